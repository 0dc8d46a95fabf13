import { deleteLog, type ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useReadingChange } from '../reading-changes.ts';

/** Asks before a log goes, with the sessions of its book. */
export const DeleteLog = ({ log, onDone }: { log: ReadingLog | null; onDone: () => void }) => {
  const { t } = useTranslation(['reading', 'common']);
  const remove = useReadingChange('logDeleted', (id: number) =>
    call(deleteLog, { params: { id } }),
  );
  return (
    <ConfirmDialog
      open={log !== null}
      onOpenChange={onDone}
      title={t('log.deleteTitle')}
      description={t('log.deleteText')}
      confirmLabel={t('common:actions.delete')}
      isBusy={remove.isPending}
      onConfirm={() => log && remove.mutate(log.id, { onSettled: onDone })}
    />
  );
};
