import { IconButton } from '@radix-ui/themes';
import { LifeBuoy, LogOut, Menu, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { useLogOut } from '../../../features/accounts/sign-in/log-out.hooks.ts';
import { useBackLayer } from '../../../ui/dialog/use-back-layer.ts';
import { HelpCallDialog } from '../help-call-dialog.tsx';
import { navItems } from '../sidebar/nav-items.ts';
import { SectionLink } from '../sidebar/section-link.tsx';
import { useHelpCall } from '../use-help-call.ts';
import styles from './mobile-menu.module.css';

/** Calls a grown-up. */
const HelpLine = ({ onCall }: { onCall: () => void }) => {
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
    <button type="button" className={styles.link} onClick={onCall}>
      {inside}
    </button>
  );
};

interface MenuListProps {
  onLogOut: () => void;
  onCall: () => void;
}

// The spec's order for the menu differs from the sidebar's in nothing but the words. The call for a grown-up
// stands at the other end from *Log out*.
const MenuList = ({ onLogOut, onCall }: MenuListProps) => {
  const { t } = useTranslation('shell');
  const user = useUser();
  const items = navItems.filter((item) => !item.isForAdmins || user.role === 'admin');
  return (
    <ul className={styles.list}>
      {!isGrownUp(user) && (
        <li>
          <HelpLine onCall={onCall} />
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

/** The menu under the header, below 768 px. */
export const MobileMenu = () => {
  const { t } = useTranslation('shell');
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  const logOut = useLogOut();
  const call = useHelpCall();
  const handleCall = () => {
    setIsOpen(false);
    button.current?.focus();
    call.ask();
  };
  const button = useRef<HTMLButtonElement>(null);
  useBackLayer(isOpen, () => setIsOpen(false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes it, even to where one is
  useEffect(() => setIsOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  return (
    <div className={styles.mobile}>
      <IconButton
        ref={button}
        variant="ghost"
        m="0"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls="mobile-menu"
        aria-label={t(isOpen ? 'nav.closeMenu' : 'nav.menu')}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <X size={24} aria-hidden="true" /> : <Menu size={24} aria-hidden="true" />}
      </IconButton>
      {isOpen && (
        <nav id="mobile-menu" className={styles.panel} aria-label={t('nav.label')}>
          <MenuList onLogOut={() => logOut.mutate({ isSwitching: false })} onCall={handleCall} />
        </nav>
      )}
      <HelpCallDialog call={call} />
    </div>
  );
};
