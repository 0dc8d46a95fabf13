import { parseISO } from 'date-fns';
import { readerLocale } from '../lib/i18n.ts';

/** A yyyy-MM-dd day in the reader's words, on a day that is the same in every zone. */
export const dayText = (day: string, style: 'medium' | 'full' = 'medium'): string =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: style }).format(parseISO(day));
