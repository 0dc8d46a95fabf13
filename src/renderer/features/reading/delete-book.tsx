import { useTranslation } from 'react-i18next';
import { type Book, deleteBook } from '#shared/features/reading/books.contract.ts';
import { call } from '../../lib/api-client.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReadingChange } from './reading-changes.ts';

interface DeleteBookProps {
  book: Book;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a book goes, with the reader's log and sessions of it. */
export const DeleteBook = ({ book, open, onOpenChange }: DeleteBookProps) => {
  const { t } = useTranslation(['reading', 'common']);
  const remove = useReadingChange('bookDeleted', () =>
    call(deleteBook, { params: { id: book.id } }),
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('books.deleteTitle', { title: book.title })}
      description={t('books.deleteText')}
      confirmLabel={t('common:actions.delete')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSettled: () => onOpenChange(false) })}
    />
  );
};
