import { addHours } from 'date-fns/addHours';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { AdminPassword, type ResetInput } from '#shared/features/accounts/accounts.fields.ts';
import { resetCodeHours } from '#shared/features/accounts/accounts.limits.ts';
import type { ResetCode } from '#shared/features/accounts/admin.contract.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { countedNetwork } from '../../../http/counted-networks.ts';
import { parseWith } from '../../../http/validation.ts';
import { findUserByName, isPersonOfDevice, type UserRow, updateUser } from '../accounts.repo.ts';
import { requireUser } from '../accounts.service.ts';
import { resetCodes } from '../accounts.tables.ts';
import { announceToAdmins } from '../live-events.ts';
import { findLatestAdmin } from '../people/people.repo.ts';
import { deleteSessionsBut } from '../sessions/sessions.repo.ts';
import { deviceOf } from '../sessions/sessions.ts';
import { hashToken, newCode, normalizeCode } from '../sessions/tokens.ts';
import { hashPassword, reservedCapacity } from './passwords.ts';
import { type Exchange, placeOf, signInTo } from './sign-in.service.ts';
import { judgeTry } from './throttle.ts';

const openFor = (context: Context, userId: number) =>
  and(
    eq(resetCodes.userId, userId),
    isNull(resetCodes.usedAt),
    gt(resetCodes.expiresAt, context.clock.now().toISOString()),
  );

/** Until when a person's open code works; null where there is none. */
export const resetCodeUntil = (context: Context, userId: number): string | null =>
  context.db
    .select({ expiresAt: resetCodes.expiresAt })
    .from(resetCodes)
    .where(openFor(context, userId))
    .orderBy(desc(resetCodes.id))
    .get()?.expiresAt ?? null;

/** Makes a code in the transaction under way; an older one works no longer. */
export const issueResetCode = (
  context: Context,
  row: UserRow,
  createdBy: number | null,
): ResetCode => {
  const { db, clock } = context;
  const code = newCode();
  const createdAt = clock.now().toISOString();
  const expiresAt = addHours(clock.now(), resetCodeHours).toISOString();
  db.delete(resetCodes).where(eq(resetCodes.userId, row.id)).run();
  db.insert(resetCodes)
    .values({
      codeHash: hashToken(normalizeCode(code)),
      userId: row.id,
      createdAt,
      expiresAt,
      createdBy,
    })
    .run();
  announceToAdmins(context, row.id);
  return { username: row.username, code, expiresAt };
};

/** @throws AppError 404 */
export const makeResetCode = (context: Context, actor: Actor, userId: number): ResetCode => {
  const made = issueResetCode(context, requireUser(context, userId), actor.id);
  const who = { actorId: actor.id, subjectId: userId };
  context.audit.record({ ...who, action: 'resetCodeMade', details: {} });
  return made;
};

/**
 * A code for the last active admin, when no admin can sign in any more. No route leads here: only someone at
 * the home computer can ask for it (rule 20).
 * @returns null while there is no admin.
 */
export const makeAdminResetCode = (context: Context): ResetCode | null =>
  write(context.db, () => {
    const row = findLatestAdmin(context.db);
    if (!row) return null;
    const who = { actorId: null, subjectId: row.id };
    context.audit.record({ ...who, action: 'rescueCodeMade', details: {} });
    return issueResetCode(context, row, null);
  });

/** Whether the code is the person's open one. */
const findOpenCode = (context: Context, userId: number, code: string): number | undefined =>
  context.db
    .select({ id: resetCodes.id })
    .from(resetCodes)
    .where(and(openFor(context, userId), eq(resetCodes.codeHash, hashToken(normalizeCode(code)))))
    .get()?.id;

/** One sentence for a wrong name, and for a code that is wrong, used or too late. */
const refuseCode = (context: Context, row: UserRow | undefined): never => {
  context.audit.recordRefusal({
    action: 'codeRefused',
    actorId: null,
    subjectId: row?.id ?? null,
    details: { kind: 'reset' },
  });
  throw new AppError('invalid', 'accounts:errors.codeWrong');
};

/** Takes the code and sets the password, in the transaction under way. @throws AppError 400 */
const applyReset = (
  context: Context,
  row: UserRow,
  { code, passwordHash }: { code: string; passwordHash: string },
): void => {
  const { db } = context;
  // The same code may have been used a moment ago.
  const id = findOpenCode(context, row.id, code) ?? refuseCode(context, row);
  const usedAt = context.clock.now().toISOString();
  db.update(resetCodes).set({ usedAt }).where(eq(resetCodes.id, id)).run();
  updateUser(db, row.id, { passwordHash, mustChangePassword: false });
  for (const session of deleteSessionsBut(db, row.id, 0)) context.live.endSession(session);
  context.events.emit('passwordChanged', { userId: row.id, isRevoking: true });
  const who = { actorId: row.id, subjectId: row.id };
  context.audit.record({ ...who, action: 'passwordReset', details: {} });
};

/** By name and address, and on a device the person is known on by that: strangers must not keep them waiting. */
const resetTry = (context: Context, { username }: ResetInput, { request }: Exchange) => {
  const row = findUserByName(context.db, username);
  const deviceId = deviceOf(context, request);
  const isKnown = row && deviceId !== null && isPersonOfDevice(context.db, deviceId, row.id);
  const place = placeOf(request);
  return {
    name: isKnown ? `reset ${username}` : `reset ${countedNetwork(place.address)} ${username}`,
    deviceId: isKnown ? deviceId : null,
    ...place,
    purpose: 'reset',
  };
};

/**
 * Chooses a new password with a code; all sessions of the person end and a new one starts.
 * @throws AppError 400, 403 when deactivated, 429 after many tries.
 */
export const resetPassword = async (
  context: Context,
  input: ResetInput,
  exchange: Exchange,
): Promise<CurrentUser> =>
  judgeTry(context, resetTry(context, input, exchange), async (succeed) => {
    const row = findUserByName(context.db, input.username);
    if (!row || findOpenCode(context, row.id, input.code) === undefined) {
      return refuseCode(context, row);
    }
    if (row.deactivatedAt) throw new AppError('forbidden', 'accounts:errors.deactivated');
    if (row.role === 'admin') parseWith(AdminPassword, input.newPassword);
    const passwordHash = await hashPassword(input.newPassword, reservedCapacity(row));
    return write(context.db, () => {
      applyReset(context, row, { code: input.code, passwordHash });
      succeed();
      const user = signInTo(context, row, exchange);
      announceToAdmins(context, row.id);
      return user;
    });
  });
