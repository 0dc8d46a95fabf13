import type { Book } from '#shared/features/reading/books.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { BookForm } from './book-form.tsx';

interface BookFormDialogProps {
  /** The book to change; a new one without. */
  book?: Book;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds a book to the library, or changes one of the reader's own. */
export const BookFormDialog = ({ book, open, onOpenChange }: BookFormDialogProps) => {
  const { t } = useTranslation('reading');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(book ? 'bookForm.editTitle' : 'bookForm.newTitle')}
    >
      <BookForm book={book} onDone={() => onOpenChange(false)} />
    </AppDialog>
  );
};
