import type { Entry } from './entries.ts';
import { EntryTitle } from './entry-title.tsx';
import { lookOf } from './event-look.ts';
import styles from './grid-event.module.css';
import { Whose } from './whose.tsx';

interface GridEventProps {
  entry: Entry;
  /** Empty where the place says when it is. */
  timeText: string;
}

/** An event in the grid. */
export const GridEvent = ({ entry, timeText }: GridEventProps) => (
  <span
    className={[styles.event, !entry.event.allDay && styles.tall, lookOf(entry.event.color)]
      .filter(Boolean)
      .join(' ')}
  >
    {timeText && <span className={styles.time}>{timeText}</span>}
    <span className={styles.whose}>
      <Whose event={entry.event} />
    </span>
    <span>
      <EntryTitle entry={entry} />
    </span>
  </span>
);
