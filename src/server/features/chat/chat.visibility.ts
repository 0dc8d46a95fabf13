import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import type { AboutLine, DescribePerson } from '../../extension-points/person-summary.ts';
import type { FindJudge } from '../../extension-points/visibility.ts';
import { canJudge } from './chat.policy.ts';
import { audienceOf } from './live-events.ts';
import { findRoom, listMemberIds, listRoomIdsOf } from './rooms/rooms.repo.ts';

/** Rooms that are named one by one; beyond that only their number is given. */
const roomsNamed = 20;

const describeRooms = (context: Context, { id: userId }: Actor): AboutLine[] => {
  const roomIds = listRoomIdsOf(context.db, userId);
  const lines = roomIds.slice(0, roomsNamed).flatMap((roomId): AboutLine[] => {
    const room = findRoom(context.db, roomId, userId);
    if (!room) return [];
    const key = room.isPrivate === 1 ? 'chat.private' : 'chat.open';
    return [{ key, name: room.name, sees: audienceOf(context, roomId) }];
  });
  const more = roomIds.length - lines.length;
  if (lines.length === 0) return [{ key: 'chat.none', sees: null }];
  return more > 0 ? [...lines, { key: 'chat.more', count: more, sees: null }] : lines;
};

/** Who sees rooms, by the policy that opens them. */
export const roomVisibility =
  (context: Context): FindJudge =>
  (id) => {
    const sees = audienceOf(context, id);
    const memberIds = new Set(listMemberIds(context.db, id));
    return (person) => {
      if (!sees(person)) return null;
      return memberIds.has(person.id) ? 'member' : 'open';
    };
  };

export const chatSummary =
  (context: Context): DescribePerson =>
  (person) => [
    ...describeRooms(context, person),
    { key: 'chat.reported', sees: (other) => canJudge(other, { authorId: person.id }) },
  ];
