import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { setupQuery, useHousehold, useUser } from '../../../features/accounts/accounts.hooks.ts';
import { backgroundPart } from '../../../lib/background-part.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Drawing } from '../../../ui/illustration/drawing.tsx';
import { MobileMenu } from '../phone/mobile-menu.tsx';
import { KidMinutesLeft } from '../screen-time-slot.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './header.module.css';

// Notifications load after the page.
const NotificationBell = backgroundPart(
  ['content'],
  () => import('./notification-bell.tsx'),
  'NotificationBell',
);

const HeaderSearch = backgroundPart(
  ['search'],
  () => import('../../../features/search/header-search.tsx'),
  'HeaderSearch',
);

const GuestMark = backgroundPart([], () => import('./guest-mark.tsx'), 'GuestMark');

/** Title and household, greeting, search, notifications, account; the menu button on phones. */
export const Header = ({ onHelp }: { onHelp: () => void }) => {
  const { t } = useTranslation('shell');
  const user = useUser();
  const { data: household } = useHousehold();
  // After signing in the name was just on the sign-in page.
  const { data: setup } = useQuery({ ...setupQuery, enabled: false });
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <Link to={paths.home} className={styles.brand}>
          <Drawing name="treehouse" size={42} />
          <span className={styles.title}>
            {household?.spaceName ?? setup?.spaceName ?? t('productName')}
          </span>
        </Link>
        <span className={styles.greeting}>
          {t('header.greeting', { name: user.displayName || user.username })}
        </span>
      </div>
      <KidMinutesLeft />
      {user.role === 'guest' && !user.verified && <GuestMark />}
      {!user.accessExpired && (
        <>
          <div className={styles.searchSpace}>
            <HeaderSearch />
          </div>
          <span className={styles.bellSpace}>
            <NotificationBell />
          </span>
        </>
      )}
      <AccountMenu />
      <MobileMenu onHelp={onHelp} />
    </header>
  );
};
