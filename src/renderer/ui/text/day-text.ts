import { parseISO } from 'date-fns/parseISO';
import { dateFormat } from '../../lib/i18n/formats.ts';

/** A yyyy-MM-dd day in the reader's words, on a day that is the same in every zone. */
export const dayText = (day: string, style: 'medium' | 'full' = 'medium'): string =>
  dateFormat({ dateStyle: style }).format(parseISO(day));
