import { type Random, randomFrom } from '#shared/features/games/random.ts';

/** The seed of everything random in this run: printed, and given back with TREEHOUSE_SEED to replay it. */
export const seed = Number(process.env.TREEHOUSE_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Numbers that the run's seed and a name decide, whatever runs before or beside. */
export const randomOf = (name: string): Random => {
  let mixed = seed;
  for (const character of name) {
    mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 2_654_435_761);
  }
  return randomFrom(mixed);
};
