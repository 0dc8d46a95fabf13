import { Tabs } from '@radix-ui/themes';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../ui/page-header.tsx';
import { Place } from '../../ui/place.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import styles from './admin-page.module.css';
import { adminTabs } from './admin-tabs.ts';

/** Where admins run the house, in tabs that the address names; the guard has asked who comes. */
export const AdminPage = () => {
  const { t } = useTranslation('admin');
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const current = adminTabs.find(({ name }) => name === asked) ?? adminTabs[0];
  return (
    <Place name="admin">
      <PageHeader place="admin" title={t('title')} sentence={t('sentence')} />
      <Tabs.Root
        value={current?.name ?? ''}
        onValueChange={(tab) => setSearch({ tab }, { preventScrollReset: true })}
      >
        <Tabs.List size="2" className={styles.tabs} aria-label={t('tabsLabel')}>
          {adminTabs.map(({ name, Icon }) => (
            <Tabs.Trigger key={name} value={name}>
              <span className={styles.tab}>
                <Icon size={18} aria-hidden="true" />
                {t(`tabs.${name}`)}
              </span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {adminTabs.map(({ name, Panel }) => (
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
