import { bookFieldsOf } from '#shared/features/reading/books.contract.ts';
import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import { prepared } from '../../db/prepared.ts';
import {
  type ExportItem,
  type ExportSections,
  exportMedia,
} from '../../extension-points/data-export.ts';
import { sentence } from '../../http/error-messages.ts';
import { type BookRow, countBooksOf, listAddedBooks } from './books/books.repo.ts';
import { csvParts } from './files/export.service.ts';
import { type GoalRow, listGoalsOf } from './goals/goals.repo.ts';
import { shelvesOf } from './logs/logs.present.ts';
import { type LogRow, listLogsOf } from './logs/logs.repo.ts';
import { type EarlierReading, listEarlier } from './logs/rereads.repo.ts';
import { listSessionsOf, type SessionRow } from './sessions/sessions.repo.ts';

const first = Number.MAX_SAFE_INTEGER;

const bookItem = (row: BookRow): ExportItem => {
  const { id, title, author, description, addedAt } = row;
  const isPublic = row.isPublic === 1;
  return {
    data: { id, ...bookFieldsOf(row), isPublic, addedAt },
    title,
    at: addedAt,
    text: [description],
    facts: [['exports:facts.author', author]],
    media: exportMedia(row.mediaId),
  };
};

const logItem = (row: LogRow, earlier: EarlierReading[]): ExportItem => {
  const { id, bookTitle, bookAuthor, status, startDate, finishDate, rating, review } = row;
  const { pagesRead, minutesRead, currentPage } = row;
  const isFavorite = row.favorite === 1;
  const shelves = shelvesOf(row);
  return {
    data: {
      id,
      bookTitle,
      bookAuthor,
      status,
      startDate,
      finishDate,
      rating,
      review,
      isFavorite,
      shelves,
      earlierReadings: earlier.map(({ startDate, finishDate }) => ({ startDate, finishDate })),
      pagesRead,
      minutesRead,
      currentPage,
    },
    title: bookTitle,
    at: finishDate ?? startDate,
    text: [review],
    facts: [
      ['exports:facts.author', bookAuthor],
      ['exports:facts.status', sentence(`reading:statusChoice.${status}`)],
      ['exports:facts.rating', rating],
      ['exports:facts.pages', pagesRead],
      ['exports:facts.minutes', minutesRead],
    ],
  };
};

const sessionItem = (row: SessionRow): ExportItem => {
  const { id, bookTitle, day, minutes, pages, notes, mood } = row;
  return {
    data: { id, bookTitle, day, minutes, pages, notes, mood },
    title: bookTitle,
    at: day,
    text: [notes],
    facts: [
      ['exports:facts.minutes', minutes],
      ['exports:facts.pages', pages],
      ['exports:facts.mood', mood],
    ],
  };
};

const goalItem = (row: GoalRow): ExportItem => {
  const { id, goalType, targetValue, timeframe, startDate, endDate, reachedAt } = row;
  return {
    data: { id, goalType, targetValue, timeframe, startDate, endDate, reachedAt },
    title: `${targetValue} ${sentence(`reading:goals.type.${goalType}`)}`,
    at: startDate,
  };
};

const count = ({ db }: Context, table: string, userId: number): number =>
  prepared<number>(db, `SELECT count(*) FROM ${table} WHERE user_id = ?`)
    .pluck()
    .get(userId) as number;

/** Books a person added, what they read of which, and their goals; also for spreadsheets. */
export const readingExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    books: {
      title: 'exports:sections.books',
      count: (userId) => countBooksOf(db, userId),
      pages: function* ({ id }) {
        const pages = walkPages<BookRow>((last, limit) =>
          listAddedBooks(db, id, last?.id ?? first, limit),
        );
        for (const rows of pages) yield rows.map(bookItem);
      },
    },
    'reading-logs': {
      title: 'exports:sections.logs',
      count: (userId) => count(context, 'reading_logs', userId),
      pages: function* ({ id }) {
        const pages = walkPages<LogRow>((last, limit) =>
          listLogsOf(db, id, { before: last?.id ?? first, limit }),
        );
        for (const rows of pages) {
          const earlier = listEarlier(
            db,
            rows.map((row) => row.id),
          );
          yield rows.map((row) => logItem(row, earlier.get(row.id) ?? []));
        }
      },
      files: [{ path: 'reading-logs.csv', write: (actor) => csvParts(context, actor, 'logs') }],
    },
    'reading-sessions': {
      title: 'exports:sections.sessions',
      count: (userId) => count(context, 'reading_sessions', userId),
      pages: function* ({ id }) {
        const start = { day: '9999-12-31', id: first };
        const pages = walkPages<SessionRow>((last, limit) =>
          listSessionsOf(db, id, last ?? start, limit),
        );
        for (const rows of pages) yield rows.map(sessionItem);
      },
      files: [
        { path: 'reading-sessions.csv', write: (actor) => csvParts(context, actor, 'sessions') },
      ],
    },
    'reading-goals': {
      title: 'exports:sections.goals',
      count: (userId) => count(context, 'reading_goals', userId),
      pages: function* ({ id }) {
        yield listGoalsOf(db, id).map(goalItem);
      },
    },
  };
};
