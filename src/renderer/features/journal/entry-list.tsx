import { Button, Flex } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { Journal, JournalHit } from '#shared/features/journal/journal.contract.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx';
import type { EntryActions } from './entry-actions.ts';
import { EntryCard } from './entry-card.tsx';
import styles from './journal-tab.module.css';

/** As much of an infinite query as a list needs. */
interface Pages {
  isPending: boolean;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export interface ShownEntry {
  entry: Journal;
  hit?: JournalHit;
}

interface EntryListProps extends EntryActions {
  entries: ShownEntry[];
  pages: Pages;
  /** Shown when there is none. */
  empty: ReactNode;
}

/** Entries, the newest day first, and a way to those before. */
export const EntryList = ({ entries, pages, empty, ...actions }: EntryListProps) => {
  const { t } = useTranslation(['journal', 'common']);
  if (pages.isPending) {
    return (
      <div role="status" aria-label={t('list.loading')}>
        <RowsSkeleton rows={3} height="148px" />
      </div>
    );
  }
  const retry = () => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch());
  const note = pages.isError && <ErrorNote error={pages.error} onRetry={retry} />;
  if (entries.length === 0) return note || empty;
  return (
    <Flex direction="column" gap="4">
      {entries.map(({ entry, hit }) => (
        <EntryCard key={entry.id} entry={entry} {...(hit ? { hit } : {})} {...actions} />
      ))}
      {note}
      {pages.hasNextPage && !pages.isError && (
        <Button
          size="3"
          variant="soft"
          className={styles.more}
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('common:actions.loadMore')}
        </Button>
      )}
    </Flex>
  );
};
