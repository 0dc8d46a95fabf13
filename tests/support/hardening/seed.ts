import { type Random, randomFrom } from '#shared/features/games/random.ts';
import { times } from './counts.ts';

/** `npm test` does the same each time, whoever changed what; the long run looks where none has been. */
const ownSeed = times > 1 ? Math.floor(Math.random() * 2 ** 31) : 1_500_465_265;

/** The seed of everything random in this run: printed, and given back with TREEHOUSE_SEED to replay it. */
export const seed = Number(process.env.TREEHOUSE_SEED ?? ownSeed);

/** Numbers that the run's seed and a name decide, whatever runs before or beside. */
export const randomOf = (name: string): Random => {
  let mixed = seed;
  for (const character of name) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 2_654_435_761);
  }
  return randomFrom(mixed);
};
