/** How many times as much `npm run test:long` does. */
export const times = Number(process.env.TREEHOUSE_TEST_TIMES ?? 1);

/** A count of the promises, as often as this run repeats it. */
export const counted = (count: number): number => count * times;

/** A limit for a test that does `counted` things. */
export const minutes = (count: number): number => count * 60_000 * Math.max(1, times);
