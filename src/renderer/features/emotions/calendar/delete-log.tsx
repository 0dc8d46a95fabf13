import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useDeleteLog } from '../emotion-changes.hooks.ts';

interface DeleteLogProps {
  /** The log in question; null while there is none. */
  id: number | null;
  onDone: () => void;
}

/** Asks before a log is deleted; outlives the log, so that the focus has somewhere to go. */
export const DeleteLog = ({ id, onDone }: DeleteLogProps) => {
  const { t } = useTranslation(['emotions', 'common']);
  const { mutate: remove, isPending } = useDeleteLog();
  return (
    <ConfirmDialog
      open={id !== null}
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title={t('deleting.title')}
      description={t('deleting.text')}
      confirmLabel={t('common:actions.delete')}
      isBusy={isPending}
      onConfirm={() => id !== null && remove(id, { onSettled: onDone })}
    />
  );
};
