import { type LogFields, newLog } from '#shared/features/reading/logs.contract.ts';
import type { ReadingStatus } from '#shared/features/reading/reading.fields.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { Kept, LeftOut } from '#shared/features/reading/reading-csv.contract.ts';
import { parseShelves } from '#shared/features/reading/shelves.ts';
import type { EarlierReading } from '../logs/rereads.repo.ts';
import { dayIn, shortText, wholeIn } from './cells.ts';
import { type CsvRow, plainText } from './csv.ts';

export interface ImportedLog extends Omit<LogFields, 'currentPage'> {
  /** Null where the file does not say. */
  currentPage: number | null;
  /** The day it came onto the list, where the file says so. */
  addedOn: string | null;
  /** Readings before this one. */
  earlier: Pick<EarlierReading, 'startDate' | 'finishDate'>[];
}

const statuses: Record<string, ReadingStatus> = {
  read: 'completed',
  completed: 'completed',
  'to-read': 'to_read',
  'currently-reading': 'reading',
  reading: 'reading',
  'did-not-finish': 'did_not_finish',
  did_not_finish: 'did_not_finish',
  dnf: 'did_not_finish',
  abandoned: 'did_not_finish',
};

const favourites = /^favou?rites?$/i;

/** Reviews come with tags for their line breaks; a tag ends before the next begins. */
const reviewIn = (cell: string | undefined): string =>
  plainText(cell)
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '');

/** Whole stars from Goodreads, halves from Treehouse; 0 is none. */
const ratingIn = (cell: string | undefined): number | null => {
  const text = shortText(cell).replace(',', '.');
  const stars = /^\d(\.\d)?$/.test(text) ? Number(text) : 0;
  return stars >= 0.5 && stars <= 5 && Number.isInteger(stars * 2) ? stars : null;
};

/** Goodreads knows only how often a book was read, Treehouse the days of each time: "2024-05-01/2024-06-01 ../..". */
const earlierIn = (row: CsvRow, today: string): ImportedLog['earlier'] => {
  const spans = plainText(row['earlier readings']).split(/\s+/).filter(Boolean);
  const earlierCount = (wholeIn(row['read count'], 2, 1_000) ?? 1) - 1;
  const times = spans.length > 0 ? spans : new Array<string>(earlierCount).fill('');
  return times.slice(0, limits.rereadsMax).map((span) => {
    const [start, finish] = span.split('/');
    const finishDate = dayIn(finish, today);
    return { startDate: dayIn(start, finishDate ?? today), finishDate };
  });
};

/** What a file says of a reader and a book, and which parts of that do not fit. */
export const logIn = (row: CsvRow, today: string): { log: ImportedLog; leftOut: LeftOut[] } => {
  const exclusive = shortText(row['exclusive shelf']);
  const known = statuses[exclusive.toLowerCase()];
  const dateRead = dayIn(row['date read'], today);
  // A shelf of their own making, such as "on hold".
  const status = known ?? (dateRead ? 'completed' : 'to_read');
  const finishDate = status === 'completed' ? dateRead : null;
  const names = parseShelves(plainText(row.bookshelves));
  const all = known === undefined ? parseShelves([...names, exclusive].join(',')) : names;
  const shelves = all.filter((name) => !(name.toLowerCase() in statuses || favourites.test(name)));
  const isFavorite =
    /^(yes|true|1)$/i.test(shortText(row.favorite)) || all.some((name) => favourites.test(name));
  const review = reviewIn(row['my review']);
  const lost: Record<LeftOut, boolean> = {
    datesRead: shortText(row['date read']) !== '' && finishDate === null,
    reviews: review.length > limits.reviewMax,
    shelves: shelves.length > limits.shelvesMax,
    notes: plainText(row['private notes']) !== '',
    authors: plainText(row['additional authors']) !== '',
    editions: [row.publisher, row.binding, row['year published']].some((cell) => plainText(cell)),
  };
  return {
    log: {
      ...newLog,
      status,
      startDate: dayIn(row['date started'], finishDate ?? today),
      finishDate,
      currentPage: wholeIn(row['current page'], 0, limits.bookPagesMax),
      rating: ratingIn(row['my rating']),
      review: review.slice(0, limits.reviewMax),
      favorite: isFavorite,
      shelves: shelves.slice(0, limits.shelvesMax),
      addedOn: dayIn(row['date added'], today),
      earlier: earlierIn(row, today),
    },
    leftOut: (Object.keys(lost) as LeftOut[]).filter((name) => lost[name]),
  };
};

/** What is kept of a log besides its status. */
export const keptOf = (log: ImportedLog): Kept[] => {
  const kept: Record<Kept, boolean> = {
    datesAdded: log.addedOn !== null,
    datesRead: log.finishDate !== null,
    ratings: log.rating !== null,
    reviews: log.review !== '',
    favourites: log.favorite,
    shelves: log.shelves.length > 0,
    rereads: log.earlier.length > 0,
  };
  return (Object.keys(kept) as Kept[]).filter((name) => kept[name]);
};
