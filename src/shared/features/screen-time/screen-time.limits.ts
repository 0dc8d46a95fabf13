/** Numbers of screen time that both sides use; times in ms unless noted. */
export const limits = {
  dailyMinutesMin: 1,
  dailyMinutesMax: 1_440,
  /** Windows of one kid: four a day are more than any day has. */
  windowsMax: 28,
  /** A page that is looked at and used says so this often. */
  beatMs: 30_000,
  /** Without input for this long the kid counts as away. */
  idleMs: 120_000,
  /** How long a page's report of being away holds. */
  leftAloneMs: 180_000,
  /** The most that a longer silence counts for: the kid may have been active after all. */
  silenceMs: 15_000,
  /** After the end, what was being saved may still be saved for this long. */
  graceMs: 120_000,
  /** Days the grown-ups see. */
  shownDays: 7,
  /** How long the days' sums are kept. */
  keptDays: 35,
} as const;

/** The end is announced so many minutes before it, each once (product rules, section 10). */
export const announcedMinutes = [10, 2] as const;

/** What a grown-up can give on top, in minutes. */
export const extraMinutes = [10, 30] as const;
