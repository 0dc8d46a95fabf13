import { Link } from 'react-router-dom';
import { useHouseholdDays } from '../../../../features/accounts/household-days.hooks.ts';
import { pathToDay } from '../../../../features/calendar/calendar-path.ts';
import type { Entry } from '../../../../features/calendar/views/entries.ts';
import { dayOfDays, minutesIn } from '../../../../features/calendar/views/spans.ts';
import { dateFormat } from '../../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import styles from './today.module.css';
import { TodayFace } from './today-card.tsx';
import { partOfDay } from './today-items.ts';

/** When it is today, in words: "In the afternoon, 15:00". */
const useWhen = ({ span }: Entry): string => {
  const { t } = useTranslation(['kidHome', 'calendar']);
  const { today, timeZone } = useHouseholdDays();
  const { nth, total } = dayOfDays(span, today, timeZone);
  if (total > 1 && (span.isAllDay || nth > 1)) return t('calendar:details.dayOf', { nth, total });
  if (span.isAllDay) return t('today.allDay');
  const start = new Date(span.startsAt);
  return t('today.when', {
    part: t(`today.parts.${partOfDay(minutesIn(start, timeZone))}`),
    time: dateFormat({ timeZone, timeStyle: 'short' }).format(start),
  });
};

/** An event of today; a press opens the day in the calendar. */
export const EventCard = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation('calendar');
  const { today } = useHouseholdDays();
  const when = useWhen(entry);
  const { title, category, age } = entry.event;
  return (
    <Link to={pathToDay(today)} className={styles.card}>
      <TodayFace
        picture={category}
        title={age ? t('details.age', { title, age }) : title}
        note={when}
      />
    </Link>
  );
};
