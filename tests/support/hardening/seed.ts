import { type Random, randomFrom } from '#shared/features/games/random.ts';
import { times } from './counts.ts';

/** `npm test` uses a fixed seed; the long run draws a new one. */
const ownSeed = times > 1 ? Math.floor(Math.random() * 2 ** 31) : 1_500_465_265;

/** The seed of all randomness in this run: printed, and set by TREEHOUSE_SEED to replay it. */
export const seed = Number(process.env.TREEHOUSE_SEED ?? ownSeed);

/** Numbers determined by the run's seed and a name, independent of other tests. */
export const randomOf = (name: string): Random => {
  let mixed = seed;
  for (const character of name) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 2_654_435_761);
  }
  return randomFrom(mixed);
};
