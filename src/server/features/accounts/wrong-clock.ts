import { and, gt, isNull } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { invites, resetCodes, sessions } from './accounts.tables.ts';
import { announceToAdmins } from './live-events.ts';

export const datesJob = 'accounts.dates';

/** Ends the sessions and one-time codes from under a clock that was ahead, now that it is right. */
export const endBegunAfter = (context: Context, now: Date): void => {
  const { db, live } = context;
  const at = now.toISOString();
  write(db, () => {
    const ended = db
      .delete(sessions)
      .where(gt(sessions.createdAt, at))
      .returning({ id: sessions.id })
      .all();
    for (const { id } of ended) live.endSession(id);
    db.delete(resetCodes).where(gt(resetCodes.createdAt, at)).run();
    db.delete(invites)
      .where(and(gt(invites.createdAt, at), isNull(invites.usedAt)))
      .run();
    context.jobs.add(datesJob, {});
    announceToAdmins(context, 0);
  });
};
