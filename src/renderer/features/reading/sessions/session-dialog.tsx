import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import type { ReadingSession } from '#shared/features/reading/sessions.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import { SessionForm } from './session-form.tsx';

interface SessionDialogProps {
  book: { id: number; title: string };
  /** The session to change; a new one without. */
  session?: ReadingSession;
  /** What the reading timer measured, to begin with. */
  measured?: { date: string; minutesRead: number };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The book has been read to its last page. */
  onFinished?: (log: ReadingLog) => void;
}

/** Logs or corrects a reading session. */
export const SessionDialog = (props: SessionDialogProps) => {
  const { book, session, measured, open, onOpenChange, onFinished } = props;
  const { t } = useTranslation('reading');
  return (
    <AppDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(session ? 'session.editTitle' : 'session.add')}
      description={book.title}
    >
      <SessionForm
        {...{ book, session, measured }}
        onDone={(saved) => {
          onOpenChange(false);
          if (saved?.lastPageReached && saved.log) onFinished?.(saved.log);
        }}
      />
    </AppDialog>
  );
};
