import { paths } from '#shared/paths.ts';

/** The address of a day in the calendar. */
export const pathToDay = (day: string): string => `${paths.home}?tab=calendar&view=day&day=${day}`;
