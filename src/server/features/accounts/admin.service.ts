import { addHours } from 'date-fns';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import { guestHours } from '#shared/features/accounts/accounts.limits.ts';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import type { Context } from '../../context.ts';
import { presentAdminUser } from './accounts.present.ts';
import {
  countActiveAdmins,
  listActiveUsers,
  type NewUser,
  type UserRow,
  updateUser,
} from './accounts.repo.ts';
import { announcePerson, requireUser } from './accounts.service.ts';

export const listPeople = (context: Context): AdminUser[] =>
  listActiveUsers(context.db).map((row) => presentAdminUser(row, context.clock.now()));

/** What an admin may change of an account (spec, part 2 section 4; decisions 7, 8, 15, 21). */
export interface AccountChanges {
  role?: Role | undefined;
  verified?: boolean | undefined;
  accessExpired?: boolean | undefined;
  isChild?: boolean | undefined;
  extendAccess?: true | undefined;
}

/** Verifying clears `accessExpired` unless both are sent; family and friend imply verified. */
const resolveChanges = (
  row: UserRow,
  changes: AccountChanges,
  actor: Actor,
  now: Date,
): Partial<NewUser> => {
  const role = changes.role ?? row.role;
  const isPromoted = role !== row.role && role !== 'guest';
  const verified = changes.verified ?? (isPromoted ? true : row.verified);
  const becomesVerified = verified && !row.verified;
  const isCleared =
    (becomesVerified || changes.extendAccess) && changes.accessExpired === undefined;
  return {
    role,
    verified,
    isChild: changes.isChild ?? row.isChild,
    accessExpired: changes.accessExpired ?? (isCleared ? false : row.accessExpired),
    accessExpiresAt: changes.extendAccess
      ? addHours(now, guestHours).toISOString()
      : row.accessExpiresAt,
    vouchedBy: becomesVerified ? actor.id : row.vouchedBy,
  };
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
  if (next.role === 'admin' && next.isChild) {
    throw new AppError('invalid', 'accounts:errors.kidAdmin');
  }
  const row = updateUser(context.db, userId, next);
  if (before.role === 'admin' && countActiveAdmins(context.db) === 0) {
    throw new AppError('conflict', 'accounts:errors.lastAdmin');
  }
  announcePerson(context, userId);
  return presentAdminUser(row, now);
};
