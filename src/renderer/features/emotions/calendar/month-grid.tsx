import { Flex } from '@radix-ui/themes';
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { createContext, useContext, useMemo } from 'react';
import { type DayButtonProps, DayPicker, DayButton as PlainDayButton } from 'react-day-picker';
import { earliestDay } from '#shared/dates.ts';
import { dominantOf } from '#shared/features/emotions/emotion-rules.ts';
import type { EmotionLog } from '#shared/features/emotions/emotions.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useHouseholdDays } from '../../accounts/household-days.hooks.ts';
import { emotionEmoji } from '../emotion-looks.ts';
import { monthOf } from '../emotions.hooks.ts';
import styles from './month-grid.module.css';

interface MonthGridProps {
  logs: EmotionLog[];
  day: string;
  today: string;
  month: string;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

/** As many faces as fit into a day. */
const maxFaces = 3;

const LogsByDay = createContext<ReadonlyMap<string, EmotionLog[]>>(new Map());

const toDay = (date: Date): string => format(date, 'yyyy-MM-dd');

/** A day: its number, the faces of what was felt, and the colour of what was felt most. */
const DayButton = ({ children, ...props }: DayButtonProps) => {
  const { t } = useTranslation('emotions');
  const logs = useContext(LogsByDay).get(toDay(props.day.date)) ?? [];
  const types = [...new Set(logs.map(({ emotionType }) => emotionType))];
  const rest = types.length - maxFaces;
  return (
    <PlainDayButton {...props} data-emotion={dominantOf([...logs].reverse()) ?? undefined}>
      <span className={styles.number}>{children}</span>
      <span className={styles.faces} aria-hidden="true">
        {types.slice(0, maxFaces).map((type) => (
          <span key={type} className={styles.face}>
            {emotionEmoji[type]}
          </span>
        ))}
        {rest > 0 && <span className={styles.more}>{t('calendar.more', { count: rest })}</span>}
      </span>
      <Flex as="span" alignSelf="stretch" height="4px" mx="-2px" aria-hidden="true">
        {types.map((type) => (
          <span key={type} className={styles.colour} data-emotion={type} />
        ))}
      </Flex>
    </PlainDayButton>
  );
};

const NoCaption = () => <></>;

const classNames = {
  root: styles.root ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  day_button: styles.button ?? '',
  selected: styles.selected ?? '',
  today: styles.today ?? '',
  disabled: styles.disabled ?? '',
};

/** The days of a month, by pointer and by arrow keys; days to come cannot be chosen. */
export const MonthGrid = ({ logs, day, today, month, onMonth, onDay }: MonthGridProps) => {
  const { t } = useTranslation(['emotions', 'common']);
  const { weekStartsOn } = useHouseholdDays();
  const byDay = useMemo(() => groupBy(logs, ({ date }) => date), [logs]);
  const names = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    dateFormat(options).format(date);
  const full = names({ dateStyle: 'full' });
  const feltOn = (date: Date) =>
    [...new Set((byDay.get(toDay(date)) ?? []).map((log) => t(`types.${log.emotionType}`)))].join(
      ', ',
    );
  return (
    <LogsByDay value={byDay}>
      <DayPicker
        mode="single"
        required
        hideNavigation
        classNames={classNames}
        components={{ DayButton, MonthCaption: NoCaption }}
        weekStartsOn={weekStartsOn}
        today={parseISO(today)}
        startMonth={parseISO(earliestDay)}
        endMonth={parseISO(today)}
        disabled={[{ before: parseISO(earliestDay) }, { after: parseISO(today) }]}
        month={parseISO(`${month}-01`)}
        onMonthChange={(date) => onMonth(monthOf(toDay(date)))}
        selected={parseISO(day)}
        onSelect={(date: Date) => onDay(toDay(date))}
        formatters={{
          formatWeekdayName: names({ weekday: 'short' }),
          formatDay: names({ day: 'numeric' }),
        }}
        labels={{
          labelDayButton: (date, { selected }) =>
            [full(date), feltOn(date), selected && t('common:calendar.chosen')]
              .filter(Boolean)
              .join(', '),
          labelWeekday: names({ weekday: 'long' }),
          labelGrid: names({ month: 'long', year: 'numeric' }),
        }}
      />
    </LogsByDay>
  );
};
