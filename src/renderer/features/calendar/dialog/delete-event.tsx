import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useDeleteEvent } from '../events.mutations.ts';
import { ScopeDialog } from '../series/scope-dialog.tsx';
import type { Entry } from '../views/entries.ts';

interface DeleteEventProps {
  /** The event to delete; null when closed. */
  entry: Entry | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an event is deleted, and of a series how much of it. */
export const DeleteEvent = ({ entry, onClose, onDeleted }: DeleteEventProps) => {
  const { t } = useTranslation(['calendar', 'common']);
  const { mutate: remove, isPending } = useDeleteEvent();
  const settle = { onSuccess: onDeleted, onSettled: onClose };
  const isSeries = entry?.event.canEditSeries ?? false;
  return (
    <>
      <ConfirmDialog
        open={entry !== null && !isSeries}
        onOpenChange={onClose}
        title={t('delete.title')}
        description={t('delete.question')}
        confirmLabel={t('common:actions.delete')}
        isBusy={isPending}
        onConfirm={() => entry && remove({ entry }, settle)}
      />
      <ScopeDialog
        open={isSeries}
        onOpenChange={onClose}
        purpose="delete"
        isBusy={isPending}
        onChoose={(scope) => entry && remove({ entry, scope }, settle)}
      />
    </>
  );
};
