import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { FormerUser, OwnedData } from '#shared/features/accounts/account-deletion.contract.ts';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { Context } from '../../../context/context.ts';
import type {} from '../../../extension-points/account-deletion.ts';
import { presentAdminUser } from '../accounts.present.ts';
import { type UserRow, updateUser } from '../accounts.repo.ts';
import { announcePerson, requireUser } from '../accounts.service.ts';
import { deleteSessionsBut } from '../sessions/sessions.repo.ts';
import { withdrawCodesOf } from '../sign-in/revoked-codes.ts';
import { hasOtherAdmin, listFormer } from './account-deletion.repo.ts';

const presentFormer = (row: UserRow): FormerUser => ({
  id: row.id,
  username: row.username,
  displayName: row.displayName,
  avatar: row.avatar,
  role: row.role,
  isChild: row.isChild,
  deactivatedAt: row.deactivatedAt ?? '',
});

/** Accounts that are switched off. */
export const listFormerPeople = (context: Context): FormerUser[] =>
  listFormer(context.db).map(presentFormer);

/** An account without which an admin remains. @throws AppError 404, 409 */
export const requireNotLastAdmin = (context: Context, actor: Actor, userId: number): UserRow => {
  const row = requireUser(context, userId);
  if (row.role === 'admin' && !hasOtherAdmin(context.db, userId)) {
    const details = { reason: 'lastAdmin' } as const;
    const act = { action: 'changeRefused', actorId: actor.id, subjectId: userId } as const;
    context.audit.recordRefusal({ ...act, details });
    throw new AppError('conflict', 'accounts:errors.lastAdmin');
  }
  return row;
};

/** An account that an admin may remove: not the last one's, nor their own. @throws AppError 404, 409 */
export const requireMayGo = (context: Context, actor: Actor, userId: number): UserRow => {
  const row = requireNotLastAdmin(context, actor, userId);
  if (userId === actor.id) throw new AppError('conflict', 'accounts:errors.notYourself');
  return row;
};

/** Signs a person out everywhere, within the second; `code` tells their pages why. */
export const endSessions = (
  context: Context,
  userId: number,
  code: number = closeCodes.switchedOff,
): void => {
  for (const id of deleteSessionsBut(context.db, userId, 0)) context.live.endSession(id, code);
};

/** Switches an account off; what it shared stays under its name. @throws AppError 404, 409 */
export const deactivate = (context: Context, actor: Actor, userId: number): FormerUser => {
  const before = requireMayGo(context, actor, userId);
  if (before.deactivatedAt) return presentFormer(before);
  const deactivatedAt = context.clock.now().toISOString();
  const row = updateUser(context.db, userId, { deactivatedAt });
  endSessions(context, userId);
  withdrawCodesOf(context, userId);
  context.audit.record({
    action: 'personDeactivated',
    actorId: actor.id,
    subjectId: userId,
    details: {},
  });
  announcePerson(context, userId, before);
  return presentFormer(row);
};

/** @throws AppError 404 */
export const reactivate = (context: Context, actor: Actor, userId: number): AdminUser => {
  const before = requireUser(context, userId);
  const now = context.clock.now();
  if (!before.deactivatedAt) return presentAdminUser(before, now);
  const row = updateUser(context.db, userId, { deactivatedAt: null });
  context.audit.record({
    action: 'personReactivated',
    actorId: actor.id,
    subjectId: userId,
    details: {},
  });
  announcePerson(context, userId, before);
  return presentAdminUser(row, now);
};

const nothing: OwnedData = { posts: 0, comments: 0, messages: 0, books: 0, events: 0, rooms: 0 };

/** Counts what a person shares with others, yielding to the event loop in between. @throws AppError 404 */
export const countOwnedData = async (context: Context, userId: number): Promise<OwnedData> => {
  requireUser(context, userId);
  const ownedData = { ...nothing };
  for (const source of context.extensions.accountDeletion.values()) {
    const counting = source.count?.(userId);
    for (let step = counting?.next(); step; step = counting?.next()) {
      if (step.done) {
        Object.assign(ownedData, step.value);
        break;
      }
      await nextTurn();
    }
  }
  return ownedData;
};
