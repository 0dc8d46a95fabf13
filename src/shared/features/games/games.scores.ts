import type { Difficulty, GameId } from './games.fields.ts';
import { difficulties, levels } from './games.levels.ts';

const multipliers: Record<Difficulty, number> = { easy: 1, medium: 2, hard: 3 };

/** How a round ended. */
export interface RoundResult {
  gameId: GameId;
  difficulty: Difficulty;
  hasWon: boolean;
  /** Whole seconds that were left; 0 at a timeout. */
  secondsLeft: number;
  moves: number;
  /** Pairs matched, words or differences found, or pieces placed, and how many there were. */
  done: number;
  total: number;
}

const winScore = ({ gameId, difficulty, secondsLeft, moves, done, total }: RoundResult): number => {
  const multiplier = multipliers[difficulty];
  if (gameId === 'word_search') {
    const fraction = total > 0 ? done / total : 0;
    return Math.max(Math.floor((secondsLeft * 10 + 500 * fraction) * multiplier), 10 * done);
  }
  return Math.max(Math.floor((secondsLeft * 10 + 1000 / (moves + 1)) * multiplier), 1);
};

/** Points of a round against the clock (spec, part 2 section 9; at a timeout matched pairs count, rule 67). */
export const scoreOf = (result: RoundResult): number => {
  if (result.hasWon) return winScore(result);
  return result.gameId === 'puzzle' ? Math.max(5, 20 - result.moves) : 10 * result.done;
};

/** Pairs, words, differences or pieces at a level; a puzzle is one thing to do. */
export const totalAt = (gameId: GameId, difficulty: Difficulty): number => {
  if (gameId === 'memory') return levels.memory[difficulty].pairs;
  if (gameId === 'word_search') return levels.word_search[difficulty].words;
  if (gameId === 'differences') return levels.differences[difficulty].differences;
  return gameId === 'jigsaw' ? levels.jigsaw[difficulty].size ** 2 : 1;
};

/** The fewest moves a win takes: each pair, piece or difference once; a puzzle that never starts solved, one; no words, none. */
const fewestMoves = (gameId: GameId, difficulty: Difficulty): number => {
  if (gameId === 'word_search') return 0;
  return totalAt(gameId, difficulty);
};

/** The highest possible score at a level; a timeout with all but the last found is bounded too. */
export const maxScoreAt = (gameId: GameId, difficulty: Difficulty, hasWon: boolean): number => {
  const total = totalAt(gameId, difficulty);
  return scoreOf({
    gameId,
    difficulty,
    hasWon,
    secondsLeft: hasWon ? levels[gameId][difficulty].seconds : 0,
    moves: hasWon ? fewestMoves(gameId, difficulty) : 0,
    done: hasWon ? total : total - 1,
    total,
  });
};

/** The highest possible score at a game, at any level. */
export const maxScoreOf = (gameId: GameId): number =>
  Math.max(...difficulties.map((difficulty) => maxScoreAt(gameId, difficulty, true)));
