import { bookNames } from '#shared/features/reading/books.contract.ts';
import { goalNames } from '#shared/features/reading/goals.contract.ts';
import { sessionNames } from '#shared/features/reading/sessions.contract.ts';
import { fieldsNamed } from '#shared/fields-named.ts';
import type { Context } from '../../context/context.ts';
import { walkPages } from '../../db/pages.ts';
import {
  type ExportItem,
  type ExportSections,
  exportMedia,
} from '../../extension-points/data-export.ts';
import { countBy, itemPages } from '../../extension-points/data-export-rows.ts';
import { sentence } from '../../http/error-messages.ts';
import { type BookRow, countBooksOf, listAddedBooks } from './books/books.repo.ts';
import { csvParts } from './files/export.service.ts';
import { type GoalRow, listGoalsOf } from './goals/goals.repo.ts';
import { logFieldsOf } from './logs/logs.present.ts';
import { type LogRow, listLogsOf } from './logs/logs.repo.ts';
import { type EarlierReading, listEarlier } from './logs/rereads.repo.ts';
import { latest, listSessionsOf, type SessionRow } from './sessions/sessions.repo.ts';

const first = Number.MAX_SAFE_INTEGER;

const bookItem = (row: BookRow): ExportItem => {
  const { id, title, author, description, addedAt } = row;
  const isPublic = row.isPublic === 1;
  return {
    data: { id, ...fieldsNamed(row, bookNames), isPublic, addedAt },
    title,
    at: addedAt,
    text: [description],
    facts: [['exports:facts.author', author]],
    media: exportMedia(row.mediaId),
  };
};

const logItem = (row: LogRow, earlier: EarlierReading[]): ExportItem => {
  const { id, bookTitle, bookAuthor, pagesRead, minutesRead } = row;
  const { favorite: isFavorite, ...fields } = logFieldsOf(row);
  return {
    data: {
      id,
      bookTitle,
      bookAuthor,
      ...fields,
      isFavorite,
      earlierReadings: earlier.map(({ startDate, finishDate }) => ({ startDate, finishDate })),
      pagesRead,
      minutesRead,
    },
    title: bookTitle,
    at: fields.finishDate ?? fields.startDate,
    text: [fields.review],
    facts: [
      ['exports:facts.author', bookAuthor],
      ['exports:facts.status', sentence(`reading:statusChoice.${fields.status}`)],
      ['exports:facts.rating', fields.rating],
      ['exports:facts.pages', pagesRead],
      ['exports:facts.minutes', minutesRead],
    ],
  };
};

const sessionItem = (row: SessionRow): ExportItem => {
  const { id, bookTitle } = row;
  const fields = fieldsNamed(row, sessionNames);
  const { date: day, minutesRead: minutes, pagesRead: pages, ...texts } = fields;
  return {
    data: { id, bookTitle, day, minutes, pages, ...texts },
    title: bookTitle,
    at: day,
    text: [texts.notes],
    facts: [
      ['exports:facts.minutes', minutes],
      ['exports:facts.pages', pages],
      ['exports:facts.mood', texts.mood],
    ],
  };
};

const goalItem = (row: GoalRow): ExportItem => {
  const { id, goalType, targetValue, reachedAt } = row;
  return {
    data: { id, ...fieldsNamed(row, goalNames), reachedAt },
    title: `${targetValue} ${sentence(`reading:goals.type.${goalType}`)}`,
    at: row.startDate,
  };
};

const countSql = (table: string) => `SELECT count(*) FROM ${table} WHERE user_id = ?`;

/** Books a person added, what they read of which, and their goals; also for spreadsheets. */
export const readingExport = (context: Context): ExportSections => {
  const { db } = context;
  return {
    books: {
      title: 'exports:sections.books',
      count: (userId) => countBooksOf(db, userId),
      pages: ({ id }) =>
        itemPages(
          walkPages<BookRow>((last, limit) => listAddedBooks(db, id, last?.id ?? first, limit)),
          bookItem,
        ),
    },
    'reading-logs': {
      title: 'exports:sections.logs',
      count: countBy(db, countSql('reading_logs')),
      pages: function* ({ id }) {
        const pages = walkPages<LogRow>((last, limit) =>
          listLogsOf(db, id, { before: last?.id, limit }),
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
      count: countBy(db, countSql('reading_sessions')),
      pages: ({ id }) =>
        itemPages(
          walkPages<SessionRow>((last, limit) => listSessionsOf(db, id, last ?? latest, limit)),
          sessionItem,
        ),
      files: [
        { path: 'reading-sessions.csv', write: (actor) => csvParts(context, actor, 'sessions') },
      ],
    },
    'reading-goals': {
      title: 'exports:sections.goals',
      count: countBy(db, countSql('reading_goals')),
      pages: function* ({ id }) {
        yield listGoalsOf(db, id).map(goalItem);
      },
    },
  };
};
