import { Text } from '@radix-ui/themes';
import { parseISO } from 'date-fns/parseISO';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { DayEmotion } from '#shared/features/emotions/emotions.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { dayText } from '../../../ui/text/day-text.ts';
import { emotionEmoji } from '../emotion-looks.ts';
import { useEmotionsLocation } from '../use-emotions-location.ts';
import { monthsOfYear, stepFrom, stepOfKey } from './year-days.ts';
import styles from './year-grid.module.css';

interface YearGridProps {
  year: number;
  feelings: DayEmotion[];
}

const monthName = (day: string, month: 'long' | 'short'): string =>
  dateFormat({ month }).format(parseISO(day));

/** Twelve months of days, one of them in the tab order; arrow keys lead to the others. */
export const YearGrid = ({ year, feelings }: YearGridProps) => {
  const { t } = useTranslation('emotions');
  const { today, go } = useEmotionsLocation();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const byDay = useMemo(() => new Map(feelings.map((day) => [day.date, day])), [feelings]);
  const [looked, setLooked] = useState<string | null>(null);
  const lastDay = `${year}-12-31` < today ? `${year}-12-31` : today;
  const current = looked ?? feelings.at(-1)?.date ?? lastDay;

  const textOf = (day: string): string => {
    const feeling = byDay.get(day);
    const date = dayText(day);
    if (!feeling) return t('year.nothing', { date });
    return t('year.cell', { date, emotion: t(`types.${feeling.emotionType}`) });
  };
  const handleKey = (event: KeyboardEvent) => {
    const list = grid.current;
    if (!list) return;
    const step = stepOfKey(event.key, getComputedStyle(list).gridAutoFlow.includes('column'));
    if (!step) return;
    event.preventDefault();
    const target = stepFrom(current, step, lastDay);
    setLooked(target);
    list.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus();
  };
  const cellOf = (day: string) => (
    // biome-ignore lint/a11y/useSemanticElements: rows become columns depending on the width
    <button
      key={day}
      type="button"
      role="gridcell"
      className={styles.day}
      data-day={day}
      data-emotion={byDay.get(day)?.emotionType}
      aria-label={textOf(day)}
      tabIndex={day === current ? 0 : -1}
      disabled={day > lastDay}
      onFocus={() => setLooked(day)}
      onPointerEnter={() => setLooked(day)}
      onClick={() => go({ view: 'calendar', day })}
    />
  );
  const feeling = byDay.get(current);
  return (
    <div className={styles.wrapper}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        ref={grid}
        role="grid"
        className={styles.grid}
        aria-label={t('year.grid', { year })}
        aria-describedby={id}
        tabIndex={-1}
        onKeyDown={handleKey}
      >
        {monthsOfYear(year).map((days) => {
          const [first] = days;
          if (!first) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: its cells are
            <div key={first} role="row" className={styles.month}>
              {/* biome-ignore lint/a11y/useSemanticElements: as above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: it is a name */}
              <span role="rowheader" className={styles.name} aria-label={monthName(first, 'long')}>
                {monthName(first, 'short')}
              </span>
              {days.map((day, index) =>
                day ? (
                  cellOf(day)
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
                  <span key={index} aria-hidden="true" />
                ),
              )}
            </div>
          );
        })}
      </div>
      <Text as="p" size="2" mt="3" aria-hidden="true">
        {feeling && emotionEmoji[feeling.emotionType]} {textOf(current)}
      </Text>
      <Text as="p" size="2" color="gray" id={id}>
        {t('year.summary', { count: feelings.length, year })}
      </Text>
    </div>
  );
};
