import type { Context } from '../../context.ts';
import type { EventMap } from '../../events.ts';
import { leavingSources } from '../../sources/leaving-sources.ts';
import { announceRoom, audienceOf } from './announcements.ts';
import {
  blankMessagesOf,
  countInOpenRooms,
  deleteMembershipsOf,
  deleteReportsOf,
  listContextsWith,
  saveContext,
} from './leaving.repo.ts';
import { leaveAllRooms } from './members.service.ts';
import { listRoomIdsOf } from './rooms.repo.ts';

/** Reports of others keep what stood around a message; one person's words are taken out of it. */
const forgetInReports = ({ db }: Context, userId: number): void => {
  for (const { id, context } of listContextsWith(db, userId)) {
    const kept = JSON.parse(context) as { userId: number }[];
    saveContext(db, id, JSON.stringify(kept.filter((message) => message.userId !== userId)));
  }
};

/**
 * Somebody goes for good: their rooms are handed over (decision 79). Their messages stay, under the
 * name that stays, or leave empty places; they never become another's words.
 */
const handlePersonLeaving = (context: Context, event: EventMap['personLeaving']): void => {
  const { db, clock } = context;
  const { userId } = event;
  leaveAllRooms(context, userId, listRoomIdsOf(db, userId));
  deleteMembershipsOf(db, userId);
  if (event.things !== 'erase') return;
  // Rooms that they had left too, where their words stood all the same.
  for (const roomId of blankMessagesOf(db, userId, clock.now().toISOString())) {
    announceRoom(context, roomId, { before: audienceOf(context, roomId) });
  }
  deleteReportsOf(db, userId);
  forgetInReports(context, userId);
};

export const registerLeaving = (context: Context): void => {
  const { db, events } = context;
  events.on('personLeaving', (event) => handlePersonLeaving(context, event));
  leavingSources.add(context, 'chat', {
    count: (userId) => countInOpenRooms(db, userId),
    // A reaction that was given stays with the message it was given to.
    clears: ['chat_reactions'],
  });
};
