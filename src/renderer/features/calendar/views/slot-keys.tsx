import { type KeyboardEvent, useState } from 'react';
import { addToDay, timeOnDay } from '#shared/dates.ts';
import {
  defaultLengthMinutes,
  defaultStartMinutes,
} from '#shared/features/calendar/calendar.limits.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './slot-keys.module.css';
import { type Span, spanText, type TimedSpan } from './spans.ts';

interface SlotKeysProps {
  day: string;
  timeZone: string;
  /** Marks a time in the grid, which begins so many minutes after midnight. */
  onShow: (span: TimedSpan, minutes: number) => void;
  onHide: () => void;
  onDay: (day: string) => void;
  onAdd: (span: Span) => void;
}

const step = 30;
const lastStart = 24 * 60 - step;

/** Finds a free time with the arrow keys; Enter begins an event there. It shows while it has the focus. */
export const SlotKeys = ({ day, timeZone, onShow, onHide, onDay, onAdd }: SlotKeysProps) => {
  const { t } = useTranslation('calendar');
  const [minutes, setMinutes] = useState<number>(defaultStartMinutes);
  const spanAt = (onDayOf: string, from: number): TimedSpan => {
    const start = timeOnDay(onDayOf, from, timeZone);
    const end = new Date(start.getTime() + defaultLengthMinutes * 60_000);
    return { isAllDay: false, startsAt: start.toISOString(), endsAt: end.toISOString() };
  };
  const span = spanAt(day, minutes);
  const handleTime = (wanted: number) => {
    const next = Math.min(Math.max(wanted, 0), lastStart);
    setMinutes(next);
    onShow(spanAt(day, next), next);
  };
  const handleDay = (next: string) => {
    onDay(next);
    onShow(spanAt(next, minutes), minutes);
  };
  const steps: Record<string, () => void> = {
    ArrowUp: () => handleTime(minutes - step),
    ArrowDown: () => handleTime(minutes + step),
    ArrowLeft: () => handleDay(addToDay(day, -1)),
    ArrowRight: () => handleDay(addToDay(day, 1)),
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const go = steps[event.key];
    if (!go) return;
    event.preventDefault();
    go();
  };
  return (
    <>
      <button
        type="button"
        className={styles.slot}
        aria-description={t('grid.slotHint')}
        onKeyDown={handleKeyDown}
        onFocus={() => onShow(span, minutes)}
        onBlur={onHide}
        onClick={() => onAdd(span)}
      >
        {t('grid.slot', { time: spanText(span, timeZone) })}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {spanText(span, timeZone)}
      </span>
    </>
  );
};
