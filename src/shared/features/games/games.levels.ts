import { Difficulty, GameId } from './games.fields.ts';

/** What makes a level of each game (spec, part 2 section 9; others: rules 177 and 186); `seconds` is its time limit. */
export const levels = {
  memory: {
    easy: { pairs: 6, seconds: 90 },
    medium: { pairs: 8, seconds: 120 },
    hard: { pairs: 12, seconds: 180 },
  },
  puzzle: {
    easy: { size: 3, shuffleMoves: 20, seconds: 120 },
    medium: { size: 3, shuffleMoves: 50, seconds: 180 },
    hard: { size: 4, shuffleMoves: 100, seconds: 300 },
  },
  word_search: {
    easy: { size: 8, words: 5, seconds: 120 },
    medium: { size: 10, words: 7, seconds: 180 },
    hard: { size: 12, words: 10, seconds: 240 },
  },
  jigsaw: {
    easy: { size: 3, seconds: 120 },
    medium: { size: 4, seconds: 240 },
    hard: { size: 5, seconds: 420 },
  },
  differences: {
    easy: { size: 3, differences: 3, seconds: 90 },
    medium: { size: 4, differences: 5, seconds: 150 },
    hard: { size: 5, differences: 7, seconds: 240 },
  },
} as const satisfies Record<
  GameId,
  Record<Difficulty, { seconds: number; [detail: string]: number }>
>;

export const gameIds = GameId.options;
export const difficulties = Difficulty.options;

/** How long two cards lie open before they count as a pair, or turn back; in ms. */
export const matchDelayMs = 500;
export const mismatchDelayMs = 1_000;
/** A win is reported for a badge this long after it, in ms. */
export const reportDelayMs = 2_000;

/** The title for a number of rounds (rule 74). */
type PracticeLevel = 'beginner' | 'amateur' | 'expert';

/** Fewer than 5 plays, fewer than 10, or more (spec, part 2 section 9). */
export const practiceLevel = (plays: number): PracticeLevel =>
  plays < 5 ? 'beginner' : plays < 10 ? 'amateur' : 'expert';

/** Percent of the bar on a game's card. */
export const practiceProgress = (plays: number): number => Math.min(100, plays * 10);
