import { z } from 'zod';
import { Difficulty, GameId } from '#shared/features/games/games.fields.ts';

/** What a game is played with: drawn or own pictures, numbers, or a list of words. */
export const Choice = z.enum([
  'drawings',
  'numbers',
  'family',
  'animals',
  'food',
  'space',
  'household',
]);
export type Choice = z.infer<typeof Choice>;

/** The settings of a round; part of the URL, so that Back and reload work. */
export const GameSettings = z.object({
  gameId: GameId,
  difficulty: Difficulty,
  /** Without a clock (rule 73). */
  isCalm: z.boolean(),
  choice: Choice,
});
export type GameSettings = z.infer<typeof GameSettings>;

/** The settings in a URL; null for the list of games. */
export const settingsIn = (state: unknown): GameSettings | null =>
  z.object({ round: GameSettings }).safeParse(state).data?.round ?? null;

export const choicesOf: Record<GameId, readonly [Choice, ...Choice[]]> = {
  memory: ['drawings', 'family'],
  puzzle: ['drawings', 'numbers', 'family'],
  jigsaw: ['drawings', 'family'],
  differences: ['drawings'],
  word_search: ['animals', 'food', 'space', 'household'],
};

export const firstSettings = (gameId: GameId): GameSettings => ({
  gameId,
  difficulty: 'easy',
  isCalm: false,
  choice: choicesOf[gameId][0],
});

/** Which tab holds which game (rule 72). */
export const categories = ['all', 'brain', 'word', 'puzzle'] as const;
export type GameCategory = (typeof categories)[number];
export const categoryOf: Record<GameId, GameCategory> = {
  memory: 'brain',
  word_search: 'word',
  puzzle: 'puzzle',
  jigsaw: 'puzzle',
  differences: 'brain',
};
