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

/** For each level, the earliest first day of what may still be going on at `from`. */
export const levelBounds = (from: string): string[] =>
  Array.from({ length: endlessLevel + 1 }, (_, level) => {
    if (level >= endlessLevel - 1) return '0000-00-00';
    return shiftDay(from, -(4 ** level));
  });
