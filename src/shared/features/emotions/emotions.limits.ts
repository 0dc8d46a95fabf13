export const limits = {
  /** Of the slider, and what one tap saves (spec, part 2 section 9; rule 118). */
  intensityMin: 1,
  intensityMax: 10,
  intensityDefault: 5,
  descriptionMax: 2_000,
  /** Of triggers and of coping. */
  noteMax: 500,
  /** Keeps every month short enough to be read whole. */
  perDay: 50,
  /** The longest span that is read whole: a month. */
  spanDays: 31,
  pageSize: 50,
  /** Spec, part 2 section 9. */
  recent: 5,
  /** The insights' shorter period (rule 120), and the months of the longer one's trend. */
  periodDays: 30,
  trendMonths: 12,
} as const;
