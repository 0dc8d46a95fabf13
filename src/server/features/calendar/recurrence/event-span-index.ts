import { dayNumber, shiftDay } from './zone-clock.ts';

/** Stands for the end of what has none. */
export const noEnd = '9999-12-31';

/**
 * Events are filed by how many days they span, so that those of a month are found without walking
 * through all that began before it: level n holds spans up to 4ⁿ days, the last one those without end.
 */
const endlessLevel = 9;

/** The level of something from one day to another. */
export const levelOf = (firstDay: string, lastDay: string): number => {
  if (lastDay === noEnd) return endlessLevel;
  const days = dayNumber(lastDay) - dayNumber(firstDay);
  let level = 0;
  while (level < endlessLevel - 1 && 4 ** level < days) level += 1;
  return level;
};

const wholeYear = 0b1111_1111_1111;

const bits = (firstMonth: number, count: number): number => {
  let season = 0;
  for (let n = 0; n < Math.min(count, 12); n += 1) season |= 1 << ((firstMonth + n) % 12);
  return season;
};

/** The months from one day to another, a bit each. */
export const seasonBetween = (from: string, to: string): number => {
  const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return bits(month(from), month(to) - month(from) + 1);
};

/** The months touched by what lasts some days and begins in some months (from 1); null for any month. */
export const seasonOf = (months: readonly number[] | null, days: number): number =>
  months === null
    ? wholeYear
    : months.reduce((season, month) => season | bits(month - 1, Math.ceil(days / 28) + 1), 0);

/** For each level, the earliest first day of what may still be going on at `from`. */
export const levelBounds = (from: string): string[] =>
  Array.from({ length: endlessLevel + 1 }, (_, level) => {
    if (level >= endlessLevel - 1) return '0000-00-00';
    return shiftDay(from, -(4 ** level));
  });
