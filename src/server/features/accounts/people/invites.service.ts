import { addDays } from 'date-fns/addDays';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { AppError, notFound } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type { Invite } from '#shared/features/accounts/admin.contract.ts';
import type { Context } from '../../../context/context.ts';
import { presentUser } from '../accounts.present.ts';
import { updateUser } from '../accounts.repo.ts';
import { announcePerson, requireUser } from '../accounts.service.ts';
import { invites } from '../accounts.tables.ts';
import { hashToken, newCode, normalizeCode } from '../sessions/tokens.ts';
import { takeTry } from '../sign-in/throttle.ts';

/** Rule 3: single use, seven days. */
const inviteDays = 7;

type InviteRow = typeof invites.$inferSelect;

const present = (row: InviteRow): Invite => ({
  id: row.id,
  role: row.role,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});

const announceInvites = (context: Context): void =>
  context.live.publish({ type: 'changed', area: 'accounts' }, isAdmin);

/** Codes that can still be used. */
export const listInvites = (context: Context): Invite[] =>
  context.db
    .select()
    .from(invites)
    .where(and(isNull(invites.usedAt), gt(invites.expiresAt, context.clock.now().toISOString())))
    .orderBy(asc(invites.id))
    .all()
    .map(present);

/** The answer is the only place where the code is ever shown. */
export const makeInvite = (context: Context, actor: Actor, role: InviteRow['role']) => {
  const code = newCode();
  const now = context.clock.now();
  const row = context.db
    .insert(invites)
    .values({
      codeHash: hashToken(normalizeCode(code)),
      role,
      createdBy: actor.id,
      createdAt: now.toISOString(),
      expiresAt: addDays(now, inviteDays).toISOString(),
    })
    .returning()
    .get();
  context.audit.record({ action: 'inviteMade', actorId: actor.id, details: { role } });
  announceInvites(context);
  return { ...present(row), code };
};

/** @throws AppError 404 */
export const removeInvite = (context: Context, actor: Actor, id: number): { id: number } => {
  const removed = context.db
    .delete(invites)
    .where(and(eq(invites.id, id), isNull(invites.usedAt)))
    .returning({ role: invites.role })
    .get();
  if (!removed) throw notFound();
  context.audit.record({ action: 'inviteWithdrawn', actorId: actor.id, details: removed });
  announceInvites(context);
  return { id };
};

const isOpen = (context: Context, code: string) =>
  and(
    eq(invites.codeHash, hashToken(normalizeCode(code))),
    isNull(invites.usedAt),
    gt(invites.expiresAt, context.clock.now().toISOString()),
  );

/** @throws AppError 400; `guesserId` is null while the account is being created. */
const refuseInvite = (context: Context, guesserId: number | null): never => {
  const details = { kind: 'invite' } as const;
  context.audit.recordRefusal({ action: 'codeRefused', actorId: guesserId, details });
  throw new AppError('invalid', 'accounts:errors.codeWrong');
};

/** Checks a newcomer's code without using it up. @throws AppError 400 */
export const requireInvite = (context: Context, code: string): void => {
  const row = context.db.select().from(invites).where(isOpen(context, code)).get();
  if (!row) refuseInvite(context, null);
};

/** Who uses a code: a person with an account, or one whose account is being made. */
interface Guesser {
  userId: number;
  isKnown: boolean;
}

/** Uses a code up, in the transaction under way. @throws AppError 400 */
export const takeInvite = (
  context: Context,
  code: string,
  { userId, isKnown }: Guesser,
): InviteRow => {
  const usedAt = context.clock.now().toISOString();
  const row = context.db
    .update(invites)
    .set({ usedBy: userId, usedAt })
    .where(isOpen(context, code))
    .returning()
    .get();
  if (!row) return refuseInvite(context, isKnown ? userId : null);
  const details = { role: row.role };
  context.audit.record({ action: 'inviteUsed', actorId: userId, subjectId: userId, details });
  return row;
};

/** Lets a signed-in guest become what a code says. @throws AppError 400, 409 when there is nothing to verify. */
export const verifyWithCode = (context: Context, actor: Actor, code: string): CurrentUser => {
  if (actor.role !== 'guest' || actor.verified) {
    throw new AppError('conflict', 'accounts:errors.alreadyVerified');
  }
  const { role, createdBy } = takeInvite(context, code, {
    userId: actor.id,
    isKnown: true,
  });
  const before = requireUser(context, actor.id);
  updateUser(context.db, actor.id, {
    role,
    verified: true,
    accessExpired: false,
    vouchedBy: createdBy,
  });
  announcePerson(context, actor.id, before);
  return presentUser(requireUser(context, actor.id), context.clock.now());
};

/** Counts a guess before it is judged; outside the transaction, which a wrong guess rolls back. */
export const countGuess = (context: Context, actor: Actor): (() => void) =>
  takeTry(context, { name: `code ${actor.id}`, deviceId: null, address: `code ${actor.id}` });
