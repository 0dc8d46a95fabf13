import { AppError } from '#shared/errors.ts';
import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';
import type { AdminUser } from '#shared/features/accounts/admin.contract.ts';
import type {
  Belongings,
  DeleteUser,
  FormerUser,
} from '#shared/features/accounts/leaving.contract.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { Context } from '../../context.ts';
import { releaseReferences } from '../../db/references.ts';
import { sentence } from '../../http/sentences.ts';
import { leavingSources } from '../../sources/leaving-sources.ts';
import { presentAdminUser } from './accounts.present.ts';
import { findUser, findUserByName, type UserRow, updateUser } from './accounts.repo.ts';
import { announcePerson, requireUser } from './accounts.service.ts';
import { forgetTries, hasOtherAdmin, listFormer } from './leaving.repo.ts';
import { deleteSessionsBut } from './sessions.repo.ts';
import { withdrawCodesOf } from './withdrawn-codes.ts';

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

/** Somebody who may go: the house keeps an admin, and nobody sends themselves away. @throws AppError 404, 409 */
const requireMayGo = (context: Context, actor: Actor, userId: number): UserRow => {
  const row = requireUser(context, userId);
  if (row.role === 'admin' && !hasOtherAdmin(context.db, userId)) {
    const details = { reason: 'lastAdmin' } as const;
    const act = { action: 'changeRefused', actorId: actor.id, subjectId: userId } as const;
    context.audit.recordRefusal({ ...act, details });
    throw new AppError('conflict', 'accounts:errors.lastAdmin');
  }
  if (userId === actor.id) throw new AppError('conflict', 'accounts:errors.notYourself');
  return row;
};

/** Signs a person out everywhere, within the second. */
const endSessions = (context: Context, userId: number): void => {
  for (const id of deleteSessionsBut(context.db, userId, 0)) {
    context.live.endSession(id, closeCodes.switchedOff);
  }
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
  announcePerson(context, userId);
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
  announcePerson(context, userId);
  return presentAdminUser(row, now);
};

const nothing: Belongings = { posts: 0, comments: 0, messages: 0, books: 0, events: 0, rooms: 0 };

/** What somebody has that others know of. @throws AppError 404 */
export const countBelongings = (context: Context, userId: number): Belongings => {
  requireUser(context, userId);
  const counts = leavingSources.list(context).map(([, source]) => source.count(userId));
  return Object.assign({ ...nothing }, ...counts) as Belongings;
};

/** Whose the things may become: who sees what the household shares. @throws AppError 400 */
const requireHeir = (context: Context, leaver: UserRow, toUserId: number): UserRow => {
  const heir = findUser(context.db, toUserId);
  if (!heir || heir.deactivatedAt || heir.id === leaver.id || !isHousehold(heir)) {
    throw new AppError('invalid', 'accounts:errors.moveTo');
  }
  return heir;
};

/** A name that nobody has taken. */
const formerName = (context: Context, id: number): string => {
  const names = [`former-${id}`, ...Array.from({ length: 100 }, (_, at) => `former-${id}-${at}`)];
  const free = names.find((name) => !findUserByName(context.db, name));
  if (!free) throw new Error('no name is free');
  return free;
};

/**
 * Turns an account into a name for what stays. Whether it was a kid's and of the household stays too:
 * who sees what is judged by it. An admin's becomes family's, which sees and is seen the same.
 */
const bury = (context: Context, row: UserRow): void => {
  const now = context.clock.now().toISOString();
  updateUser(context.db, row.id, {
    username: formerName(context, row.id),
    displayName: sentence('accounts:leaving.formerMember'),
    passwordHash: '',
    avatar: null,
    role: row.role === 'admin' ? 'family' : row.role,
    verified: false,
    accessExpired: true,
    accessExpiresAt: null,
    vouchedBy: null,
    lastSeenAt: null,
    deactivatedAt: row.deactivatedAt ?? now,
    deletedAt: now,
  });
};

/**
 * Deletes an account for good, with what was chosen for its things; what is private goes in any case.
 * @throws AppError 404; 409 for the last admin and oneself; 400
 */
export const deletePerson = (
  context: Context,
  actor: Actor,
  userId: number,
  { things, toUserId, confirm }: DeleteUser,
): { id: number } => {
  const { db, events } = context;
  const row = requireMayGo(context, actor, userId);
  if (confirm.trim().toLowerCase() !== row.username.toLowerCase()) {
    throw new AppError('invalid', 'accounts:errors.confirmName');
  }
  const heir = things === 'move' ? requireHeir(context, row, toUserId ?? 0) : null;
  context.audit.record({
    action: 'personDeleted',
    actorId: actor.id,
    subjectId: userId,
    details: { things, movedTo: heir?.displayName ?? null },
  });
  // First: whoever goes is nobody's successor, and counts in no room.
  const deactivatedAt = row.deactivatedAt ?? context.clock.now().toISOString();
  updateUser(db, userId, { deactivatedAt });
  events.emit(
    'personLeaving',
    things === 'move' ? { userId, things, toUserId: heir?.id ?? 0 } : { userId, things },
  );
  endSessions(context, userId);
  withdrawCodesOf(context, userId);
  forgetTries(db, row.username);
  // Uploads under way go with their files.
  const cleared = leavingSources.list(context).flatMap(([, source]) => source.clears);
  releaseReferences(db, 'users', userId, new Set(['uploads', ...cleared]));
  bury(context, row);
  context.media.clearAfter(userId);
  announcePerson(context, userId);
  return { id: userId };
};
