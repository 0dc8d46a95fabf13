import { Button } from '@radix-ui/themes';
import { TimerIcon } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useReadingTimer, useTimerChanges } from './timer.hooks.ts';

/** Begins to measure reading time; not offered while another book is being read. */
export const TimerButton = ({ bookId, onStarted }: { bookId: number; onStarted: () => void }) => {
  const { t } = useTranslation('reading');
  const known = useReadingTimer();
  const { isBusy, start } = useTimerChanges();
  if (!known || known.timer) return null;
  return (
    <Button size="3" variant="soft" loading={isBusy} onClick={() => start(bookId, onStarted)}>
      <TimerIcon size={18} aria-hidden="true" />
      {t('timer.start')}
    </Button>
  );
};
