import { isDay } from '#shared/dates.ts';

/** A day to look at, and how long ago it was; one of the two is 0. */
export interface EarlierDay {
  day: string;
  years: number;
  months: number;
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** 29 February is remembered on the 28th where a year has none, and the other way round. */
const daysLike = (today: string, year: number): string[] => {
  const date = today.slice(5);
  const own = `${year}-${date}`;
  if (date === '02-29') return [isDay(own) ? own : `${year}-02-28`];
  const isShort = date === '02-28' && !isDay(`${today.slice(0, 4)}-02-29`);
  return isShort && isDay(`${year}-02-29`) ? [own, `${year}-02-29`] : [own];
};

/** This day of each earlier year since `first`, the latest first. */
export const sameDaysOfYears = (today: string, first: string): EarlierDay[] => {
  const [thisYear, firstYear] = [today, first].map((day) => Number(day.slice(0, 4))) as [
    number,
    number,
  ];
  const found: EarlierDay[] = [];
  for (let year = thisYear - 1; year >= firstYear; year -= 1) {
    const years = thisYear - year;
    for (const day of daysLike(today, year)) found.push({ day, years, months: 0 });
  }
  return found;
};

/** This day of each of the eleven months before; a month that is too short has none. */
export const sameDaysOfMonths = (today: string): EarlierDay[] => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const found: EarlierDay[] = [];
  for (let months = 1; months < 12; months += 1) {
    const at = year * 12 + month - 1 - months;
    const day = `${Math.floor(at / 12)}-${pad((at % 12) + 1)}-${today.slice(8)}`;
    if (isDay(day)) found.push({ day, years: 0, months });
  }
  return found;
};
