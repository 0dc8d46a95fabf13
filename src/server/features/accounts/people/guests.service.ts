import { AppError, notFound } from '#shared/errors.ts';
import {
  type Actor,
  guestAccessEnd,
  isAdmin,
  isUnverifiedGuest,
} from '#shared/features/accounts/access.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import { limits } from '#shared/features/approvals/approvals.fields.ts';
import type { Context } from '../../../context/context.ts';
import {
  type ApprovalDecision,
  type ApprovalSource,
  plainApproval,
} from '../../../extension-points/approvals.ts';
import { deactivate } from '../account-deletion/account-deletion.service.ts';
import { presentMember } from '../accounts.present.ts';
import { findUser, listWaitingGuests, type UserRow, type WaitingGuest } from '../accounts.repo.ts';
import { changeAccount } from './admin.service.ts';

const isWaiting = (row: UserRow): boolean => isUnverifiedGuest(row) && row.deactivatedAt === null;

const terms = { role: 'guest', verified: false, accessExpired: false } as const;

const present = (row: WaitingGuest): Approval => ({
  ...plainApproval,
  kind: 'guest',
  id: row.id,
  at: row.registeredAt,
  person: presentMember(row),
  until: guestAccessEnd({ ...row, ...terms })?.toISOString() ?? null,
});

/**
 * Verifies a guest in the role that the admin chose, or switches the account off: without that they would
 * wait again. @throws AppError 404, 409
 */
const decideOnGuest = (
  context: Context,
  actor: Actor,
  id: number,
  { isAllowed, role }: ApprovalDecision,
): void => {
  const { db, events } = context;
  const row = findUser(db, id);
  if (!isAdmin(actor) || !row) throw notFound();
  if (!isWaiting(row)) throw new AppError('conflict', 'common:errors.alreadyDecided');
  if (isAllowed) {
    changeAccount(context, actor, id, { verified: true, role });
    const details = { title: '', contentId: null, byId: actor.id };
    events.emit('decided', { ...details, userId: id, kind: 'guest', isAllowed });
    return;
  }
  deactivate(context, actor, id);
};

/** Guests who wait for an admin, as a part of the approvals. */
export const guestApprovals = (context: Context): ApprovalSource => ({
  list: (actor) =>
    isAdmin(actor) ? listWaitingGuests(context.db, limits.shownOfKind).map(present) : [],
  decide: (actor, id, decision) => decideOnGuest(context, actor, id, decision),
});
