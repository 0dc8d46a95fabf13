import { addHours } from 'date-fns/addHours';
import { AppError } from '#shared/errors.ts';
import { type Actor, guestAccessEnd } from '#shared/features/accounts/access.ts';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import { guestHours } from '#shared/features/accounts/accounts.limits.ts';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import type { Context } from '../../../context/context.ts';
import { hasOtherAdmin } from '../account-deletion/account-deletion.repo.ts';
import { presentAdminUser } from '../accounts.present.ts';
import { type NewUser, type UserRow, updateUser } from '../accounts.repo.ts';
import { announcePerson, requireUser } from '../accounts.service.ts';
import { dropKidSignIn } from '../sign-in/kid-sign-in.service.ts';
import { withdrawCodesOf } from '../sign-in/revoked-codes.ts';

/** What an admin may change of an account (spec, part 2 section 4; rules 7, 8, 15 and 21). */
interface AccountChanges {
  role?: Role | undefined;
  verified?: boolean | undefined;
  accessExpired?: boolean | undefined;
  isChild?: boolean | undefined;
  extendAccess?: true | undefined;
  isAllowedOutside?: boolean | undefined;
}

/** Verifying clears `accessExpired` unless both are sent; family and friend imply verified. */
const resolveChanges = (
  row: UserRow,
  changes: AccountChanges,
  actor: Actor,
  now: Date,
): Partial<NewUser> => {
  const role = changes.role ?? row.role;
  const isChild = changes.isChild ?? row.isChild;
  const isPromoted = role !== row.role && role !== 'guest';
  const verified = changes.verified ?? (isPromoted ? true : row.verified);
  const becomesVerified = verified && !row.verified;
  const isCleared =
    (becomesVerified || changes.extendAccess) && changes.accessExpired === undefined;
  return {
    role,
    verified,
    isChild,
    // An admin's word counts, also when it is what the box said already.
    isChildConfirmed: isChild && (changes.isChild !== undefined || row.isChildConfirmed),
    accessExpired: changes.accessExpired ?? (isCleared ? false : row.accessExpired),
    accessExpiresAt: changes.extendAccess
      ? addHours(now, guestHours).toISOString()
      : row.accessExpiresAt,
    isAllowedOutside: isChild && (changes.isAllowedOutside ?? row.isAllowedOutside),
    vouchedBy: becomesVerified ? actor.id : row.vouchedBy,
  };
};

/** Keeps what an admin changed of an account, act by act. */
const recordChanges = (context: Context, actor: Actor, before: UserRow, after: UserRow): void => {
  const who = { actorId: actor.id, subjectId: after.id };
  const { audit } = context;
  if (after.role !== before.role) {
    const details = { from: before.role, to: after.role };
    audit.record({ ...who, action: 'roleChanged', details });
  }
  if (after.isChild !== before.isChild || (after.isChildConfirmed && !before.isChildConfirmed)) {
    audit.record({ ...who, action: 'kidChanged', details: { isChild: after.isChild } });
  }
  if (after.verified !== before.verified) {
    audit.record({ ...who, action: 'verifiedChanged', details: { verified: after.verified } });
  }
  if (after.isChild && after.isAllowedOutside !== before.isAllowedOutside) {
    const details = { isAllowed: after.isAllowedOutside };
    audit.record({ ...who, action: 'kidOutsideChanged', details });
  }
  if (after.accessExpired && !before.accessExpired) {
    audit.record({ ...who, action: 'accessEnded', details: {} });
  }
  const until = guestAccessEnd(after)?.toISOString();
  const isReopened = before.accessExpired && !after.accessExpired;
  if (until && (isReopened || after.accessExpiresAt !== before.accessExpiresAt)) {
    audit.record({ ...who, action: 'accessExtended', details: { until } });
  }
};

/** Keeps that a change was refused, and refuses it. */
const refuse = (
  context: Context,
  actor: Actor,
  subjectId: number,
  reason: 'lastAdmin' | 'kidAdmin',
): never => {
  const details = { reason };
  context.audit.recordRefusal({ action: 'changeRefused', actorId: actor.id, subjectId, details });
  throw new AppError(reason === 'lastAdmin' ? 'conflict' : 'invalid', `accounts:errors.${reason}`);
};

/** @throws AppError 404, 400 for a kid as admin, 409 when no admin would be left. */
export const changeAccount = (
  context: Context,
  actor: Actor,
  userId: number,
  changes: AccountChanges,
): AdminUser => {
  const now = context.clock.now();
  const before = requireUser(context, userId);
  const next = resolveChanges(before, changes, actor, now);
  if (next.role === 'admin' && next.isChild) refuse(context, actor, userId, 'kidAdmin');
  const isDemoted = before.role === 'admin' && next.role !== 'admin';
  if (isDemoted && !hasOtherAdmin(context.db, userId)) {
    refuse(context, actor, userId, 'lastAdmin');
  }
  const row = updateUser(context.db, userId, next);
  if (isDemoted) withdrawCodesOf(context, userId);
  recordChanges(context, actor, before, row);
  // Grown-ups type.
  if (before.isChild && !row.isChild) dropKidSignIn(context, actor, userId);
  announcePerson(context, userId, before);
  return presentAdminUser(row, now);
};
