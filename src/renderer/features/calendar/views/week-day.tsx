import { dateFormat } from '../../../lib/i18n/formats.ts';
import styles from './week-day.module.css';

interface WeekDayProps {
  date: Date;
  timeZone: string;
}

/** A day at the head of the week: its name above its number. */
export const WeekDay = ({ date, timeZone }: WeekDayProps) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ timeZone, ...options }).format(date);
  return (
    <span className={styles.day}>
      <span>{part({ weekday: 'short' })}</span>
      <span className={styles.number}>{part({ day: 'numeric' })}</span>
    </span>
  );
};
