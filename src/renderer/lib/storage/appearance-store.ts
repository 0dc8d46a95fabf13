import { create } from 'zustand';

export type Appearance = 'system' | 'light' | 'dark';

const storageKey = 'treehouse.appearance';
const darkQuery = matchMedia('(prefers-color-scheme: dark)');

const stored = (): Appearance => {
  try {
    const value = localStorage.getItem(storageKey);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
};

const resolve = (appearance: Appearance): 'light' | 'dark' => {
  if (appearance !== 'system') return appearance;
  return darkQuery.matches ? 'dark' : 'light';
};

interface AppearanceState {
  appearance: Appearance;
  /** What is shown: the choice, or what the system says. */
  shown: 'light' | 'dark';
  setAppearance(appearance: Appearance): void;
}

/** Light, dark or as the system says; remembered in this browser. */
export const useAppearance = create<AppearanceState>((set) => ({
  appearance: stored(),
  shown: resolve(stored()),
  setAppearance: (appearance) => {
    try {
      localStorage.setItem(storageKey, appearance);
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
    set({ appearance, shown: resolve(appearance) });
  },
}));

darkQuery.addEventListener('change', () =>
  useAppearance.setState(({ appearance }) => ({ shown: resolve(appearance) })),
);

useAppearance.subscribe(({ shown }) => {
  document.documentElement.classList.toggle('dark', shown === 'dark');
  document.documentElement.classList.toggle('light', shown === 'light');
});
