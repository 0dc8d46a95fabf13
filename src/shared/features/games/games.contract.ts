import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import { isBlockedWord } from './blocked-words.ts';
import { Difficulty, GameId } from './games.fields.ts';
import { levels } from './games.levels.ts';
import { limits } from './games.limits.ts';
import { maxScoreAt } from './games.scores.ts';
import { mostStars } from './games.stars.ts';

/** A person's own records at one level; null until there is one. Calm rounds have no clock and set none. */
export const LevelRecord = z.object({
  difficulty: Difficulty,
  plays: z.int(),
  wins: z.int(),
  /** Of wins: the most points, the shortest in seconds, and the fewest moves. */
  bestScore: z.int().nullable(),
  bestSeconds: z.int().nullable(),
  bestMoves: z.int().nullable(),
  /** Of the best score, from 1 to 3; 0 until a win against the clock (rule 176). */
  stars: z.int().min(0).max(mostStars),
});
export type LevelRecord = z.infer<typeof LevelRecord>;

/** The numbers on a game's card: rounds and bests. */
export const GameRecord = z.object({
  gameId: GameId,
  plays: z.int(),
  levels: z.array(LevelRecord),
});
export type GameRecord = z.infer<typeof GameRecord>;

/** A finished round, won or timed out; a round that was quit does not count (rule 66). */
export const Round = z
  .object({
    gameId: z.enum(GameId.options, message('common:errors.invalidRequest')),
    difficulty: z.enum(Difficulty.options, message('common:errors.invalidRequest')),
    score: z
      .int(message('common:errors.invalidRequest'))
      .min(0, message('common:errors.invalidRequest')),
    /** Played, not left. */
    seconds: z
      .int(message('common:errors.invalidRequest'))
      .min(0, message('common:errors.invalidRequest'))
      .max(limits.secondsMax, message('common:errors.invalidRequest')),
    moves: z
      .int(message('common:errors.invalidRequest'))
      .min(0, message('common:errors.invalidRequest'))
      .max(limits.movesMax, message('common:errors.invalidRequest')),
    hasWon: z.boolean(message('common:errors.invalidRequest')),
    /** Without a clock: it can only be won, and has no points. */
    calm: z.boolean(message('common:errors.invalidRequest')).default(false),
  })
  .check(({ value, issues }) => {
    const { gameId, difficulty, score, seconds, hasWon, calm } = value;
    const refuse = (key: Parameters<typeof message>[0], field: string) =>
      issues.push({ code: 'custom', message: message(key), path: [field], input: value });
    const isScorePossible = score <= (calm ? 0 : maxScoreAt(gameId, difficulty, hasWon));
    if (!isScorePossible) refuse('common:errors.invalidRequest', 'score');
    if (calm && !hasWon) refuse('common:errors.invalidRequest', 'calm');
    if (!calm && seconds > levels[gameId][difficulty].seconds) {
      refuse('common:errors.invalidRequest', 'seconds');
    }
  });
export type Round = z.output<typeof Round>;

/** A word of the household's own: letters of any alphabet, kept in capitals. */
export const Word = z
  .string(message('games:errors.word'))
  .trim()
  .max(64, message('games:errors.word'))
  .transform((text) => text.normalize('NFC').toUpperCase())
  .refine(
    (word) => new RegExp(`^\\p{L}{${limits.wordMin},${limits.wordMax}}$`, 'u').test(word),
    message('games:errors.word'),
  )
  .refine((word) => !isBlockedWord(word), message('games:errors.rudeWord'));

/** The words of the week, each once, in the order they were written. */
export const Words = z
  .array(Word, message('common:errors.invalidRequest'))
  .max(limits.wordsMax, message('games:errors.manyWords'))
  .transform((words) => [...new Set(words)]);

export const WordList = z.object({ words: z.array(z.string()) });
export type WordList = z.infer<typeof WordList>;

/** The caller's own plays and personal bests, one entry a game. */
export const listPlays = defineEndpoint({
  method: 'GET',
  path: '/api/games/plays',
  access: 'member',
  response: z.array(GameRecord),
});
/** Keeps a finished round of the caller's. */
export const recordPlay = defineEndpoint({
  method: 'POST',
  path: '/api/games/plays',
  access: 'member',
  body: Round,
  takesClientId: true,
  response: z.object({
    id: z.int(),
    /** Whether it is a win that beat the caller's best in this game, at whatever level (rule 65). */
    isBest: z.boolean(),
    games: z.array(GameRecord),
  }),
});
/** The household's own words for Word Search; household members alone. */
export const getWords = defineEndpoint({
  method: 'GET',
  path: '/api/games/words',
  access: 'member',
  response: WordList,
});
export const saveWords = defineEndpoint({
  method: 'PUT',
  path: '/api/games/words',
  access: 'grownUp',
  body: z.object({ words: Words }),
  response: WordList,
});
