const mebi = 1024 * 1024;

export const limits = {
  titleMax: 300,
  authorMax: 200,
  descriptionMax: 2_000,
  genreMax: 60,
  ageRangeMax: 30,
  /** The longest novels have some 13,000. */
  bookPagesMax: 20_000,
  reviewMax: 5_000,
  shelfMax: 60,
  /** Of one book in a log. */
  shelvesMax: 20,
  notesMax: 2_000,
  moodMax: 40,
  /** Of one session (rule 138). */
  minutesMax: 1_440,
  pagesMax: 5_000,
  /** Of a goal (rule 137). */
  targetMax: 100_000,
  progressMax: 1_000_000,
  /** How often one person can have read a book before. */
  rereadsMax: 100,
  searchMax: 100,
  /** Genres or authors offered to narrow a list. */
  filterChoices: 200,
  pageDefault: 50,
  pageMax: 100,
  booksPerPerson: 20_000,
  goalsPerPerson: 200,
  /** Of one person with one book: one a day for nearly three years. */
  sessionsPerBook: 1_000,
  /** Of one file that is read in. */
  csvBytes: 2 * mebi,
  csvRows: 5_000,
  csvColumns: 200,
  /** Characters of one cell; Goodreads takes 20,000 for a review. */
  csvCell: 100_000,
  weeksDefault: 12,
  weeksMax: 53,
} as const;
