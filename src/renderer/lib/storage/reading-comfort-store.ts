import { create } from 'zustand';

export const textSizes = ['normal', 'large', 'larger', 'largest'] as const;
type TextSize = (typeof textSizes)[number];
export const textSpacings = ['normal', 'wide', 'wider'] as const;
type TextSpacing = (typeof textSpacings)[number];

/** The names under which `first-paint.js` finds them too, and the attribute each sets on the page. */
const sizeKey = 'treehouse.textSize';
const spacingKey = 'treehouse.textSpacing';

const stored = <T extends string>(key: string, values: readonly T[], usual: T): T => {
  try {
    const value = localStorage.getItem(key);
    return values.find((known) => known === value) ?? usual;
  } catch {
    return usual;
  }
};

const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
};

interface ReadingComfort {
  size: TextSize;
  spacing: TextSpacing;
  setSize(size: TextSize): void;
  setSpacing(spacing: TextSpacing): void;
}

/** How large and how wide apart letters and lines are; remembered in this browser. */
export const useReadingComfort = create<ReadingComfort>((set) => ({
  size: stored(sizeKey, textSizes, 'normal'),
  spacing: stored(spacingKey, textSpacings, 'normal'),
  setSize: (size) => {
    keep(sizeKey, size);
    set({ size });
  },
  setSpacing: (spacing) => {
    keep(spacingKey, spacing);
    set({ spacing });
  },
}));

useReadingComfort.subscribe(({ size, spacing }) => {
  document.documentElement.dataset.textSize = size;
  document.documentElement.dataset.textSpacing = spacing;
});
