import { readerLocale } from './i18n.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in the reader's words, in steps of 1024 as the limits count them: "1.5 GB". */
export const byteText = (bytes: number, locale = readerLocale()): string => {
  let value = bytes / 1024;
  let step = 0;
  while (value >= 1024 && step < units.length - 1) {
    value /= 1024;
    step += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step],
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
};
