import { Tabs } from '@radix-ui/themes';
import { Suspense } from 'react';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { currentUserQuery, useUser } from '../../features/accounts/accounts.hooks.ts';
import { feedQuery } from '../../features/content/content.hooks.ts';
import { prepareNextSteps, useFreshNextSteps } from '../../features/household/next-steps.hooks.ts';
import { NextStepsSpace } from '../../features/household/next-steps-space.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { useSearchAddress } from '../../lib/dom/search-address.ts';
import { isPhone, useIsPhone } from '../../lib/dom/use-media-query.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { TabRow } from '../../ui/layout/tab-row.tsx';
import { PageSpinner } from '../page-spinner.tsx';
import styles from './home-page.module.css';
import { homeTabs } from './home-tabs.ts';
import { lazyKidHome } from './kid/lazy-kid-home.ts';
import { WelcomeBanner } from './welcome-banner.tsx';

const NextSteps = backgroundPart(
  ['household'],
  () => import('../../features/household/next-steps.tsx'),
  'NextSteps',
  <NextStepsSpace />,
);

/**
 * Requests the posts of the plain home page early, and what comes before them: a kid's tiles, an admin's next steps.
 * The page repeats failed requests.
 */
export const prepareHome = async (): Promise<void> => {
  if (location.search !== '') return;
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  await Promise.all([
    queryClient.prefetchInfiniteQuery(feedQuery({})),
    user?.isChild && lazyKidHome.load(),
    user && isAdmin(user) && !isPhone() && prepareNextSteps(),
  ]);
};

/** My Space: a welcome, and tabs that the address names. */
export const HomePage = () => {
  const { t } = useTranslation('content');
  const user = useUser();
  const { isChild } = user;
  const [search, setSearch] = useSearchAddress();
  const asked = search.get('tab');
  const current = homeTabs.find(({ name }) => name === asked)?.name ?? 'content';
  const hasSteps = current === 'content' && isAdmin(user);
  // On phones the posts come first (rule 179).
  const hasPhone = useIsPhone();
  useFreshNextSteps();
  const choose = (name: string) => setSearch(name === 'content' ? {} : { tab: name });
  return (
    <SectionTheme name="home">
      <WelcomeBanner isFolded={current !== 'content'} />
      {hasSteps && !hasPhone && <NextSteps />}
      <Tabs.Root value={current} onValueChange={choose}>
        <TabRow chosen={current} size="2" className={styles.tabs} aria-label={t('home.tabsLabel')}>
          {homeTabs.map(({ name, Icon, KidMark }) => (
            <Tabs.Trigger key={name} value={name}>
              <span className={styles.tab}>
                <Icon size={18} aria-hidden="true" />
                {t(`home.tabs.${name}`)}
                {isChild && KidMark && (
                  <span className={styles.mark}>
                    <KidMark />
                  </span>
                )}
              </span>
            </Tabs.Trigger>
          ))}
        </TabRow>
        {homeTabs.map(({ name, Panel }) => (
          <Tabs.Content key={name} value={name}>
            <Suspense fallback={<PageSpinner />}>
              <Panel />
            </Suspense>
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {hasSteps && hasPhone && <NextSteps />}
    </SectionTheme>
  );
};
