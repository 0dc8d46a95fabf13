import { z } from 'zod';

/** The three games (spec, part 2 section 9). */
export const GameId = z.enum(['memory', 'puzzle', 'word_search']);
export type GameId = z.infer<typeof GameId>;

export const Difficulty = z.enum(['easy', 'medium', 'hard']);
export type Difficulty = z.infer<typeof Difficulty>;
