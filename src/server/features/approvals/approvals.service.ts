import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Approval, Outcome } from '#shared/features/approvals/approvals.contract.ts';
import { type ApprovalKind, limits } from '#shared/features/approvals/approvals.fields.ts';
import { daysBefore } from '#shared/hours.ts';
import type { Context } from '../../context/context.ts';
import type { EventMap } from '../../context/events.ts';
import { write } from '../../db/transaction.ts';
import type { ApprovalDecision } from '../../extension-points/approvals.ts';
import { findMembers } from '../accounts/accounts.repo.ts';
import {
  deleteOutcomesBefore,
  insertOutcome,
  listOutcomesOf,
  markSeenUpTo,
} from './outcomes.repo.ts';

const purgeBatch = 200;

/** Everything that waits for this grown-up: new guests first (rule 16), each kind oldest first. */
export const listWaiting = (context: Context, actor: Actor): Approval[] =>
  [...context.extensions.approvals.values()]
    .flatMap((source) => source.list(actor))
    .sort(
      (a, b) =>
        Number(b.kind === 'guest') - Number(a.kind === 'guest') ||
        (a.at === b.at ? a.id - b.id : a.at < b.at ? -1 : 1),
    );

/** Decides one thing that waits; its source announces that to those it concerns. @throws AppError 404, 409 */
export const decide = (
  context: Context,
  actor: Actor,
  what: { kind: ApprovalKind; id: number },
  decision: ApprovalDecision,
): void => {
  const source = context.extensions.approvals.get(what.kind);
  if (!source) throw notFound();
  source.decide(actor, what.id, decision);
};

const announceOutcome = ({ live }: Context, userId: number): void =>
  live.publish({ type: 'changed', area: 'approvals' }, (actor) => actor.id === userId);

/** Stores what a decision means for a person, unless they made it themselves. */
export const keepOutcome = (context: Context, decided: EventMap['decided']): void => {
  const { userId, kind, isAllowed, title, contentId, byId } = decided;
  if (userId === byId) return;
  insertOutcome(context.db, {
    userId,
    kind,
    isAllowed,
    title,
    contentId,
    decidedBy: byId,
    decidedAt: context.clock.now().toISOString(),
  });
  announceOutcome(context, userId);
};

/** Recent decisions about the caller's posts, comments and requests. */
export const listOutcomesFor = (context: Context, actor: Actor): Outcome[] => {
  const since = daysBefore(context.clock.now(), limits.outcomeDays).toISOString();
  const rows = listOutcomesOf(context.db, actor.id, limits.outcomesShown).filter(
    ({ decidedAt }) => decidedAt >= since,
  );
  const people = findMembers(
    context.db,
    rows.map(({ decidedBy }) => decidedBy),
  );
  return rows.flatMap(({ id, kind, isAllowed, title, contentId, decidedAt, isSeen, decidedBy }) => {
    const by = people.get(decidedBy);
    return by ? [{ id, kind, isAllowed, title, contentId, at: decidedAt, isSeen, by }] : [];
  });
};

export const seeOutcomes = (context: Context, actor: Actor, id: number): { id: number } => {
  markSeenUpTo(context.db, actor.id, id);
  announceOutcome(context, actor.id);
  return { id };
};

/** Deletes one batch of old outcomes. @returns whether there may be more. */
export const purgeOutcomes = ({ db }: Context, date: Date): boolean => {
  const before = daysBefore(date, limits.outcomeDays).toISOString();
  return write(db, () => deleteOutcomesBefore(db, before, purgeBatch)) === purgeBatch;
};
