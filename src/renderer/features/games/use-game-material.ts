import { useState } from 'react';
import type { Difficulty } from '#shared/features/games/games.fields.ts';
import { levels } from '#shared/features/games/games.levels.ts';
import { wordThemes } from '#shared/features/games/word-themes.ts';
import type { GameSettings } from './game-settings.ts';
import { type OwnPicture, useOwnPictures, useWords } from './games.hooks.ts';

/** What a board is made from. */
export interface GameMaterial {
  pictures: readonly OwnPicture[];
  words: readonly string[];
}

const noPictures: readonly OwnPicture[] = [];
const noWords: readonly string[] = [];

/** Those of the household's words that fit a level. */
export const fittingWords = (words: readonly string[], difficulty: Difficulty): string[] =>
  words.filter((word) => [...word].length <= levels.word_search[difficulty].size);

/**
 * The pictures and words of a round, undefined while loading. Changes apply to the next round: a board does
 * not change during play.
 */
export const useGameMaterial = ({ gameId, difficulty, choice }: GameSettings) => {
  const pictures = useOwnPictures();
  const words = useWords();
  const isOwnPictures = gameId !== 'word_search' && choice === 'family';
  const isOwnWords = gameId === 'word_search' && choice === 'household';
  const query = isOwnPictures ? pictures : isOwnWords ? words : null;
  const [kept, setKept] = useState<GameMaterial>();
  const build = (): GameMaterial | undefined => {
    if (gameId !== 'word_search') {
      const own = isOwnPictures ? pictures.data : noPictures;
      return own && { pictures: own, words: noWords };
    }
    const theme =
      wordThemes[choice in wordThemes ? (choice as keyof typeof wordThemes) : 'animals'];
    if (!isOwnWords) return { pictures: noPictures, words: theme };
    // Visitors have no such list, and it may be empty; the built-in words are always there.
    if (words.data === undefined)
      return words.fetchStatus === 'idle' && !words.error
        ? { pictures: noPictures, words: theme }
        : undefined;
    const fitting = fittingWords(words.data.words, difficulty);
    return { pictures: noPictures, words: fitting.length > 0 ? fitting : theme };
  };
  if (!kept) {
    const built = build();
    if (built) setKept(built);
  }
  return {
    data: kept,
    error: kept ? null : (query?.error ?? null),
    retry: () => void query?.refetch(),
    /** For the next round. */
    renew: () => setKept(undefined),
  };
};
