import type { Difficulty, GameId } from './games.fields.ts';
import { levels } from './games.levels.ts';
import { limits } from './games.limits.ts';
import { scoreOf, totalAt } from './games.scores.ts';

/** The most stars a level has. */
export const mostStars = 3;

/** The part of a level's time that is left at a win with two stars, and with three. */
const timeLeftFor = [1 / 4, 1 / 2] as const;

/** What a win is worth with that part of the time left, however many moves it took. */
const pointsWith = (gameId: GameId, difficulty: Difficulty, timeLeft: number): number => {
  const total = totalAt(gameId, difficulty);
  const secondsLeft = Math.ceil(levels[gameId][difficulty].seconds * timeLeft);
  return scoreOf({
    gameId,
    difficulty,
    hasWon: true,
    secondsLeft,
    moves: limits.movesMax,
    done: total,
    total,
  });
};

/** Stars, from 1 to 3, of a win against the clock with that score (rule 176). */
export const starsOf = (gameId: GameId, difficulty: Difficulty, score: number): number =>
  1 + timeLeftFor.filter((part) => score >= pointsWith(gameId, difficulty, part)).length;
