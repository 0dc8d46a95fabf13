import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { StickerName } from '#shared/features/stickers/stickers.fields.ts';
import { mascotNames } from '#shared/mascots.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Mascot } from '../mascots/mascot.tsx';
import styles from './stickers.module.css';

/** What is done with a chosen sticker; `text` is how it reads, as the server stores it. */
export type ChooseSticker = (sticker: { name: StickerName; text: string }) => void;

const columns = 4;

/** Where a key leads from a place in the grid; undefined for other keys. */
const goalOf = (key: string, from: number): number | undefined =>
  ({
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: mascotNames.length - 1,
  })[key];

/** All stickers. Arrow keys move from the first press, Enter sends. */
export const StickerPicker = ({ onChoose }: { onChoose: ChooseSticker }) => {
  const { t } = useTranslation('stickers');
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const focusOn = (index: number) =>
    grid.current?.querySelectorAll<HTMLElement>('button')[index]?.focus();
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>('button')?.focus();
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    const goal = goalOf(event.key, current);
    if (goal === undefined) return;
    event.preventDefault();
    if (mascotNames[goal] === undefined) return;
    setCurrent(goal);
    focusOn(goal);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend
    <div
      ref={grid}
      role="group"
      aria-label={t('open')}
      className={styles.grid}
      onKeyDown={handleKey}
    >
      {mascotNames.map((name, index) => (
        <button
          key={name}
          type="button"
          className={styles.choice}
          aria-label={t('send', { name: t(`names.${name}`) })}
          tabIndex={index === current ? 0 : -1}
          onClick={() => onChoose({ name, text: t('text', { name: t(`names.${name}`) }) })}
        >
          <Mascot name={name} size={56} />
        </button>
      ))}
    </div>
  );
};
