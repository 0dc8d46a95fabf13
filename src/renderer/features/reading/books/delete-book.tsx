import { type Book, deleteBook } from '#shared/features/reading/books.contract.ts';
import { restoreThing } from '#shared/features/trash/trash.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { sentenceOf, useReadingChange } from '../reading-changes.ts';

interface DeleteBookProps {
  book: Book;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a book goes, with the reader's log and sessions of it. */
export const DeleteBook = ({ book, open, onOpenChange }: DeleteBookProps) => {
  const { t } = useTranslation(['reading', 'common']);
  const { id } = book;
  const restore = useReadingChange(
    'bookRestored',
    () => call(restoreThing, { params: { kind: 'book', id } }),
    sentenceOf,
  );
  const remove = useReadingChange(
    'bookDeleted',
    () => call(deleteBook, { params: { id } }),
    undefined,
    { label: t('common:actions.undo'), onPress: () => restore.mutate(undefined) },
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
