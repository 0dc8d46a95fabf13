/** Whole percent of a total, 0 to 100. */
export const percentOf = (done: number, total: number): number =>
  Math.max(0, Math.min(100, Math.round((done / total) * 100)));

/** Pages an hour, rounded; null where no minutes were counted (rule 135). */
export const pagesPerHour = (pages: number, minutes: number): number | null =>
  minutes > 0 ? Math.round((pages * 60) / minutes) : null;

/** After the last page the book starts again. */
const startOf = (page: number, bookPages: number): number => (page >= bookPages ? 0 : page);

/** The page after reading on from `page`; never past the last one. */
export const pageAfter = (page: number, read: number, bookPages: number | null): number => {
  if (bookPages === null || read === 0) return page + read;
  return Math.min(startOf(page, bookPages) + read, bookPages);
};

/** Whether reading so many pages on from `page` leads past the last one. */
export const isPastTheBook = (page: number, read: number, bookPages: number | null): boolean =>
  bookPages !== null && read > 0 && startOf(page, bookPages) + read > bookPages;
