/** Numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/** The same numbers for the same seed, on every machine (mulberry32): a board can be dealt again. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A whole number from 0 up to, but not including, `count`. */
export const numberBelow = (count: number, random: Random): number => Math.floor(random() * count);

/** One of a list that is not empty. */
export const oneOf = <T>(list: readonly T[], random: Random): T =>
  list[numberBelow(list.length, random)] as T;

/** The same things in another order. */
export const shuffled = <T>(list: readonly T[], random: Random): T[] => {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = numberBelow(last + 1, random);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
};
