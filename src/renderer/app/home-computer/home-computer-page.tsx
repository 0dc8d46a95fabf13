import { Tabs } from '@radix-ui/themes';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../ui/page-header.tsx';
import { Place } from '../../ui/place.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import styles from '../admin/admin-page.module.css';
import { homeComputerTabs } from './home-computer-tabs.ts';

/** What belongs to this computer rather than to the household; the guard has asked who comes. */
export const HomeComputerPage = () => {
  const { t } = useTranslation('computer');
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const current = homeComputerTabs.find(({ name }) => name === asked) ?? homeComputerTabs[0];
  return (
    <Place name="admin">
      <PageHeader place="admin" title={t('title')} sentence={t('sentence')} />
      <Tabs.Root
        value={current?.name ?? ''}
        onValueChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
      >
        <Tabs.List size="2" className={styles.tabs} aria-label={t('tabsLabel')}>
          {homeComputerTabs.map(({ name, Icon }) => (
            <Tabs.Trigger key={name} value={name}>
              <span className={styles.tab}>
                <Icon size={18} aria-hidden="true" />
                {t(`tabs.${name}`)}
              </span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {homeComputerTabs.map(({ name, Panel }) => (
          <Tabs.Content key={name} value={name} className={`card ${styles.panel}`}>
            <Suspense fallback={<RowsSkeleton />}>
              <Panel />
            </Suspense>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Place>
  );
};
