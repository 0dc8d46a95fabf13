import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import type { Context } from '../../../context/context.ts';
import { sumLog } from '../sessions/sessions.repo.ts';
import { recountLog } from './log-counts.ts';
import { updateLog } from './logs.repo.ts';
import { readLog, requireLog } from './logs.service.ts';
import { noteReading } from './progress.service.ts';
import { deleteEarlier, insertEarlier, listEarlier } from './rereads.repo.ts';

const earlierOf = ({ db }: Context, logId: number) => listEarlier(db, [logId]).get(logId) ?? [];

/** Starts a finished book again; what was read so far keeps its days. @throws AppError 404, 409 */
export const startAgain = (context: Context, actor: Actor, id: number): ReadingLog => {
  const { db, household } = context;
  const log = requireLog(context, actor, id);
  if (log.status !== 'completed') throw new AppError('conflict', 'reading:errors.notFinished');
  if (earlierOf(context, id).length >= limits.rereadsMax) {
    throw new AppError('conflict', 'reading:errors.rereadsMany');
  }
  const { lastId } = sumLog(db, id);
  insertEarlier(db, {
    userId: log.userId,
    logId: id,
    startDate: log.startDate,
    finishDate: log.finishDate,
    lastSessionId: lastId,
    pagesRead: 0,
    lastPage: log.currentPage,
  });
  updateLog(db, id, {
    status: 'reading',
    startDate: household.day(),
    finishDate: null,
    basePage: 0,
    baseSessionId: lastId,
  });
  recountLog(context, id);
  noteReading(context, actor.id);
  return readLog(context, actor, id);
};

/** Cancels the current reading: its sessions are those of the one before. @throws AppError 404, 409 */
export const cancelAgain = (context: Context, actor: Actor, id: number): ReadingLog => {
  const { db } = context;
  const log = requireLog(context, actor, id);
  const last = earlierOf(context, id).at(-1);
  if (!last) throw new AppError('conflict', 'reading:errors.notReread');
  deleteEarlier(db, last.id);
  const lastPage = last.lastPage ?? last.pagesRead;
  updateLog(db, id, {
    status: 'completed',
    startDate: last.startDate,
    finishDate: last.finishDate,
    // In a book of unknown length the pages of both readings are added up.
    basePage: log.bookPages ?? lastPage + log.pagesRead - log.earlierPages,
    baseSessionId: sumLog(db, id).lastId,
  });
  recountLog(context, id);
  noteReading(context, actor.id);
  return readLog(context, actor, id);
};
