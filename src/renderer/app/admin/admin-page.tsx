import { useLocation } from 'react-router-dom';
import { paths } from '#shared/paths.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import styles from './admin-sections.module.css';
import { AdminSections } from './admin-sections.tsx';

/** The Admin Panel and the Home computer: one place at two addresses; its guard has checked the role. */
export const AdminPage = () => {
  const { t } = useTranslation(['admin', 'computer']);
  const isComputer = useLocation().pathname === paths.homeComputer;
  return (
    <div className={styles.page}>
      <SectionTheme name="admin">
        <PageHeader
          section="admin"
          title={t(isComputer ? 'computer:title' : 'admin:title')}
          sentence={t(isComputer ? 'computer:sentence' : 'admin:sentence')}
        />
      </SectionTheme>
      <AdminSections />
    </div>
  );
};
