import { and, gt, isNull } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { bringBackDates } from '../../db/bring-back-dates.ts';
import { write } from '../../db/transaction.ts';
import { addDurableJob, registerDurableJob } from '../../jobs/durable-jobs.ts';
import { invites, resetCodes, sessions } from './accounts.tables.ts';
import { announceToAdmins } from './live-events.ts';

const datesJob = 'accounts.dates';

/** Follows the clock once it is right after it was ahead. */
export const followClock = (context: Context): void => {
  // One that a restart interrupted goes by the time it is then.
  registerDurableJob(context, datesJob, () =>
    bringBackDates(context.db, context.clock.now().toISOString()),
  );
  context.clock.onCorrected((now) => endBegunAfter(context, now));
};

/** Ends the sessions and one-time codes from under a clock that was ahead, now that it is right. */
const endBegunAfter = (context: Context, now: Date): void => {
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
    addDurableJob(context, datesJob, {});
    announceToAdmins(context, 0);
  });
};
