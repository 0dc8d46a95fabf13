import { z } from 'zod';

/** The three games of the spec (part 2 section 9), the jigsaw, and Find the Differences. */
export const GameId = z.enum(['memory', 'puzzle', 'word_search', 'jigsaw', 'differences']);
export type GameId = z.infer<typeof GameId>;

export const Difficulty = z.enum(['easy', 'medium', 'hard']);
export type Difficulty = z.infer<typeof Difficulty>;
