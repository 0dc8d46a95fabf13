import type { DaySums } from '#shared/features/reading/reading-sums.ts';
import type { Context } from '../../../context/context.ts';
import { countFinishedByDay, listUnloggedPages } from '../logs/logs.repo.ts';
import { listDays } from '../sessions/sessions.repo.ts';
import type { GoalRow } from './goals.repo.ts';

/** What a person has read, from a row a day. */
export interface ReadingDays {
  days: DaySums[];
  /** Pages of completed books that are in no session (rule 127). */
  unlogged: DaySums[];
}

export const readDays = ({ db }: Context, userId: number): ReadingDays => ({
  days: listDays(db, userId),
  unlogged: listUnloggedPages(db, userId),
});

/** The pages of sessions and of completed books (rule 127), oldest first. */
const pagesByDay = ({ days, unlogged }: ReadingDays) =>
  [...days, ...unlogged]
    .map(({ day, pages }) => ({ day, amount: pages }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));

/** Amounts by day in ascending order, each with the sum up to and including it. */
type RunningSums = { day: string; sum: number }[];

const runningSums = (amounts: { day: string; amount: number }[]): RunningSums => {
  let sum = 0;
  return amounts.map(({ day, amount }) => {
    sum += amount;
    return { day, sum };
  });
};

/** What has come together before a day. */
const sumBefore = (sums: RunningSums, day: string): number => {
  let [low, high] = [0, sums.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle]?.day ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return sums[low - 1]?.sum ?? 0;
};

const sumThrough = (sums: RunningSums, day: string): number => sumBefore(sums, `${day}~`);

/**
 * Reads once what a person has read, so that each of their goals, of which there may be hundreds, is counted without
 * another query. @returns how far a goal has come.
 */
export const readProgress = (
  context: Context,
  userId: number,
  read = readDays(context, userId),
): ((goal: GoalRow) => number) => {
  const amounts = {
    books: runningSums(countFinishedByDay(context.db, userId)),
    minutes: runningSums(read.days.map(({ day, minutes }) => ({ day, amount: minutes }))),
    pages: runningSums(pagesByDay(read)),
  };
  return ({ goalType, startDate, endDate }) => {
    const sums = amounts[goalType];
    const through = endDate === null ? (sums.at(-1)?.sum ?? 0) : sumThrough(sums, endDate);
    return Math.max(0, through - sumBefore(sums, startDate));
  };
};
