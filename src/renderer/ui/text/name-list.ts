import { listFormat } from '../../lib/i18n/formats.ts';

/** Names as a sentence lists them: "Anna, Ben and Mia". */
export const nameList = (names: readonly string[]): string =>
  listFormat({ style: 'long', type: 'conjunction' }).format(names);
