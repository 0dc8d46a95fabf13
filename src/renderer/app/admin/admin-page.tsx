import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { PageTabs } from '../../ui/menu/page-tabs.tsx';
import { adminTabs } from './admin-tabs.ts';

/** The Admin Panel, with its tabs in the URL; its guard has checked the role. */
export const AdminPage = () => {
  const { t } = useTranslation('admin');
  return (
    <>
      <SectionTheme name="admin">
        <PageHeader section="admin" title={t('title')} sentence={t('sentence')} />
      </SectionTheme>
      <PageTabs tabs={adminTabs} label={t('tabsLabel')} nameOf={(name) => t(`tabs.${name}`)} />
    </>
  );
};
