import { Button, Tabs } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { useSearchAddress } from '../../lib/dom/search-address.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SectionTheme } from '../../ui/layout/section-theme.tsx';
import { TabRow } from '../../ui/layout/tab-row.tsx';
import { useMarkPageOpened } from '../accounts/opened-pages.hooks.ts';
import { BookFormDialog } from './books/book-form-dialog.tsx';
import { BooksTab } from './books/books-tab.tsx';
import { GoalsTab } from './goals/goals-tab.tsx';
import { LogsTab } from './logs/logs-tab.tsx';
import { useReadingLive } from './reading.live.ts';
import styles from './reading-page.module.css';
import { TimerBar } from './sessions/timer-bar.tsx';

const tabNames = ['books', 'logs', 'goals', 'statistics'] as const;
type TabName = (typeof tabNames)[number];

// Its charts are larger than all the rest of the page.
const statistics = lazyPart(
  ['reading'],
  () => import('./goals/statistics-tab.tsx'),
  'StatisticsTab',
);

const panels: Record<TabName, ComponentType> = {
  books: BooksTab,
  logs: LogsTab,
  goals: GoalsTab,
  statistics: statistics.Component,
};

/** Books, what one has read of them, goals and numbers, in tabs that the address names. */
export const ReadingPage = () => {
  const { t } = useTranslation(['reading', 'shell']);
  const [search, setSearch] = useSearchAddress();
  const [isAdding, setIsAdding] = useState(false);
  useReadingLive();
  useMarkPageOpened('reading-tracker');
  const current = tabNames.find((name) => name === search.get('tab')) ?? 'books';
  return (
    <SectionTheme name="reading">
      <PageHeader
        section="reading"
        title={t('shell:pages.reading.title')}
        sentence={t('shell:pages.reading.sentence')}
        action={
          current === 'books' && (
            <Button size="3" onClick={() => setIsAdding(true)}>
              <Plus size={18} aria-hidden="true" />
              {t('books.add')}
            </Button>
          )
        }
      />
      <TimerBar />
      <Tabs.Root
        value={current}
        onValueChange={(name) => setSearch(name === 'books' ? {} : { tab: name })}
      >
        <TabRow chosen={current} size="2" className={styles.tabs} aria-label={t('tabs.label')}>
          {tabNames.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Trigger>
          ))}
        </TabRow>
        {tabNames.map((name) => {
          const Panel = panels[name];
          return (
            <Tabs.Content key={name} value={name} className={styles.panel}>
              <Suspense fallback={<RowsSkeleton />}>
                <Panel />
              </Suspense>
            </Tabs.Content>
          );
        })}
      </Tabs.Root>
      <BookFormDialog open={isAdding} onOpenChange={setIsAdding} />
    </SectionTheme>
  );
};
