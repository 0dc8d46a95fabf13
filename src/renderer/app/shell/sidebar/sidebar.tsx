import { Badge } from '@radix-ui/themes';
import { LifeBuoy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isGrownUp } from '#shared/features/accounts/access.ts';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { useOpenedPages } from '../../../features/accounts/opened-pages.hooks.ts';
import type { NavItem } from '../../../lib/feature.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { navItems } from './nav-items.ts';
import { SectionLink } from './section-link.tsx';
import styles from './sidebar.module.css';

const ItemBadge = ({ item, isNew }: { item: NavItem; isNew: boolean }) => {
  const { t } = useTranslation('shell');
  const { accessExpired } = useUser();
  if (item.isForAdmins)
    return (
      <Badge color="ruby" className={styles.adminBadge}>
        {t('nav.adminBadge')}
      </Badge>
    );
  if (isNew) return <Badge color="orange">{t('nav.new')}</Badge>;
  return item.Mark && !accessExpired ? <item.Mark /> : null;
};

interface SidebarProps {
  onHelp: () => void;
}

/** Calls a grown-up; expired guests see whom to ask. Grown-ups don't have it. */
const HelpCard = ({ onHelp }: SidebarProps) => {
  const { t } = useTranslation('shell');
  const user = useUser();
  if (isGrownUp(user)) return null;
  const inside = (
    <>
      <LifeBuoy size={26} aria-hidden="true" />
      <span>{t('help.card')}</span>
    </>
  );
  return user.accessExpired ? (
    <Link to={`${paths.help}#grown-up`} className={styles.help}>
      {inside}
    </Link>
  ) : (
    <button type="button" className={styles.help} onClick={onHelp}>
      {inside}
    </button>
  );
};

/** The navigation at 768 px and wider. */
export const Sidebar = ({ onHelp }: SidebarProps) => {
  const { t } = useTranslation('shell');
  const user = useUser();
  const { data: opened } = useOpenedPages(!user.accessExpired);
  const items = navItems.filter((item) => !item.isForAdmins || user.role === 'admin');
  return (
    <aside className={styles.sidebar}>
      <nav aria-label={t('nav.label')}>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.path}>
              <SectionLink item={item} styles={styles}>
                <item.Icon size={21} aria-hidden="true" className={styles.icon} />
                <span className={styles.label}>{t(`nav.${item.label}`)}</span>
                <ItemBadge
                  item={item}
                  isNew={
                    item.newUntilOpened !== undefined &&
                    opened !== undefined &&
                    !opened.includes(item.newUntilOpened)
                  }
                />
              </SectionLink>
            </li>
          ))}
        </ul>
      </nav>
      <HelpCard onHelp={onHelp} />
    </aside>
  );
};
