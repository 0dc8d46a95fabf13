import { isGrownUp } from '#shared/features/accounts/access.ts';
import { useUser } from '../accounts/accounts.hooks.ts';
import { CallNote } from './call-note.tsx';
import { useHelpLive } from './help-requests.hooks.ts';
import styles from './help-requests.module.css';
import { HelpRings } from './help-requests-rings.tsx';

/** Shows requests for a grown-up on any page. */
export const HelpBackground = () => {
  const user = useUser();
  useHelpLive();
  return (
    <>
      <div className={styles.corner}>
        <CallNote />
      </div>
      {isGrownUp(user) && <HelpRings />}
    </>
  );
};
