import { useDeferredValue, useState, useSyncExternalStore } from 'react';
import { isFirstView } from '../../lib/dom/first-view.ts';
import { dateFormat, relativeFormat } from '../../lib/i18n/formats.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './relative-time.module.css';
import { agoOf, isWithinWeek } from './time-ago.ts';

const tickMs = 60_000;
const listeners = new Set<() => void>();
let minute = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every time on the page. */
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute = Date.now();
    for (const notify of listeners) notify();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
};

const lastMinute = () => minute;

/** "3 minutes ago" within a week, then a date; never in the future. */
export const RelativeTime = ({ iso }: { iso: string }) => {
  // For the first of them the browser loads all it knows of dates, for which the first cards need not wait.
  const isWritten = useDeferredValue(true, !isFirstView());
  if (isWritten) return <WrittenTime iso={iso} />;
  return <span className={styles.space}>{iso.slice(0, 10)}</span>;
};

const WrittenTime = ({ iso }: { iso: string }) => {
  const { t } = useTranslation('common');
  const tick = useSyncExternalStore(subscribe, lastMinute, lastMinute);
  const date = new Date(iso);
  const now = new Date(Math.max(tick, Date.now()));
  const ago = agoOf(date, now);
  const text = !ago
    ? t('time.justNow')
    : isWithinWeek(date, now)
      ? relativeFormat({ numeric: 'always' }).format(-ago.value, ago.unit)
      : dateFormat({ dateStyle: 'medium' }).format(date);
  // A feed shows dozens, and few are ever pointed at.
  const [isPointedAt, setPointedAt] = useState(false);
  const title = isPointedAt
    ? dateFormat({ dateStyle: 'full', timeStyle: 'short' }).format(date)
    : undefined;
  return (
    <time dateTime={iso} title={title} onPointerEnter={() => setPointedAt(true)}>
      {text}
    </time>
  );
};
