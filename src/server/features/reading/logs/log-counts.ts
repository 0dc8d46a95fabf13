import { AppError } from '#shared/errors.ts';
import { isPastTheBook, pageAfter } from '#shared/features/reading/position.ts';
import type { Context } from '../../../context/context.ts';
import { rowRanges } from '../../../db/row-ranges.ts';
import type { JobSteps } from '../../../jobs/job-steps.ts';
import { findUser } from '../../accounts/accounts.repo.ts';
import { canSeeBook } from '../books/books.policy.ts';
import { type BookRow, listHolders } from '../books/books.repo.ts';
import { shelfQuery } from '../books/bookshelf.repo.ts';
import { readerOf, toReader } from '../household-readers.ts';
import { announceOwn } from '../live-events.ts';
import { listSteps, sumLog } from '../sessions/sessions.repo.ts';
import { copyOf } from './logs.present.ts';
import { findLog, updateCopies, updateCopiesOf, updateLog } from './logs.repo.ts';
import { recountEarlier } from './rereads.repo.ts';

export const pastTheBook = (pages: number): AppError =>
  new AppError('invalid', 'reading:errors.pastTheBook', { values: { count: pages } });

/**
 * Recalculates a log from its sessions (rule 126).
 * @returns the sessions that would have led past the last page.
 */
export const recountLog = ({ db, clock }: Context, id: number): Set<number> => {
  const log = findLog(db, id);
  const cut = new Set<number>();
  if (!log) return cut;
  let page = Math.min(log.basePage, log.bookPages ?? log.basePage);
  for (const step of listSteps(db, id, log.baseSessionId)) {
    if (isPastTheBook(page, step.pages, log.bookPages)) cut.add(step.id);
    page = pageAfter(page, step.pages, log.bookPages);
  }
  const { minutes, pages } = sumLog(db, id);
  updateLog(db, id, {
    minutesRead: minutes,
    pagesRead: pages,
    earlierPages: recountEarlier(db, id),
    currentPage: page,
    updatedAt: clock.now().toISOString(),
  });
  return cut;
};

/** A session starts a book that was still to be read (rule 126). */
export const startReading = ({ db }: Context, id: number): void => {
  const log = findLog(db, id);
  if (log?.status !== 'to_read') return;
  updateLog(db, id, { status: 'reading', startDate: log.startDate ?? sumLog(db, id).firstDay });
};

export const recountJob = 'reading.recount';

/** Logs that are added up in one transaction: each may have a thousand sessions. */
const atOnce = 8;

export function* recountSteps(context: Context, ids: number[]): JobSteps {
  for (const [at, id] of ids.entries()) {
    if (at > 0 && at % atOnce === 0) yield;
    recountLog(context, id);
  }
}

/** Recalculates logs: few of them at once, many as a job. */
const recountLogs = (context: Context, ids: number[]): void => {
  if (ids.length > atOnce) context.jobs.add(recountJob, { ids });
  else for (const id of ids) recountLog(context, id);
};

/** Brings what logs keep of a book up to date, for those who see it; others keep what they knew. */
export const syncCopies = (context: Context, book: BookRow): void => {
  const { db, clock } = context;
  const holders = listHolders(db, book.id).filter((holder) => {
    const person = { id: holder.id, role: holder.role, isChild: holder.isChild === 1 };
    return canSeeBook(toReader(person, holder.shelf), book);
  });
  const copy = copyOf(book);
  updateCopies(
    db,
    holders.map(({ logId }) => logId),
    copy,
    clock.now().toISOString(),
  );
  // Nothing else of a book decides how far its readers are.
  const stale = holders.filter(({ bookPages }) => bookPages !== copy.bookPages);
  recountLogs(
    context,
    stale.map(({ logId }) => logId),
  );
};

export const copiesJob = 'reading.copies';

/** Brings a reader's own logs up to date with what was changed in books while they did not see these. */
export function* copySteps(context: Context, userId: number): JobSteps {
  const { db, clock } = context;
  let hasChanged = false;
  for (const range of rowRanges(db, 'reading_logs')) {
    const person = findUser(db, userId);
    if (!person) return;
    const query = shelfQuery(readerOf(context, person), { limit: 0 });
    const ids = updateCopiesOf(db, { ...query, ...range, now: clock.now().toISOString() });
    recountLogs(context, ids);
    hasChanged ||= ids.length > 0;
    yield;
  }
  if (hasChanged) announceOwn(context, userId);
}
