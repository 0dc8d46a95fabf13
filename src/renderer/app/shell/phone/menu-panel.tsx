import { LifeBuoy, LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { useLogOut } from '../../../features/accounts/sign-in/log-out.hooks.ts';
import { backgroundPart } from '../../../lib/background-part.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { navItems } from '../sidebar/nav-items.ts';
import { SectionLink } from '../sidebar/section-link.tsx';
import styles from './menu-panel.module.css';
import type { PhoneMenuControl } from './use-phone-menu.ts';

const ApprovalsLine = backgroundPart([], () => import('./waiting.tsx'), 'ApprovalsLine');

/** Calls a grown-up. */
const HelpLine = ({ onHelp }: { onHelp: () => void }) => {
  const { t } = useTranslation('shell');
  const inside = (
    <>
      <LifeBuoy size={22} aria-hidden="true" />
      {t('help.card')}
    </>
  );
  return useUser().accessExpired ? (
    <Link to={`${paths.help}#grown-up`} className={styles.link}>
      {inside}
    </Link>
  ) : (
    <button type="button" className={styles.link} onClick={onHelp}>
      {inside}
    </button>
  );
};

interface MenuListProps {
  onLogOut: () => void;
  onHelp: () => void;
}

// The spec's order for the menu differs from the sidebar's in nothing but the words. The call for a grown-up
// is at the other end from *Log out*.
const MenuList = ({ onLogOut, onHelp }: MenuListProps) => {
  const { t } = useTranslation('shell');
  const user = useUser();
  const items = navItems.filter((item) => !item.isForAdmins || user.role === 'admin');
  return (
    <ul className={styles.list}>
      {!isGrownUp(user) && (
        <li>
          <HelpLine onHelp={onHelp} />
        </li>
      )}
      {items.map((item) => (
        <li key={item.path}>
          <SectionLink item={item} styles={styles}>
            <item.Icon size={22} aria-hidden="true" />
            {t(`nav.${item.menuLabel ?? item.label}`)}
            {item.Mark && !user.accessExpired && <item.Mark />}
          </SectionLink>
        </li>
      ))}
      <li>
        <button type="button" className={styles.link} onClick={onLogOut}>
          <LogOut size={22} aria-hidden="true" />
          {t('header.logOut')}
        </button>
      </li>
    </ul>
  );
};

interface MenuPanelProps {
  menu: PhoneMenuControl;
  /** Where it opens. */
  className: string | undefined;
  onHelp: () => void;
}

/** What the menu of phones holds (spec, part 1 section 2); after its button. */
export const MenuPanel = ({ menu, className, onHelp }: MenuPanelProps) => {
  const { t } = useTranslation('shell');
  const logOut = useLogOut();
  const handleHelp = () => {
    menu.closeToButton();
    onHelp();
  };
  if (!menu.isOpen) return null;
  return (
    <div ref={menu.panel} id={menu.id} className={`${styles.panel} ${className}`}>
      <ApprovalsLine />
      <nav aria-label={t('nav.label')}>
        <MenuList onLogOut={() => logOut.mutate({ isSwitching: false })} onHelp={handleHelp} />
      </nav>
    </div>
  );
};
