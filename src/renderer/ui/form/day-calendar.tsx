import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { DayPicker } from 'react-day-picker';
import { dateFormat } from '../../lib/i18n/formats.ts';
import 'react-day-picker/style.css';
import { earliestDay } from '#shared/dates.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import styles from './day-calendar.module.css';

export interface DayCalendarProps {
  /** Days are yyyy-MM-dd, without a time or a zone. */
  value: string | null;
  onChange: (day: string) => void;
  /** The household's today. */
  today: string;
  weekStartsOn: 0 | 1 | 6;
  min?: string;
  max?: string;
  /** Days that carry a dot, and what it means to those who cannot see it. */
  marked?: readonly string[];
  markedLabel?: string;
  month?: string;
  onMonthChange?: (firstDay: string) => void;
  autoFocus?: boolean;
}

const toDay = (date: Date): string => format(date, 'yyyy-MM-dd');

/** A month of days to choose from, by pointer and by arrow keys. */
export const DayCalendar = (props: DayCalendarProps) => {
  const { value, onChange, today, weekStartsOn, marked = [], markedLabel } = props;
  const { min = earliestDay, max, month, onMonthChange, autoFocus = false } = props;
  const { t } = useTranslation('common');
  const names = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    dateFormat(options).format(date);
  const full = names({ dateStyle: 'full' });
  return (
    <DayPicker
      mode="single"
      required
      className={styles.calendar ?? ''}
      captionLayout="dropdown"
      navLayout="around"
      reverseYears
      autoFocus={autoFocus}
      weekStartsOn={weekStartsOn}
      today={parseISO(today)}
      startMonth={parseISO(min)}
      endMonth={parseISO(max ?? `${Number(today.slice(0, 4)) + 10}-12-31`)}
      disabled={[{ before: parseISO(min) }, ...(max ? [{ after: parseISO(max) }] : [])]}
      selected={value ? parseISO(value) : undefined}
      defaultMonth={parseISO(value ?? today)}
      {...(month ? { month: parseISO(month) } : {})}
      {...(onMonthChange ? { onMonthChange: (date: Date) => onMonthChange(toDay(date)) } : {})}
      onSelect={(date: Date) => onChange(toDay(date))}
      modifiers={{ marked: marked.map((day) => parseISO(day)) }}
      modifiersClassNames={{ marked: styles.marked ?? '' }}
      formatters={{
        formatWeekdayName: names({ weekday: 'short' }),
        formatMonthDropdown: names({ month: 'long' }),
        formatDay: names({ day: 'numeric' }),
      }}
      labels={{
        labelDayButton: (date, { marked: isMarked, selected }) =>
          [full(date), isMarked && markedLabel, selected && t('calendar.chosen')]
            .filter(Boolean)
            .join(', '),
        labelWeekday: names({ weekday: 'long' }),
        labelPrevious: () => t('calendar.previousMonth'),
        labelNext: () => t('calendar.nextMonth'),
        labelMonthDropdown: () => t('calendar.month'),
        labelYearDropdown: () => t('calendar.year'),
        labelGrid: names({ month: 'long', year: 'numeric' }),
      }}
    />
  );
};
