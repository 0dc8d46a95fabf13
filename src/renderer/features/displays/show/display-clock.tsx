import { dateFormat } from '../../../lib/i18n/formats.ts';
import styles from './display.module.css';

interface DisplayClockProps {
  /** In ms. */
  now: number;
  timeZone: string;
}

/** The household's clock and day. */
export const DisplayClock = ({ now, timeZone }: DisplayClockProps) => {
  const time = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit' });
  const day = dateFormat({ timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <time className={styles.clock} dateTime={new Date(now).toISOString()}>
      <span className={styles.time}>{time.format(now)}</span>
      <span className={styles.day}>{day.format(now)}</span>
    </time>
  );
};
