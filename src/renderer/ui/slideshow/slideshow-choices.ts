import { create } from 'zustand';

/** How long a picture can be shown, in seconds. */
export const intervals = [5, 10, 20] as const;
export type Interval = (typeof intervals)[number];

const storageKey = 'treehouse.slideshow';

interface Choices {
  isShuffled: boolean;
  seconds: Interval;
}

const usual: Choices = { isShuffled: false, seconds: 10 };

/** What was chosen before, as far as it is still a choice. */
export const parseChoices = (text: string | null): Choices => {
  try {
    const { isShuffled, seconds } = JSON.parse(text ?? '{}') as Partial<Choices>;
    return {
      isShuffled: isShuffled === true,
      seconds: intervals.find((known) => known === seconds) ?? usual.seconds,
    };
  } catch {
    return usual;
  }
};

const stored = (): Choices => {
  try {
    return parseChoices(localStorage.getItem(storageKey));
  } catch {
    return usual;
  }
};

/** How slideshows run on this device; remembered in this browser. */
export const useSlideshowChoices = create<Choices & { choose(changes: Partial<Choices>): void }>(
  (set, get) => ({
    ...stored(),
    choose: (changes) => {
      set(changes);
      const { isShuffled, seconds } = get();
      try {
        localStorage.setItem(storageKey, JSON.stringify({ isShuffled, seconds }));
      } catch {
        // Private windows may refuse; the choice then lasts as long as the page.
      }
    },
  }),
);
