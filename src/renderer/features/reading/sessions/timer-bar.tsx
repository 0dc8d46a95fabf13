import { Button, Card, Text } from '@radix-ui/themes';
import { Pause, Play, Square, TimerIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import type { ReadingTimer } from '#shared/features/reading/timer.contract.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { OfferCompleted } from '../logs/offer-completed.tsx';
import { SessionDialog } from './session-dialog.tsx';
import { useElapsed, useReadingTimer, useTimerChanges } from './timer.hooks.ts';
import styles from './timer-bar.module.css';

/** 1:05:09, or 5:09 within the first hour. */
const clockText = (seconds: number): string => {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
};

/** What is being measured, on every tab and after every reload, until it is saved or thrown away. */
export const TimerBar = () => {
  const known = useReadingTimer();
  // Once the session is saved the timer is gone, maybe before the answer to its dialog is here.
  const [saved, setSaved] = useState<ReadingTimer | null>(null);
  const [finished, setFinished] = useState<ReadingLog | null>(null);
  return (
    <>
      {known?.timer && <Measured timer={known.timer} readAt={known.readAt} onStopped={setSaved} />}
      {saved && (
        <SessionDialog
          book={{ id: saved.bookId, title: saved.bookTitle }}
          measured={saved.session}
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) setSaved(null);
          }}
          onFinished={setFinished}
        />
      )}
      <OfferCompleted log={finished} onDone={() => setFinished(null)} />
    </>
  );
};

interface MeasuredProps {
  timer: ReadingTimer;
  readAt: number;
  onStopped: (timer: ReadingTimer) => void;
}

type Changes = ReturnType<typeof useTimerChanges>;

const PauseButton = ({ timer, changes }: { timer: ReadingTimer; changes: Changes }) => {
  const { t } = useTranslation('reading');
  return timer.state === 'running' ? (
    <Button size="3" variant="soft" loading={changes.isBusy} onClick={changes.pause}>
      <Pause size={18} aria-hidden="true" />
      {t('timer.pause')}
    </Button>
  ) : (
    <Button
      size="3"
      variant="soft"
      loading={changes.isBusy}
      onClick={() => changes.start(timer.bookId)}
    >
      <Play size={18} aria-hidden="true" />
      {t('timer.resume')}
    </Button>
  );
};

const Measured = ({ timer, readAt, onStopped }: MeasuredProps) => {
  const { t } = useTranslation('reading');
  const elapsed = useElapsed({ timer, readAt });
  const changes = useTimerChanges();
  const isRunning = timer.state === 'running';
  return (
    <Card className={styles.bar} role="group" aria-label={t('timer.label')}>
      <TimerIcon size={22} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <Text as="p" size="2">
          {t(`timer.${timer.state}`, { title: timer.bookTitle })}
        </Text>
        <Text as="p" size="5" weight="bold" className={styles.clock}>
          {clockText(elapsed)}
        </Text>
      </div>
      <div className={styles.tools}>
        <PauseButton timer={timer} changes={changes} />
        <Button size="3" loading={changes.isBusy} onClick={() => changes.stop(onStopped)}>
          <Square size={18} aria-hidden="true" />
          {t('timer.stop')}
        </Button>
        {!isRunning && (
          <Button size="3" variant="soft" color="gray" onClick={changes.discard}>
            <Trash2 size={18} aria-hidden="true" />
            {t('timer.discard')}
          </Button>
        )}
      </div>
    </Card>
  );
};
