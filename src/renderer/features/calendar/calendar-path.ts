import { paths } from '#shared/paths.ts';

/** Where a day stands in the calendar. */
export const pathToDay = (day: string): string => `${paths.home}?tab=calendar&view=day&day=${day}`;
