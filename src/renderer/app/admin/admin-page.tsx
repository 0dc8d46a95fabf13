import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { Place } from '../../ui/place.tsx';
import { adminTabs } from './admin-tabs.ts';

/** Where admins run the house, in tabs that the address names; the guard has asked who comes. */
export const AdminPage = () => {
  const { t } = useTranslation('admin');
  return (
    <Place name="admin">
      <PageHeader place="admin" title={t('title')} sentence={t('sentence')} />
      <PageTabs tabs={adminTabs} label={t('tabsLabel')} nameOf={(name) => t(`tabs.${name}`)} />
    </Place>
  );
};
