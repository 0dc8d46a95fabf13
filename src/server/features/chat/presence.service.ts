import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import { canListPerson } from '../accounts/accounts.policy.ts';
import { listActiveUsers } from '../accounts/accounts.repo.ts';
import { listCoMemberIds } from './rooms/rooms.repo.ts';

/** Which of the people someone may know are online. */
export const listOnlineFor = (context: Context, actor: Actor): number[] => {
  const online = context.live.onlineUserIds();
  const coMembers = new Set(listCoMemberIds(context.db, actor.id));
  return listActiveUsers(context.db)
    .filter(({ id }) => online.has(id))
    .filter((person) => canListPerson(actor, person) || coMembers.has(person.id))
    .map(({ id }) => id);
};
