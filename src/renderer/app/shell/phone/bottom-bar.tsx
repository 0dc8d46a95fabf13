import { Ellipsis, Plus } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { paths } from '#shared/paths.ts';
import { useUser } from '../../../features/accounts/accounts.hooks.ts';
import { backgroundPart } from '../../../lib/background-part.ts';
import { useIsPhone } from '../../../lib/dom/use-media-query.ts';
import type { NavItem } from '../../../lib/feature.ts';
import { withNamespaces } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { openedLate } from '../../../ui/layout/lazy.tsx';
import { navItems } from '../sidebar/nav-items.ts';
import { SectionLink } from '../sidebar/section-link.tsx';
import styles from './bottom-bar.module.css';
import type { CreateSheetProps } from './create-sheet.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { usePhoneMenu } from './use-phone-menu.ts';

const loadWaiting = () => import('./waiting.tsx');
const FamilyDot = backgroundPart([], loadWaiting, 'FamilyDot');
const ApprovalsDot = backgroundPart([], loadWaiting, 'ApprovalsDot');

const CreateSheet = openedLate<CreateSheetProps>(() =>
  withNamespaces(['content'], async () => (await import('./create-sheet.tsx')).CreateSheet),
);

const itemAt = (path: string): NavItem[] => navItems.filter((item) => item.path === path);

const Places = ({ items, Mark }: { items: NavItem[]; Mark?: ComponentType }) => {
  const { t } = useTranslation('shell');
  return items.map((item) => {
    const ItemMark = Mark ?? item.Mark;
    return (
      <li key={item.path}>
        <SectionLink item={item} styles={styles}>
          <item.Icon size={24} aria-hidden="true" />
          <span className={styles.label}>{t(`nav.${item.label}`)}</span>
          {ItemMark && (
            <span className={styles.mark}>
              <ItemMark />
            </span>
          )}
        </SectionLink>
      </li>
    );
  });
};

interface BottomBarProps {
  onHelp: () => void;
}

const Bar = ({ onHelp }: BottomBarProps) => {
  const { t } = useTranslation('shell');
  const [isCreating, setIsCreating] = useState(false);
  const menu = usePhoneMenu('bar');
  return (
    <>
      <nav aria-label={t('nav.bar')} className={styles.bar}>
        <ul className={styles.list}>
          <Places items={itemAt(paths.home)} />
          <Places items={itemAt(paths.chat)} />
          <li>
            <button
              type="button"
              className={styles.link}
              aria-label={t('nav.create')}
              aria-haspopup="dialog"
              onClick={() => setIsCreating(true)}
            >
              <span className={styles.create}>
                <Plus size={28} aria-hidden="true" />
              </span>
            </button>
          </li>
          <Places items={itemAt(paths.family)} Mark={FamilyDot} />
          <li>
            <button
              ref={menu.button}
              type="button"
              className={`${styles.link} ${menu.isOpen ? styles.active : ''}`}
              aria-expanded={menu.isOpen}
              aria-controls={menu.id}
              onClick={menu.toggle}
            >
              <Ellipsis size={24} aria-hidden="true" />
              <span className={styles.label}>{t('nav.more')}</span>
              <span className={styles.mark}>
                <ApprovalsDot />
              </span>
            </button>
          </li>
        </ul>
      </nav>
      <MenuPanel menu={menu} className={styles.above} onHelp={onHelp} />
      <CreateSheet open={isCreating} onOpenChange={setIsCreating} />
    </>
  );
};

/** What phones have within reach of a thumb (rule 178). Not for expired guests, who may open none of it. */
export const BottomBar = ({ onHelp }: BottomBarProps) => {
  const { accessExpired } = useUser();
  return useIsPhone() && !accessExpired ? <Bar onHelp={onHelp} /> : null;
};
