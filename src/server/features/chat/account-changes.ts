import type { Context } from '../../context/context.ts';
import { afterCommit } from '../../db/transaction.ts';
import type { JobSteps } from '../../jobs/job-steps.ts';
import { dropStrangers } from './live-events.ts';
import { settleRoom } from './rooms/members.service.ts';
import { listRoomIdsOf } from './rooms/rooms.repo.ts';

const roomsPerStep = 3;

/** A person's rooms keep their rules when the account changed. */
export function* settleRooms(context: Context, userId: number): JobSteps {
  for (const [at, roomId] of listRoomIdsOf(context.db, userId).entries()) {
    if (at > 0 && at % roomsPerStep === 0) yield;
    settleRoom(context, roomId);
  }
}

/** Unsubscribes sockets that may no longer follow a room: the person's own, and guests' where a kid is a member now. */
const dropFromRooms = (context: Context, userId: number): void => {
  const joined = [...context.live.clients()]
    .filter(({ actor }) => actor.id === userId || actor.role === 'guest')
    .flatMap(({ rooms }) => [...rooms]);
  for (const roomId of new Set(joined)) dropStrangers(context, roomId);
};

/** Names, avatars and access to open rooms: reload lists and check sockets again at once. */
export const followAccountChanges = (context: Context): void => {
  context.events.on('personChanged', ({ userId }) => {
    afterCommit(context.db, () => dropFromRooms(context, userId));
    context.live.publish({ type: 'changed', area: 'chat' }, () => true);
  });
};
