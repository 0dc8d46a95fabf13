import { Check } from 'lucide-react';
import type { CSSProperties, RefObject } from 'react';
import type { DifferencesBoard, SceneThing } from '#shared/features/games/differences.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import styles from './differences-board.module.css';
import { colours, isObject, poses, SceneThingPicture } from './scene-thing.tsx';

/** Widths of the things of three in a row, of four in a row and so on are this divided by the number. */
const rowOfThings = 200;

/** A little off the middle of its place, the same in both pictures, so that a scene is no table. */
const offsetOf = (place: number): string => `${((place * 5) % 9) - 4}px ${((place * 3) % 5) - 2}px`;

interface SceneKeys {
  grid?: RefObject<HTMLDivElement | null>;
  tabIndexOf: (index: number) => number;
  setCurrent: (index: number) => void;
}

interface SceneProps {
  board: DifferencesBoard;
  which: 'first' | 'second';
  /** The place that was pressed last and is the same in both. */
  missed: number | null;
  keys: SceneKeys;
  onPress: (place: number) => void;
}

const useThingText = () => {
  const { t } = useTranslation('games');
  return (thing: SceneThing | null): string => {
    if (!thing) return t('differences.nothing');
    const { kind, look } = thing;
    return isObject(kind)
      ? t('differences.thing', {
          thing: t(`differences.objects.${kind}`),
          look: t(`differences.colours.${colours[look] ?? 'red'}`),
        })
      : t('differences.thing', {
          thing: t(`faces.${kind}`),
          look: t(`differences.poses.${poses[look] ?? 'hello'}`),
        });
  };
};

/** One of the two pictures. Tab and the arrow keys go through the first; what they reach is marked in both. */
export const Scene = ({ board, which, missed, keys, onPress }: SceneProps) => {
  const { t } = useTranslation('games');
  const textOf = useThingText();
  const { size, found, hint } = board;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={t(`differences.${which}`)}
      className={`${styles.scene} ${which === 'second' ? styles.second : ''}`}
      style={{ '--size': size } as CSSProperties}
      ref={keys.grid}
    >
      {board[which].map((thing, place) => {
        const row = Math.floor(place / size);
        const spot = t('differences.spot', {
          place: t('jigsaw.place', { row: row + 1, column: (place % size) + 1 }),
          thing: textOf(thing),
        });
        const isFound = found.includes(place);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is what it is by its number
            key={place}
            type="button"
            className={styles.place}
            aria-label={isFound ? t('differences.foundSpot', { spot }) : spot}
            tabIndex={which === 'first' ? keys.tabIndexOf(place) : -1}
            data-found={isFound}
            data-missed={missed === place}
            data-hinted={hint === row}
            data-current={keys.tabIndexOf(place) === 0}
            onFocus={() => keys.setCurrent(place)}
            onClick={() => onPress(place)}
          >
            {thing && (
              <span className={styles.thing} style={{ translate: offsetOf(place) }}>
                <SceneThingPicture thing={thing} size={Math.floor(rowOfThings / size)} />
              </span>
            )}
            {isFound && <Check size={20} aria-hidden="true" className={styles.check} />}
          </button>
        );
      })}
    </div>
  );
};
