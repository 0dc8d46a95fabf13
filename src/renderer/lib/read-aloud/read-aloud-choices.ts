import { create } from 'zustand';

export const readingRates = ['slow', 'normal', 'fast'] as const;
export type ReadingRate = (typeof readingRates)[number];

const storageKey = 'treehouse.readAloud';

interface Choices {
  isOn: boolean;
  /** The voice's own name; null for one that fits the language. */
  voice: string | null;
  rate: ReadingRate;
}

const usual: Choices = { isOn: true, voice: null, rate: 'normal' };

const stored = (): Choices => {
  try {
    const { isOn, voice, rate } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Choices;
    return {
      isOn: isOn !== false,
      voice: typeof voice === 'string' ? voice : null,
      rate: readingRates.find((known) => known === rate) ?? usual.rate,
    };
  } catch {
    return usual;
  }
};

/** How this device reads aloud; remembered in this browser. */
export const useReadAloudChoices = create<Choices & { choose(changes: Partial<Choices>): void }>(
  (set, get) => ({
    ...stored(),
    choose: (changes) => {
      set(changes);
      const { isOn, voice, rate } = get();
      try {
        localStorage.setItem(storageKey, JSON.stringify({ isOn, voice, rate }));
      } catch {
        // Private windows may refuse; the choice then lasts as long as the page.
      }
    },
  }),
);
