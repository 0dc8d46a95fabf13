import { IconButton } from '@radix-ui/themes';
import { Menu, X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { MenuPanel } from './menu-panel.tsx';
import styles from './mobile-menu.module.css';
import { usePhoneMenu } from './use-phone-menu.ts';

/** The menu under the header, below 768 px. */
export const MobileMenu = ({ onHelp }: { onHelp: () => void }) => {
  const { t } = useTranslation('shell');
  const menu = usePhoneMenu('header');
  const { isOpen } = menu;
  return (
    <div className={styles.mobile}>
      <IconButton
        ref={menu.button}
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={menu.id}
        aria-label={t(isOpen ? 'nav.closeMenu' : 'nav.menu')}
        onClick={menu.toggle}
      >
        {isOpen ? <X size={24} aria-hidden="true" /> : <Menu size={24} aria-hidden="true" />}
      </IconButton>
      <MenuPanel menu={menu} className={styles.below} onHelp={onHelp} />
    </div>
  );
};
