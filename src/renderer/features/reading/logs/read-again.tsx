import { Button } from '@radix-ui/themes';
import { RotateCcw } from 'lucide-react';
import {
  cancelReread,
  type ReadingLog,
  startReread,
} from '#shared/features/reading/logs.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { sentenceOf, useReadingChange } from '../reading-changes.ts';

/** Starts a finished book again; the toast takes it back. */
export const ReadAgain = ({ log }: { log: ReadingLog }) => {
  const { t } = useTranslation(['reading', 'common']);
  const params = { id: log.id };
  const cancel = useReadingChange(
    'rereadCancelled',
    () => call(cancelReread, { params }),
    sentenceOf,
  );
  const start = useReadingChange('rereadStarted', () => call(startReread, { params }), sentenceOf, {
    label: t('common:actions.undo'),
    onPress: () => cancel.mutate(undefined),
  });
  return (
    <Button
      variant="soft"
      disabled={start.isPending}
      aria-label={t('common:named', { action: t('log.readAgain'), name: log.book.title })}
      onClick={() => start.mutate(undefined)}
    >
      <RotateCcw size={16} aria-hidden="true" />
      {t('log.readAgain')}
    </Button>
  );
};
