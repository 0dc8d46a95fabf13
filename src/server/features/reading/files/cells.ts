import { isDay } from '#shared/dates.ts';
import { plainText } from './csv.ts';

/** Numbers, days and names of shelves; anything longer is invalid. */
export const shortText = (cell: string | undefined): string => plainText(cell?.slice(0, 100));

export const textIn = (cell: string | undefined, max: number): string =>
  plainText(cell).slice(0, max);

export const wholeIn = (cell: string | undefined, min: number, max: number): number | null => {
  const text = shortText(cell);
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number : null;
};

/** Goodreads writes 2024/05/31; spreadsheets may have made dashes of it. */
export const dayIn = (cell: string | undefined, latest: string): string | null => {
  const [year, month = '', date = ''] = shortText(cell).split(/[/-]/);
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) && day >= '1900-01-01' && day <= latest ? day : null;
};
