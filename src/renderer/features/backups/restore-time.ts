import { readerLocale } from '../../lib/i18n.ts';

/** The day and time something was kept, to tell one backup from another. */
export const restoreTime = (iso: string): string =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(iso),
  );
