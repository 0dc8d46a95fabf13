import { Button, SegmentedControl } from '@radix-ui/themes';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { VirtualGrid } from '../../../ui/table/virtual-grid.tsx';
import { CsvButtons } from '../files/csv-buttons.tsx';
import { type BookFilter, booksQuery } from '../reading.hooks.ts';
import { AskedBook } from './asked-book.tsx';
import { BookCard } from './book-card.tsx';
import { BookDialogs, type BookView } from './book-dialogs.tsx';
import { BookFormDialog } from './book-form-dialog.tsx';
import styles from './books-tab.module.css';

/** The library: public books and the reader's own, filtered by words. */
export const BooksTab = () => {
  const { t } = useTranslation('reading');
  const [q, setQ] = useState('');
  const [filter, setFilter] = useState<BookFilter['filter']>('all');
  // Typing stays quick while the list catches up.
  const asked = useDeferredValue(q.trim());
  return (
    <>
      <div className={styles.tools}>
        <SearchField value={q} onChange={setQ} label={t('books.search')} />
        <SegmentedControl.Root
          size="3"
          value={filter}
          onValueChange={(value) => setFilter(value === 'mine' ? 'mine' : 'all')}
          aria-label={t('books.filter')}
        >
          <SegmentedControl.Item value="all">{t('books.all')}</SegmentedControl.Item>
          <SegmentedControl.Item value="mine">{t('books.mine')}</SegmentedControl.Item>
        </SegmentedControl.Root>
        <CsvButtons />
      </div>
      <Shelf q={asked} filter={filter} />
      <AskedBook />
    </>
  );
};

/** Dialogs outlive their list: they still have to close when their book was the last one. */
const Shelf = (asked: BookFilter) => {
  const [view, setView] = useState<BookView | null>(null);
  return (
    <>
      <ShelvedBooks asked={asked} onView={setView} />
      <BookDialogs view={view} onView={setView} />
    </>
  );
};

interface ShelvedBooksProps {
  asked: BookFilter;
  onView: (view: BookView) => void;
}

const ShelvedBooks = ({ asked, onView }: ShelvedBooksProps) => {
  const { t } = useTranslation('reading');
  const list = useInfiniteQuery({ ...booksQuery(asked), placeholderData: (before) => before });
  const books = useMemo(() => list.data?.pages.flat() ?? [], [list.data]);
  if (list.isPending) return <RowsSkeleton height="180px" />;
  if (!list.data) return <ErrorNote text={t('books.error')} onRetry={() => void list.refetch()} />;
  if (books.length === 0) return <EmptyShelf isSearching={asked.q !== ''} />;
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

const EmptyShelf = ({ isSearching }: { isSearching: boolean }) => {
  const { t } = useTranslation(['reading', 'common']);
  const [isAdding, setIsAdding] = useState(false);
  if (isSearching) {
    return (
      <EmptyState
        drawing="empty-search"
        title={t('books.notFound')}
        hint={t('common:tryOtherWords')}
      />
    );
  }
  return (
    <>
      <EmptyState
        drawing="reading"
        title={t('books.empty')}
        action={
          <Button size="3" onClick={() => setIsAdding(true)}>
            <Plus size={18} aria-hidden="true" />
            {t('books.addFirst')}
          </Button>
        }
      />
      <BookFormDialog open={isAdding} onOpenChange={setIsAdding} />
    </>
  );
};
