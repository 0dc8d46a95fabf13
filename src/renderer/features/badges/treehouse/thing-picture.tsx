import styles from './thing-picture.module.css';
import type { Thing } from './things.ts';

// Part of the treehouse's code, since each is shorter than a request for it.
const sources = import.meta.glob<string>('./things/*.svg', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** A thing, or its outline until it is earned; decorative, beside its name or in a button that has it. */
export const ThingPicture = ({ thing }: { thing: Thing }) => (
  <img
    src={sources[`./things/${thing.badge}.svg`]}
    alt=""
    draggable={false}
    className={`${styles.picture} ${thing.earned ? '' : styles.outline}`}
  />
);
