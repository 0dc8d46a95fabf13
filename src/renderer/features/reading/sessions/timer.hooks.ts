import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  discardTimer,
  pauseTimer,
  type ReadingTimer,
  startTimer,
  stopTimer,
} from '#shared/features/reading/timer.contract.ts';
import { call } from '../../../lib/api/api-client.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { readingKeys, timerQuery } from '../reading.hooks.ts';

/** The reader's one timer, kept by the server; null when it is not running. */
export const useReadingTimer = () => useQuery(timerQuery).data ?? null;

/** Starts, pauses, stops or throws away; the answer is shown at once. */
export const useTimerChanges = () => {
  const { t } = useTranslation(['reading', 'common']);
  const { mutate, isPending } = useAction({
    run: (send: () => Promise<{ timer: ReadingTimer | null }>) => send(),
    update: (client, { timer }) =>
      client.setQueryData(timerQuery.queryKey, { timer, readAt: performance.now() }),
    failure: t('common:errors.failed'),
    onFailure: (client) => {
      // Another device may have been quicker.
      void client.invalidateQueries({ queryKey: readingKeys.timer });
    },
  });
  return {
    isBusy: isPending,
    start: (bookId: number, onStarted?: () => void) =>
      mutate(() => call(startTimer, { body: { bookId } }), { onSuccess: () => onStarted?.() }),
    pause: () => mutate(() => call(pauseTimer)),
    stop: (onStopped: (timer: ReadingTimer) => void) =>
      mutate(() => call(stopTimer), {
        onSuccess: ({ timer }) => {
          if (timer) onStopped(timer);
        },
      }),
    discard: () => mutate(() => call(discardTimer)),
  };
};

/** Seconds read so far, counted on between two answers while the timer runs. */
export const useElapsed = (known: { timer: ReadingTimer; readAt: number }): number => {
  const [now, setNow] = useState(() => performance.now());
  const isRunning = known.timer.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const tick = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(tick);
  }, [isRunning]);
  const since = isRunning ? Math.max(0, now - known.readAt) / 1_000 : 0;
  return Math.floor(known.timer.elapsedSeconds + since);
};
