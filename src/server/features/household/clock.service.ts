import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ClockStatus } from '#shared/features/household/clock.contract.ts';
import type { Context } from '../../context/context.ts';
import { afterCommit } from '../../db/transaction.ts';

export const readClock = ({ clock }: Context): ClockStatus => ({
  state: clock.state(),
  shownAt: clock.shown().toISOString(),
  usedAt: clock.now().toISOString(),
});

/**
 * Takes the date that the home computer shows, where it is earlier than the last trusted one. One further ahead
 * is never taken at once: it would delete. @throws AppError 409
 */
export const acceptShownDate = (context: Context, actor: Actor): ClockStatus => {
  const { clock, audit, db } = context;
  if (clock.state() !== 'behind') throw new AppError('conflict', 'household:errors.clockNotBehind');
  audit.record({ action: 'clockAccepted', actorId: actor.id, details: {} });
  afterCommit(db, () => clock.accept());
  const shownAt = clock.shown().toISOString();
  return { state: 'right', shownAt, usedAt: shownAt };
};
