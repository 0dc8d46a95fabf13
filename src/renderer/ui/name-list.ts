import { readerLocale } from '../lib/i18n.ts';

/** Names as a sentence lists them: "Anna, Ben and Mia". */
export const nameList = (names: readonly string[]): string =>
  new Intl.ListFormat(readerLocale(), { style: 'long', type: 'conjunction' }).format(names);
