import { isGrownUp } from '#shared/features/accounts/access.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { useUser } from '../accounts/accounts.hooks.ts';
import styles from './trash-page.module.css';
import { TrashPanel } from './trash-panel.tsx';

/** Deleted content that can be restored; outside the household only the person's own. */
export const TrashPage = () => {
  const { t } = useTranslation('trash');
  const isOwn = !isGrownUp(useUser());
  return (
    <SectionTheme name="settings">
      <PageHeader
        section="settings"
        drawing="empty-trash"
        title={t(isOwn ? 'titleOwn' : 'title')}
        sentence={t(isOwn ? 'sentenceOwn' : 'sentence')}
      />
      <div className={`card ${styles.panel}`}>
        <TrashPanel />
      </div>
    </SectionTheme>
  );
};
