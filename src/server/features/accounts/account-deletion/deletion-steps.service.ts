import { AppError } from '#shared/errors.ts';
import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';
import type { DeleteUser } from '#shared/features/accounts/account-deletion.contract.ts';
import { closeCodes } from '#shared/live-times.ts';
import type { Context } from '../../../context/context.ts';
import { releaseReferences } from '../../../db/references.ts';
import { write } from '../../../db/transaction.ts';
import { type AccountRemoval, deletionJob } from '../../../extension-points/account-deletion.ts';
import { sentence } from '../../../http/error-messages.ts';
import type { JobSteps } from '../../../jobs/job-steps.ts';
import { findUser, findUserByName, type UserRow, updateUser } from '../accounts.repo.ts';
import { announcePerson } from '../accounts.service.ts';
import { letAvatarGo } from '../profile/profile.service.ts';
import { withdrawCodesOf } from '../sign-in/revoked-codes.ts';
import { forgetTries } from './account-deletion.repo.ts';
import { endSessions, requireMayGo } from './account-deletion.service.ts';

/** People who may become the new owner: those who see what the household shares. @throws AppError 400 */
const requireNewOwner = (context: Context, removal: UserRow, toUserId: number): UserRow => {
  const newOwner = findUser(context.db, toUserId);
  if (!newOwner || newOwner.deactivatedAt || newOwner.id === removal.id || !isHousehold(newOwner)) {
    throw new AppError('invalid', 'accounts:errors.newOwner');
  }
  return newOwner;
};

/** An account that is still receiving things cannot be deleted yet. @throws AppError 409 */
const requireNotReceiving = (context: Context, userId: number): void => {
  const isReceiving = context.jobs
    .list<AccountRemoval>(deletionJob)
    .some((removal) => removal.things === 'move' && removal.toUserId === userId);
  if (isReceiving) throw new AppError('conflict', 'accounts:errors.stillMoving');
};

/** A name that is free. */
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
const bury = (context: Context, row: UserRow, at: string): void => {
  letAvatarGo(context, row);
  updateUser(context.db, row.id, {
    username: formerName(context, row.id),
    displayName: sentence('accounts:accountRemoval.formerMember'),
    passwordHash: '',
    avatar: null,
    role: row.role === 'admin' ? 'family' : row.role,
    verified: false,
    accessExpired: true,
    accessExpiresAt: null,
    vouchedBy: null,
    lastSeenAt: null,
    deactivatedAt: row.deactivatedAt ?? at,
    deletedAt: at,
  });
};

/** What happens to the things of an account that goes. */
type DeletionChoice = Pick<DeleteUser, 'things' | 'toUserId'>;

/**
 * Everything that can be checked and done at once: afterwards the person cannot sign in, and the job is
 * stored.
 * @returns its id. @throws AppError 409 for a new owner; 400
 */
export const startDeletion = (
  context: Context,
  actor: Actor,
  row: UserRow,
  { things, toUserId }: DeletionChoice,
): number => {
  const { db } = context;
  const userId = row.id;
  requireNotReceiving(context, userId);
  const newOwner = things === 'move' ? requireNewOwner(context, row, toUserId ?? 0) : null;
  const details = { things, movedTo: newOwner?.displayName ?? null };
  const act = { action: 'personDeleted', actorId: actor.id, subjectId: userId } as const;
  context.audit.record({ ...act, details });
  endSessions(context, userId, userId === actor.id ? closeCodes.sessionEnded : undefined);
  withdrawCodesOf(context, userId);
  forgetTries(db, row.username);
  const at = context.clock.now().toISOString();
  bury(context, row, at);
  announcePerson(context, userId);
  const removal: AccountRemoval = newOwner
    ? { userId, at, things: 'move', toUserId: newOwner.id }
    : { userId, at, things: things === 'erase' ? 'erase' : 'keep' };
  return context.jobs.add(deletionJob, removal);
};

/** What each feature does with its part, then what the foreign keys say, then the files. */
export function* deletionSteps(context: Context, removal: AccountRemoval): JobSteps {
  const sources = [...context.extensions.accountDeletion.values()];
  for (const source of sources) {
    yield* source.leave(removal);
    yield;
  }
  // Uploads under way go with their files.
  const cleared = sources.flatMap(({ clears = [] }) => clears);
  yield* releaseReferences(context.db, 'users', removal.userId, new Set(['uploads', ...cleared]));
  yield* context.media.clearAfter(removal.userId);
  // What stays looks different from now on.
  announcePerson(context, removal.userId);
}

/**
 * Deletes an account for good, with what was chosen for its things; what is private goes in any case.
 * Ends when all of it is gone; a restart in between ends it later.
 * @throws AppError 404; 409 for the last admin, the caller and a new owner; 400
 */
export const deletePerson = async (
  context: Context,
  actor: Actor,
  userId: number,
  choice: DeleteUser,
): Promise<{ id: number }> => {
  const job = write(context.db, () => {
    const row = requireMayGo(context, actor, userId);
    if (choice.confirm.trim().toLowerCase() !== row.username.toLowerCase()) {
      throw new AppError('invalid', 'accounts:errors.confirmName');
    }
    return startDeletion(context, actor, row, choice);
  });
  await context.jobs.finish(job);
  return { id: userId };
};
