import type { HourCycle } from '#shared/features/household/household.fields.ts';

const storageKey = 'treehouse.hourCycle';

const stored = (): HourCycle => {
  try {
    const value = localStorage.getItem(storageKey);
    return value === 'h12' || value === 'h23' ? value : 'locale';
  } catch {
    return 'locale';
  }
};

/** Stored in this browser, so that pages drawn before the first response format times alike. */
let chosen = stored();

/** What the household has said of 12 or 24 hours. */
export const keepHourCycle = (hourCycle: HourCycle): void => {
  if (hourCycle === chosen) return;
  chosen = hourCycle;
  try {
    localStorage.setItem(storageKey, hourCycle);
  } catch {
    // Private windows may refuse; it then lasts as long as the page.
  }
};

/** A format's options with the household's clock, where it writes a time at all. */
export const withHourCycle = <Options extends Intl.DateTimeFormatOptions>(
  options: Options,
): Options =>
  chosen !== 'locale' && (options.timeStyle ?? options.hour)
    ? { ...options, hourCycle: chosen }
    : options;
