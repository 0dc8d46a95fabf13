import { Button } from '@radix-ui/themes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { VirtualGrid } from '../../../ui/table/virtual-grid.tsx';
import { CsvButtons } from '../files/csv-buttons.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { isNarrowed, type ListAddress, useListAddress } from '../filters/list-address.ts';
import { NothingFound } from '../filters/nothing-found.tsx';
import { booksQuery } from '../reading.hooks.ts';
import { AskedBook } from './asked-book.tsx';
import { BookCard } from './book-card.tsx';
import { BookDialogs, type BookView } from './book-dialogs.tsx';
import { BookFormDialog } from './book-form-dialog.tsx';

/** The library: public books and the reader's own, as the address narrows and sorts them. */
export const BooksTab = () => {
  const address = useListAddress('books');
  return (
    <>
      <FilterBar list="books" address={address}>
        <CsvButtons />
      </FilterBar>
      <Shelf address={address} />
      <AskedBook />
    </>
  );
};

/** Dialogs outlive their list: they still have to close when their book was the last one. */
const Shelf = ({ address }: { address: ListAddress }) => {
  const [view, setView] = useState<BookView | null>(null);
  return (
    <>
      <ShelvedBooks address={address} onView={setView} />
      <BookDialogs view={view} onView={setView} />
    </>
  );
};

interface ShelvedBooksProps {
  address: ListAddress;
  onView: (view: BookView) => void;
}

const ShelvedBooks = ({ address, onView }: ShelvedBooksProps) => {
  const { t } = useTranslation('reading');
  const list = useInfiniteQuery({
    ...booksQuery(address.view),
    placeholderData: (before) => before,
  });
  const books = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  if (list.isPending) return <RowsSkeleton height="180px" />;
  if (!list.data) return <ErrorNote text={t('books.error')} onRetry={() => void list.refetch()} />;
  if (books.length === 0) {
    return isNarrowed(address.view) || list.isPlaceholderData ? (
      <NothingFound title={t('books.notFound')} address={address} />
    ) : (
      <EmptyShelf />
    );
  }
  return (
    <>
      <VirtualGrid
        items={books}
        keyOf={({ id }) => id}
        minColumn={300}
        rowHeight={330}
        label={t('tabs.books')}
        canLoadMore={list.hasNextPage && !list.isFetching && !list.isFetchNextPageError}
        onLoadMore={() => void list.fetchNextPage()}
      >
        {(book) => <BookCard book={book} onView={onView} />}
      </VirtualGrid>
      {list.isFetchNextPageError && (
        <ErrorNote error={list.error} onRetry={() => void list.fetchNextPage()} />
      )}
    </>
  );
};

const EmptyShelf = () => {
  const { t } = useTranslation('reading');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <EmptyState
        drawing="reading"
        title={t('books.empty')}
        action={
          <Button size="3" variant="soft" onClick={() => setIsAdding(true)}>
            <Plus size={18} aria-hidden="true" />
            {t('books.addFirst')}
          </Button>
        }
      />
      <BookFormDialog open={isAdding} onOpenChange={setIsAdding} />
    </>
  );
};
