import { type KeyboardEvent, useRef, useState } from 'react';
import type { BadgeBook } from '#shared/features/badges/achievements.contract.ts';
import type { BadgeId } from '#shared/features/badges/badges.fields.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { placeStyle, places } from './places.ts';
import { Scene } from './scene.tsx';
import { ThingNote } from './thing-note.tsx';
import { ThingPicture } from './thing-picture.tsx';
import { type Thing, thingsOf } from './things.ts';
import styles from './treehouse.module.css';

interface TreehouseProps {
  book: BadgeBook;
  isOwn: boolean;
  /** Whose it is, where it is another's. */
  name?: string | undefined;
}

/** Steps from thing to thing; one of them is reached by Tab. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

interface ThingButtonProps {
  thing: Thing;
  isChosen: boolean;
  isReachable: boolean;
  onChoose: () => void;
}

const ThingButton = ({ thing, isChosen, isReachable, onChoose }: ThingButtonProps) => {
  const { t } = useTranslation('badges');
  const { badge, earned } = thing;
  const name = t(`badges.${badge}.name`);
  return (
    <li className={styles.place} style={placeStyle(badge)}>
      <button
        type="button"
        className={styles.thing}
        data-motion={earned && places[badge].motion}
        aria-pressed={isChosen}
        aria-label={earned ? name : t('treehouse.next', { name })}
        title={earned && name}
        tabIndex={isReachable ? 0 : -1}
        onClick={onChoose}
      >
        <ThingPicture thing={thing} />
      </button>
    </li>
  );
};

/** A person's treehouse: earned badges are things in it, and the next ones outlines (rule 182). */
export const Treehouse = ({ book, isOwn, name }: TreehouseProps) => {
  const { t } = useTranslation('badges');
  const [chosen, setChosen] = useState<BadgeId | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const things = thingsOf(book, isOwn);
  const at = Math.max(
    things.findIndex(({ badge }) => badge === chosen),
    0,
  );
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const next = step && things[step(at, things.length - 1)];
    if (!next) return;
    event.preventDefault();
    setChosen(next.badge);
    const buttons = list.current?.querySelectorAll('button');
    buttons?.[things.indexOf(next)]?.focus();
  };
  const count = book.earned.length;
  return (
    <div className={styles.treehouse}>
      <div className={styles.columns}>
        <div className={styles.view}>
          <Scene>
            <ul
              ref={list}
              className={styles.things}
              aria-label={name ? t('treehouse.titleOf', { name }) : t('treehouse.title')}
              onKeyDown={handleKey}
            >
              {things.map((thing, index) => (
                <ThingButton
                  key={thing.badge}
                  thing={thing}
                  isChosen={thing.badge === chosen}
                  isReachable={index === at}
                  onChoose={() => setChosen(thing.badge)}
                />
              ))}
            </ul>
          </Scene>
        </div>
        <ThingNote
          thing={things.find(({ badge }) => badge === chosen)}
          isEmpty={count === 0}
          isOwn={isOwn}
        />
      </div>
    </div>
  );
};
