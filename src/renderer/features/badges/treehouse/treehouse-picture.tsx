import type { BadgeBook } from '#shared/features/badges/achievements.contract.ts';
import { placeStyle } from './places.ts';
import { Scene } from './scene.tsx';
import { ThingPicture } from './thing-picture.tsx';
import { thingsOf } from './things.ts';
import styles from './treehouse.module.css';

/** The treehouse as a picture to look at, at any size; decorative, beside the number of its things. */
export const TreehousePicture = ({ book }: { book: BadgeBook }) => (
  <div aria-hidden="true">
    <Scene>
      {thingsOf(book, true).map((thing) => (
        <span key={thing.badge} className={styles.place} style={placeStyle(thing.badge)}>
          <ThingPicture thing={thing} />
        </span>
      ))}
    </Scene>
  </div>
);
