import { useHousehold } from '../../../features/accounts/accounts.hooks.ts';
import { backgroundPart } from '../../../lib/background-part.ts';

const LazyNotice = backgroundPart(
  ['household'],
  () => import('../../../features/household/joining-notice.tsx'),
  'JoiningNotice',
);

/** Tells admins once that guests may join without a code (rule 2). */
export const JoiningNote = () => (useHousehold().data?.joiningNotice ? <LazyNotice /> : null);
