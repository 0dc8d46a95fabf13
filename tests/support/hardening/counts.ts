/** The factor of `npm run test:long`. */
export const times = Number(process.env.TREEHOUSE_TEST_TIMES ?? 1);

export const counted = (count: number): number => count * times;

export const minutes = (count: number): number => count * 60_000 * Math.max(1, times);
