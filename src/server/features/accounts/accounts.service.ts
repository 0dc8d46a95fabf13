import { notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { CurrentUser, Member } from '#shared/features/accounts/accounts.contract.ts';
import type { Context } from '../../context/context.ts';
import { followAccountChange } from './account-changes.ts';
import { canListPerson } from './accounts.policy.ts';
import { presentMember, presentUser } from './accounts.present.ts';
import { findUser, listActiveUsers, type UserRow } from './accounts.repo.ts';
import { knowsUser } from './actors.ts';
import { knownUsersOf } from './people/known-users.ts';

/** A person with an account, deactivated or not. @throws AppError 404 */
export const requireUser = (context: Context, id: number): UserRow => {
  const row = findUser(context.db, id);
  if (!row || row.deletedAt) throw notFound();
  return row;
};

export const readCurrentUser = (context: Context, actor: Actor): CurrentUser =>
  presentUser(requireUser(context, actor.id), context.clock.now());

/** Active people, the caller among them; kids for the household and those who know them (rule 89). */
export const listMembers = (context: Context, actor: Actor): Member[] => {
  return listActiveUsers(context.db).filter(knowsUser(context, actor)).map(presentMember);
};

/**
 * Tells everyone that names and faces changed, and the person's own sockets who they are now.
 * @param before the account before a change of more than these: what follows from it is promised.
 */
export const announcePerson = (context: Context, userId: number, before?: UserRow): void => {
  // First: listeners may check the person's sockets again.
  context.live.refreshPerson(userId);
  context.events.emit('personChanged', { userId });
  const row = findUser(context.db, userId);
  if (!row) return;
  if (before) followAccountChange(context, before, row);
  const acquaintances = knownUsersOf(context, userId);
  context.live.publish(
    { type: 'changed', area: 'accounts', id: userId },
    (actor) =>
      canListPerson(actor, row) ||
      // Whose list still has a person who is a kid from now on.
      (before !== undefined && canListPerson(actor, before)) ||
      acquaintances.has(actor.id),
  );
};
