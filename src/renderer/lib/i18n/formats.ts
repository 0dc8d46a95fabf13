import { withHourCycle } from './hour-cycle.ts';
import { readerLocale } from './i18n.ts';

const made = new Map<string, unknown>();

/** A browser takes a millisecond to make a format, and a feed of posts has a hundred times to write. */
const keptFormat =
  <Options extends object, Format>(
    kind: string,
    make: (locale: string, options: Options) => Format,
  ) =>
  (options: Options = {} as Options): Format => {
    const locale = readerLocale();
    // A format keeps the device's clocks as they were when it was made.
    const key = `${kind} ${locale} ${new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
    const known = made.get(key) as Format | undefined;
    if (known) return known;
    const format = make(locale, options);
    made.set(key, format);
    return format;
  };

const keptDateFormat = keptFormat(
  'date',
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Dates and times as the reader writes them, by the clock that the household has chosen. */
export const dateFormat = (options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat =>
  keptDateFormat(withHourCycle(options));

/** "3 minutes ago", in the reader's words. */
export const relativeFormat = keptFormat(
  'relative',
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** Numbers as the reader writes them. */
export const numberFormat = keptFormat(
  'number',
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** "Anna, Ben and Mia", in the reader's words. */
export const listFormat = keptFormat(
  'list',
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);
