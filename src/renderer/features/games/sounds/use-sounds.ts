import { useCallback } from 'react';
import { create } from 'zustand';
import { useUser } from '../../accounts/accounts.hooks.ts';
import { type GameSound, playGameSound } from './game-sounds.ts';

const storageKey = 'treehouse.gameSounds';

/** The ids of those who turned sounds on at this device. */
export const parseListeners = (text: string | null): number[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => Number.isInteger(one)) : [];
  } catch {
    return [];
  }
};

const stored = (): number[] => {
  try {
    return parseListeners(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
};

const useListeners = create<{ ids: number[]; change(ids: number[]): void }>((set) => ({
  ids: stored(),
  change: (ids) => {
    set({ ids });
    try {
      localStorage.setItem(storageKey, JSON.stringify(ids));
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  },
}));

/** The sounds of games: off until the person turns them on, and remembered on this device (rule 177). */
export const useSounds = () => {
  const { id } = useUser();
  const { ids, change } = useListeners();
  const isOn = ids.includes(id);
  const play = useCallback(
    (name: GameSound) => {
      if (isOn) playGameSound(name);
    },
    [isOn],
  );
  const toggle = () => {
    change(isOn ? ids.filter((one) => one !== id) : [...ids, id]);
    if (!isOn) playGameSound('match');
  };
  return { isOn, play, toggle };
};
