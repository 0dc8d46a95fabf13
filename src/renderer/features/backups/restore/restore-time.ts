import { dateFormat } from '../../../lib/i18n/formats.ts';

/** The day and time something was kept, to tell one backup from another. */
export const restoreTime = (iso: string): string =>
  dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso));
