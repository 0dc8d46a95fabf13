import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { Place } from '../../ui/place.tsx';
import { homeComputerTabs } from './home-computer-tabs.ts';

/** What belongs to this computer rather than to the household; the guard has asked who comes. */
export const HomeComputerPage = () => {
  const { t } = useTranslation('computer');
  return (
    <Place name="admin">
      <PageHeader place="admin" title={t('title')} sentence={t('sentence')} />
      <PageTabs
        tabs={homeComputerTabs}
        label={t('tabsLabel')}
        nameOf={(name) => t(`tabs.${name}`)}
      />
    </Place>
  );
};
