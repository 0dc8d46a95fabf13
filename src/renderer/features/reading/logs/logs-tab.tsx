import { Button } from '@radix-ui/themes';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { VirtualGrid } from '../../../ui/table/virtual-grid.tsx';
import { BookDialogs, type BookView } from '../books/book-dialogs.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { isNarrowed, type ListAddress, useListAddress } from '../filters/list-address.ts';
import { NothingFound } from '../filters/nothing-found.tsx';
import { bookQuery, logsQuery } from '../reading.hooks.ts';
import { DeleteLog } from './delete-log.tsx';
import { LogCard } from './log-card.tsx';
import { LogEditDialog } from './log-edit-dialog.tsx';

/** The details of a logged book, which has to be asked for: a log knows only its title. */
const useOpenBook = (onView: (view: BookView) => void) => {
  const { t } = useTranslation('reading');
  const client = useQueryClient();
  const showFailure = useFailureToast();
  return (log: ReadingLog) => {
    client.fetchQuery(bookQuery(log.bookId)).then(
      (book) => onView({ name: 'details', book }),
      (error: unknown) => showFailure(t('failed.bookFetched'), error),
    );
  };
};

interface LogListProps {
  address: ListAddress;
  onOpen: (log: ReadingLog) => void;
  onEdit: (log: ReadingLog) => void;
  onDelete: (log: ReadingLog) => void;
}

const LogList = ({ address, onOpen, onEdit, onDelete }: LogListProps) => {
  const { t } = useTranslation('reading');
  const navigate = useNavigate();
  const list = useInfiniteQuery({
    ...logsQuery(address.view),
    placeholderData: (before) => before,
  });
  const logs = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  if (list.isPending) return <RowsSkeleton height="160px" />;
  if (!list.data) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  if (logs.length === 0 && (isNarrowed(address.view) || list.isPlaceholderData)) {
    return <NothingFound title={t('log.notFound')} address={address} />;
  }
  if (logs.length === 0) {
    return (
      <EmptyState
        drawing="reading"
        title={t('log.empty')}
        hint={t('log.emptyHint')}
        action={
          <Button size="3" onClick={() => void navigate({ search: '' })}>
            {t('log.toBooks')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <VirtualGrid
        items={logs}
        keyOf={({ id }) => id}
        minColumn={300}
        rowHeight={260}
        label={t('tabs.logs')}
        canLoadMore={list.hasNextPage && !list.isFetching && !list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      >
        {(log) => (
          <LogCard
            log={log}
            onOpen={() => onOpen(log)}
            onEdit={() => onEdit(log)}
            onDelete={() => onDelete(log)}
          />
        )}
      </VirtualGrid>
      {list.isFetchNextPageError && (
        <ErrorNote error={list.error} onRetry={() => void list.fetchNextPage()} />
      )}
    </>
  );
};

/** The reader's log, as the address narrows and sorts it. Dialogs outlive the list, as in the library. */
export const LogsTab = () => {
  const [view, setView] = useState<BookView | null>(null);
  const [edited, setEdited] = useState<ReadingLog | null>(null);
  const [deleted, setDeleted] = useState<ReadingLog | null>(null);
  const openBook = useOpenBook(setView);
  const address = useListAddress('logs');
  return (
    <>
      <FilterBar list="logs" address={address} />
      <LogList address={address} onOpen={openBook} onEdit={setEdited} onDelete={setDeleted} />
      <BookDialogs view={view} onView={setView} />
      {edited && (
        <LogEditDialog log={edited} open onOpenChange={(isOpen) => !isOpen && setEdited(null)} />
      )}
      <DeleteLog log={deleted} onDone={() => setDeleted(null)} />
    </>
  );
};
