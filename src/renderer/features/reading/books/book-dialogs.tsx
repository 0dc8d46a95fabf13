import { useState } from 'react';
import type { Book } from '#shared/features/reading/books.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { LogDialog } from '../logs/log-dialog.tsx';
import { OfferCompleted } from '../logs/offer-completed.tsx';
import { SessionDialog } from '../sessions/session-dialog.tsx';
import { BookDetailsDialog } from './book-details-dialog.tsx';
import { BookFormDialog } from './book-form-dialog.tsx';
import { DeleteBook } from './delete-book.tsx';

/** What is open about a book. */
export interface BookView {
  name: 'details' | 'edit' | 'log' | 'session' | 'delete';
  book: Book;
}

interface BookDialogsProps {
  view: BookView | null;
  onView: (view: BookView | null) => void;
}

/** Everything that opens from a book's card, one at a time. */
export const BookDialogs = ({ view, onView }: BookDialogsProps) => {
  const [finished, setFinished] = useState<ReadingLog | null>(null);
  // While a dialog closes it still shows its book.
  const [last, setLast] = useState<Book | null>(null);
  if (view && view.book !== last) setLast(view.book);
  const book = view?.book ?? last;
  const props = (name: BookView['name']) => ({
    open: view?.name === name,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) onView(null);
    },
  });
  return (
    <>
      {book && (
        <>
          <BookDetailsDialog {...props('details')} book={book} onView={onView} />
          <BookFormDialog key={`form${book.id}`} {...props('edit')} book={book} />
          <LogDialog {...props('log')} book={book} />
          <SessionDialog {...props('session')} book={book} onFinished={setFinished} />
          <DeleteBook {...props('delete')} book={book} />
        </>
      )}
      <OfferCompleted log={finished} onDone={() => setFinished(null)} />
    </>
  );
};
