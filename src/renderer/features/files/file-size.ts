import { numberFormat } from '../../lib/i18n/formats.ts';

const mebi = 1024 * 1024;

/** Bytes as the server counts them, in the reader's words: "25 MB". */
export const sizeText = (bytes: number): string => {
  const isLarge = bytes >= mebi;
  const value = bytes / (isLarge ? mebi : 1024);
  return numberFormat({
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
};
