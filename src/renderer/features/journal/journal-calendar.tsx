import { Button } from '@radix-ui/themes';
import { endOfMonth } from 'date-fns/endOfMonth';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { CalendarDays, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { addToDay, earliestDay } from '#shared/dates.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { DayCalendar } from '../../ui/form/day-calendar.tsx';
import { useHouseholdDays } from '../accounts/household-days.hooks.ts';
import { useEntryDays } from './journal.hooks.ts';
import styles from './journal-tab.module.css';

const asDay = (date: Date): string => formatISO(date, { representation: 'date' });
/** A calendar's page shows some days of the months beside its own. */
const besideDays = 7;

const monthAround = (day: string) => {
  const from = addToDay(asDay(startOfMonth(parseISO(day))), -besideDays);
  const to = addToDay(asDay(endOfMonth(parseISO(day))), besideDays);
  return { from: from < earliestDay ? earliestDay : from, to };
};

interface JournalCalendarProps {
  day: string | null;
  onChange: (day: string) => void;
}

/** The days one has written on; on a phone behind a button. */
export const JournalCalendar = ({ day, onChange }: JournalCalendarProps) => {
  const { t } = useTranslation('journal');
  const { today, weekStartsOn } = useHouseholdDays();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [month, setMonth] = useState(day ?? today);
  const [followed, setFollowed] = useState(day);
  // A day chosen elsewhere brings its month with it.
  if (day !== followed) {
    setFollowed(day);
    if (day) setMonth(day);
  }
  const { data: marked = [] } = useEntryDays(monthAround(month));
  return (
    <div className={styles.side}>
      <Button
        variant="soft"
        color="gray"
        size="3"
        className={styles.calendarToggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <CalendarDays size={18} aria-hidden="true" />
        {t(isOpen ? 'calendar.hide' : 'calendar.show')}
        <ChevronDown size={18} aria-hidden="true" />
      </Button>
      <section
        id={panelId}
        className={`card ${styles.calendar}`}
        data-open={isOpen}
        aria-label={t('calendar.label')}
      >
        <DayCalendar
          value={day}
          onChange={onChange}
          {...{ today, weekStartsOn, month, marked }}
          max={today}
          onMonthChange={setMonth}
          markedLabel={t('calendar.marked')}
        />
      </section>
    </div>
  );
};
