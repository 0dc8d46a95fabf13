import type { Request } from 'express';
import { AppError, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import {
  type AddPersonInput,
  AdminPassword,
  type FirstSignIn,
  type Role,
} from '#shared/features/accounts/accounts.fields.ts';
import type {
  AdminPerson,
  AdminUser,
  PeopleCounts,
  ResetCode,
} from '#shared/features/accounts/admin.contract.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { parseWith } from '../../../http/validation.ts';
import { deviceNameOf, presentAdminUser, presentSession } from '../accounts.present.ts';
import { findMembers, insertUser } from '../accounts.repo.ts';
import { announcePerson, requireUser } from '../accounts.service.ts';
import { announceToAdmins } from '../live-events.ts';
import { deleteSessionsBut } from '../sessions/sessions.repo.ts';
import { listSessions, stopSession } from '../sessions/sessions.ts';
import { newToken } from '../sessions/tokens.ts';
import { findKidSignIn } from '../sign-in/kid-sign-in.repo.ts';
import { keepKidSignIn, requireKid } from '../sign-in/kid-sign-in.service.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { issueResetCode, resetCodeUntil } from '../sign-in/reset-codes.service.ts';
import { requireFreeName } from '../sign-in/sign-in.service.ts';
import { countByRole, listPeoplePage, type PeopleCursor } from './people.repo.ts';

/** A page ends at a person; the next begins behind them, wherever they are by then. */
export const cursorOf = ({ id, displayName }: PeopleCursor): string => `${id}:${displayName}`;

const parseCursor = (before: string | undefined): PeopleCursor => {
  if (!before) return { id: 0, displayName: '' };
  const colon = before.indexOf(':');
  return { id: Number(before.slice(0, colon)), displayName: before.slice(colon + 1) };
};

/** Active people in the order of their names, a page at a time (rule 146). */
export const listPeople = (
  context: Context,
  query: {
    role?: Role | undefined;
    q?: string | undefined;
    limit: number;
    before?: string | undefined;
  },
): { people: AdminUser[]; hasMore: boolean } => {
  const { role, q = '', limit, before } = query;
  const after = parseCursor(before);
  const rows = listPeoplePage(context.db, { role, search: q, after, limit: limit + 1 });
  const now = context.clock.now();
  const people = rows.slice(0, limit).map((row) => presentAdminUser(row, now));
  return { people, hasMore: rows.length > limit };
};

export const countPeople = (context: Context): PeopleCounts => {
  const counts: PeopleCounts = { all: 0, admin: 0, family: 0, friend: 0, guest: 0 };
  for (const { role, n } of countByRole(context.db)) {
    counts[role] = n;
    counts.all += n;
  }
  return counts;
};

/** One account and its details. @throws AppError 404 */
export const readPerson = (context: Context, userId: number, sessionId: number): AdminPerson => {
  const { db, clock } = context;
  const row = requireUser(context, userId);
  const vouchedBy = row.vouchedBy ?? 0;
  return {
    ...presentAdminUser(row, clock.now()),
    vouchedBy: findMembers(db, [vouchedBy]).get(vouchedBy) ?? null,
    kidSignIn: findKidSignIn(db, userId)?.kind ?? null,
    resetCodeUntil: resetCodeUntil(context, userId),
    sessions: listSessions(context, userId).map((session) => presentSession(session, sessionId)),
  };
};

/** Hashes of the first sign-in's secrets; a person without a password gets a random one. */
const prepareSignIn = async (actor: Actor, signIn: FirstSignIn) => ({
  passwordHash: await hashPassword(
    signIn.kind === 'password' ? signIn.password : newToken(),
    actor.id,
  ),
  kidSecret:
    signIn.kind === 'pin' || signIn.kind === 'pictures'
      ? { kind: signIn.kind, secretHash: await hashPassword(signIn.secret, actor.id) }
      : null,
});

/** @throws AppError 400 for a kid as admin, an admin's short password, a grown-up's PIN. */
const requireSound = ({ role, isChild, signIn }: AddPersonInput): void => {
  if (role === 'admin' && isChild) throw new AppError('invalid', 'accounts:errors.kidAdmin');
  if (signIn.kind === 'pin' || signIn.kind === 'pictures') requireKid({ isChild });
  if (role === 'admin' && signIn.kind === 'password') parseWith(AdminPassword, signIn.password);
};

/** An account made by a grown-up, for a person who cannot register (rule 24a). @throws AppError 400, 401, 403, 409 */
export const addPerson = async (
  context: Context,
  actor: Actor,
  input: AddPersonInput,
  request: Request,
): Promise<AdminUser & { resetCode: ResetCode | null }> => {
  const { username, displayName, avatar, role, isChild } = input;
  requireSound(input);
  requireFreeName(context, username);
  const { passwordHash, kidSecret } = await prepareSignIn(actor, input.signIn);
  return write(context.db, () => {
    context.accessControl.reauthorizeAdmin(request, actor);
    requireFreeName(context, username);
    const row = insertUser(context.db, {
      username,
      displayName,
      passwordHash,
      role,
      isChild,
      isChildConfirmed: isChild,
      avatar: avatar ?? null,
      verified: true,
      vouchedBy: actor.id,
      registeredAt: context.clock.now().toISOString(),
    });
    const who = { actorId: actor.id, subjectId: row.id };
    context.audit.record({ ...who, action: 'personAdded', details: { role, isChild } });
    if (kidSecret) keepKidSignIn(context, actor.id, row.id, kidSecret);
    const resetCode = input.signIn.kind === 'code' ? issueResetCode(context, row, actor.id) : null;
    if (resetCode) context.audit.record({ ...who, action: 'resetCodeMade', details: {} });
    announcePerson(context, row.id);
    return { ...presentAdminUser(row, context.clock.now()), resetCode };
  });
};

const recordSignOut = (context: Context, actor: Actor, userId: number, names: string[]): void => {
  const device = [...new Set(names.filter(Boolean))].join('; ');
  const who = { actorId: actor.id, subjectId: userId };
  context.audit.record({ ...who, action: 'signedOutElsewhere', details: { device } });
  announceToAdmins(context, userId);
};

/** Signs a person out on one device. @throws AppError 404 */
export const endPersonSession = (
  context: Context,
  actor: Actor,
  { id, sessionId }: { id: number; sessionId: number },
): { id: number } => {
  const session = listSessions(context, id).find((row) => row.id === sessionId);
  if (!session || !stopSession(context, sessionId, id)) throw notFound();
  recordSignOut(context, actor, id, [deviceNameOf(session)]);
  return { id: sessionId };
};

/** Signs a person out everywhere, but not the admin who does so out of this very page. @throws AppError 404 */
export const endPersonSessions = (
  context: Context,
  actor: Actor,
  { id, currentId }: { id: number; currentId: number },
): { ended: number } => {
  requireUser(context, id);
  const names = listSessions(context, id)
    .filter((row) => row.id !== currentId)
    .map(deviceNameOf);
  for (const session of deleteSessionsBut(context.db, id, currentId)) {
    context.live.endSession(session);
  }
  if (names.length > 0) recordSignOut(context, actor, id, names);
  return { ended: names.length };
};
