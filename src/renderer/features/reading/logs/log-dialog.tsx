import { type FormEvent, useState } from 'react';
import type { Book } from '#shared/features/reading/books.contract.ts';
import { createLog } from '#shared/features/reading/logs.contract.ts';
import type { ReadingStatus } from '#shared/features/reading/reading.fields.ts';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useReadingChange } from '../reading-changes.ts';
import { LogDayField } from './log-day-field.tsx';
import { StatusField } from './status-field.tsx';

interface LogDialogProps {
  book: Book;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Puts a book into the reader's own log. */
export const LogDialog = ({ book, open, onOpenChange }: LogDialogProps) => {
  const { t } = useTranslation('reading');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('log.addTitle')}
      description={book.title}
      size="small"
    >
      <LogForm bookId={book.id} onDone={() => onOpenChange(false)} />
    </AppDialog>
  );
};

const LogForm = ({ bookId, onDone }: { bookId: number; onDone: () => void }) => {
  const { t } = useTranslation('reading');
  const [status, setStatus] = useState<ReadingStatus>('to_read');
  const [startDate, setStartDate] = useState<string | null>(null);
  const add = useReadingChange(
    'logAdded',
    // Without a day the server uses today for a book being read.
    () => call(createLog, { body: { bookId, status, ...(startDate ? { startDate } : {}) } }),
    (error) =>
      // The server's words say which failure it was (spec, part 2 section 8).
      error instanceof ApiError && error.sentence.includes('already exists')
        ? t('log.exists')
        : undefined,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(undefined, { onSuccess: onDone });
  };
  return (
    <Form onSubmit={submit}>
      <StatusField value={status} onChange={setStatus} />
      <LogDayField name="startDate" value={startDate} onChange={setStartDate} />
      <FormActions saveLabel={t('books.addToLog')} isBusy={add.isPending} onCancel={onDone} />
    </Form>
  );
};
