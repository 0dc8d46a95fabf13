import { Badge } from '@radix-ui/themes';
import { useState } from 'react';
import { sharedDraft } from '#shared/worker-messages.ts';
import { useUser } from '../../features/accounts/accounts.hooks.ts';
import { useFamilyOpened } from '../../features/content/feed/family-opened.hooks.ts';
import { Feed } from '../../features/content/feed/feed.tsx';
import { LazySharedPost } from '../../features/content/form/lazy-content-form.tsx';
import { useNotificationList } from '../../features/content/notifications/notifications.hooks.ts';
import { pageStands } from '../../lib/api/fetch-ahead.ts';
import { backgroundPart } from '../../lib/background-part.ts';
import { useSearchAddress } from '../../lib/dom/search-address.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { filterOf, homeFilters } from './content-filters.ts';
import styles from './content-tab.module.css';
import { CreateForms, CreatePanel, type WayName } from './create-panel.tsx';
import { lazyKidHome } from './kid/lazy-kid-home.ts';
import { LazyAchievements } from './lazy-achievements.tsx';

const Memories = backgroundPart(
  ['memories'],
  async () => {
    await pageStands();
    return import('../../features/content/memories/memories.tsx');
  },
  'Memories',
);

/** The feed with its four filters, and what one can make; for kids, larger ways to everything first. */
export const ContentTab = () => {
  const { t } = useTranslation('content');
  const user = useUser();
  const { data: bell } = useNotificationList();
  const [search, setSearch] = useSearchAddress();
  const asked = search.get('show');
  const current = homeFilters.find((name) => name === asked) ?? 'latest';
  const [opened, setOpened] = useState<WayName | null>(null);
  // Another app shared files with the installed page.
  const isShared = search.get('new') === sharedDraft;
  const leaveShared = (isOpen: boolean) =>
    !isOpen &&
    setSearch(
      (before) => {
        before.delete('new');
        return before;
      },
      { replace: true },
    );
  useFamilyOpened(current === 'family');
  const choose = (name: string) => setSearch(name === 'latest' ? {} : { show: name });
  return (
    <>
      {user.isChild && <lazyKidHome.Component onCreate={setOpened} />}
      <div className={styles.head}>
        <ChoiceChips
          label={t('home.filterLabel')}
          className={`scroll-row ${styles.filters}`}
          value={current}
          onChange={choose}
          options={homeFilters.map((value) => ({
            value,
            label: t(`home.filters.${value}`),
            extra: value === 'family' && (bell?.unseenFamily ?? 0) > 0 && (
              <Badge variant="solid" radius="full" color="amber">
                {t('home.new')}
              </Badge>
            ),
          }))}
        />
        {current === 'latest' && <Memories />}
      </div>
      <Feed
        filter={filterOf(current, user.id)}
        loading={import.meta.env.SSR ? 'skeleton' : 'spinner'}
        more="ask"
        aside={<CreatePanel isFolded onOpen={setOpened} />}
        isAsideLast={user.isChild}
        empty={
          <>
            <EmptyState drawing="empty-posts" title={t('home.empty')} hint={t('home.emptyHint')} />
            <CreatePanel onOpen={setOpened} />
          </>
        }
      />
      <CreateForms opened={opened} onClose={() => setOpened(null)} />
      {isShared && <LazySharedPost open onOpenChange={leaveShared} />}
      <LazyAchievements />
    </>
  );
};
