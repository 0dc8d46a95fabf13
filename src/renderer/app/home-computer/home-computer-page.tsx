import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { PageTabs } from '../../ui/menu/page-tabs.tsx';
import { homeComputerTabs } from './home-computer-tabs.ts';

/** What belongs to this computer rather than to the household; the guard has asked who comes. */
export const HomeComputerPage = () => {
  const { t } = useTranslation('computer');
  return (
    <>
      <SectionTheme name="admin">
        <PageHeader section="admin" title={t('title')} sentence={t('sentence')} />
      </SectionTheme>
      <PageTabs
        tabs={homeComputerTabs}
        label={t('tabsLabel')}
        nameOf={(name) => t(`tabs.${name}`)}
      />
    </>
  );
};
