import { type ReadingLog, updateLog } from '#shared/features/reading/logs.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useReadingChange } from '../reading-changes.ts';

/** At the last page: whether the book counts as completed is the reader's word (rule 126). */
export const OfferCompleted = ({ log, onDone }: { log: ReadingLog | null; onDone: () => void }) => {
  const { t } = useTranslation('reading');
  const complete = useReadingChange('logUpdated', (id: number) =>
    call(updateLog, { params: { id }, body: { status: 'completed' } }),
  );
  return (
    <ConfirmDialog
      open={log !== null}
      onOpenChange={onDone}
      title={t('finished.title')}
      description={t('finished.text', { title: log?.book.title ?? '' })}
      confirmLabel={t('finished.confirm')}
      tone="plain"
      isBusy={complete.isPending}
      onConfirm={() => log && complete.mutate(log.id, { onSettled: onDone })}
    />
  );
};
