import { useId } from 'react';
import { dayIn } from '#shared/dates.ts';
import type { DisplayEvent, DisplayShow } from '#shared/features/displays/displays.contract.ts';
import { dateFormat } from '../../../lib/i18n/formats.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './display.module.css';
import { timeOfDay } from './event-time.ts';

/** More would cover the picture. */
const shownMax = 5;

interface DisplayEventsProps {
  show: DisplayShow;
  /** In ms. */
  now: number;
}

/** What is still to come of today's family events. */
export const DisplayEvents = ({ show, now }: DisplayEventsProps) => {
  const { t } = useTranslation('displays');
  const id = useId();
  const { events, today, timeZone } = show;
  const isToday = dayIn(new Date(now), timeZone) === today;
  const coming = isToday ? events.filter(({ allDay, end }) => allDay || Date.parse(end) > now) : [];
  if (coming.length === 0) return null;
  const time = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' });
  const timeOf = (event: DisplayEvent) => {
    const at = timeOfDay(event, today, timeZone);
    if (!at) return t('show.allDay');
    return 'from' in at ? time.format(at.from) : t('show.until', { time: time.format(at.until) });
  };
  return (
    <section className={styles.events} aria-labelledby={id}>
      <h2 id={id}>{t('show.today')}</h2>
      <ul>
        {coming.slice(0, shownMax).map((event) => (
          <li key={event.key}>
            <span className={styles.eventTime}>{timeOf(event)}</span>
            <span className={styles.eventTitle}>{event.title}</span>
          </li>
        ))}
      </ul>
      {coming.length > shownMax && (
        <p>{t('show.moreEvents', { count: coming.length - shownMax })}</p>
      )}
    </section>
  );
};
