import type { Context } from '../../context/context.ts';
import { canListPerson } from '../accounts/accounts.policy.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { defineFeature } from '../feature.ts';
import { followAccountChanges, settleRooms } from './account-changes.ts';
import { chatExport } from './chat.export.ts';
import { createChatFrames } from './chat.frames.ts';
import { canSeeRoom } from './chat.policy.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatSummary, roomVisibility } from './chat.visibility.ts';
import { chatMediaUsage } from './media-usage.ts';
import { messageMentions } from './messages/message-mentions.ts';
import { listRoomsOfMedia } from './messages/messages.repo.ts';
import { chatDeletion } from './moderation/account-deletion.service.ts';
import { messageReports } from './moderation/reports.service.ts';
import { purgeRooms, roomTrash } from './moderation/trash.service.ts';
import { roomSearch } from './rooms/room-search.ts';
import { findRoom, listCoMemberIds } from './rooms/rooms.repo.ts';
import { factsOf } from './rooms/rooms.service.ts';

/** Who comes and goes is shown to those who may know the person. */
const announcePresence = (context: Context, userId: number, isOnline: boolean): void => {
  const { db, live } = context;
  if (!db.$client.open) return;
  const person = findUser(db, userId);
  if (!person) return;
  const coMembers = new Set(listCoMemberIds(db, userId));
  const change = isOnline ? 'created' : 'deleted';
  live.publish(
    { type: 'changed', area: 'presence', id: userId, change },
    (actor) => actor.id !== userId && (canListPerson(actor, person) || coMembers.has(actor.id)),
  );
};

export const chatFeature = defineFeature({
  name: 'chat',
  create: (context) => {
    const { db } = context;
    followAccountChanges(context);
    return {
      routes: chatRoutes(context),
      ...createChatFrames(context),
      handlePresence: (userId, isOnline) => announcePresence(context, userId, isOnline),
      exports: chatExport(context),
      search: { room: roomSearch(context) },
      trash: { room: roomTrash(context) },
      approvals: { messageReport: messageReports(context) },
      mentions: { message: messageMentions(context) },
      visibility: { room: roomVisibility(context) },
      personSummary: { chat: chatSummary(context) },
      cleanup: { chat: (date) => purgeRooms(context, date) },
      // A picture is visible to people who see the room that shows it.
      mediaAccess: (actor, mediaId) =>
        listRoomsOfMedia(db, mediaId).some((roomId) => {
          const room = findRoom(db, roomId, actor.id);
          return room !== undefined && canSeeRoom(actor, factsOf(context, room));
        }),
      mediaUsage: chatMediaUsage(context),
      accountChanges: ({ userId }) => settleRooms(context, userId),
      accountDeletion: chatDeletion(context),
      knownUsers: (userId) => new Set(listCoMemberIds(db, userId)),
    };
  },
});
