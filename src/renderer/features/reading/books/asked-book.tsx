import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useFailureToast } from '../../../ui/feedback/failure-toast.ts';
import { bookQuery } from '../reading.hooks.ts';
import { BookDialogs, type BookView } from './book-dialogs.tsx';

const BookById = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTranslation('reading');
  const showFailure = useFailureToast();
  const { data: book, error } = useQuery(bookQuery(id));
  const [other, setOther] = useState<BookView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one error is shown once
  useEffect(() => {
    if (!error) return;
    showFailure(t('books.error'), error);
    onClose();
  }, [error]);
  return (
    <BookDialogs
      view={book ? (other ?? { name: 'details', book }) : null}
      onView={(next) => {
        setOther(next);
        if (!next) onClose();
      }}
    />
  );
};

/** The book in the URL, opened over the list. */
export const AskedBook = () => {
  const [search, setSearch] = useSearchParams();
  const id = /^\d{1,9}$/.exec(search.get('book') ?? '')?.[0];
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('book');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return id ? <BookById key={id} id={Number(id)} onClose={close} /> : null;
};
