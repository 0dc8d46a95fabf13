/** What bounds a calendar; both sides know it, so that the client can say so before it asks. */
export const limits = {
  /** Days one event, or one occurrence of a series, may last. */
  lengthMax: 366,
  /** Days between `from` and `to`, both counted, that one list may cover. */
  windowMax: 400,
  /** Occurrences of one page of a list with `from` and `to`. */
  occurrencesPage: 1_000,
  /** Events of one page of a list without `from` and `to`. */
  page: 500,
  /** Beyond it a calendar is no longer a person's. */
  eventsPerPerson: 20_000,
  intervalMax: 99,
  sharesMax: 100,
  /** The earliest reminder comes four weeks before. */
  reminderMinutesMax: 4 * 7 * 24 * 60,
  /** Bytes and events of a file that is taken in, so that decades taken out come back in one go. */
  fileMax: 4_500_000,
  fileEventsMax: 10_000,
  fileLinesMax: 300_000,
  /** Characters of a line that is read, unfolded. */
  fileLineMax: 100_000,
  /** Lines of one event, those that are not read included. */
  filePropertiesMax: 5_000,
  fileParametersMax: 50,
  /** Changes of the clocks that one time zone describes, each of which may repeat. */
  fileObservancesMax: 200,
  fileZonesMax: 300,
  /** Dates of one series that are left out, and dates that are changed. */
  fileExceptionsMax: 1_000,
  /** Reminders in notifications, and for how many days. */
  remindersMax: 50,
  reminderDays: 7,
  /** How far back reminders that were missed are made up for, in days. */
  missedDays: 30,
} as const;

/** The last day anything may be on; nothing is planned beyond it. */
export const latestDay = '2199-12-31';
/** Minutes past midnight: a day given without a time (spec, part 2 section 5). */
export const defaultStartMinutes = 12 * 60;
/** How long a timed event lasts that has no end, in minutes (rule 102). */
export const defaultLengthMinutes = 60;
/** When reminders of all-day events are due, in minutes past midnight (rule 97). */
export const allDayReminderMinutes = 9 * 60;
