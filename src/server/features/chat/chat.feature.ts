import type { Context } from '../../context/context.ts';
import { mediaPlaces } from '../../extension-points/media-usage.ts';
import { addTrashSource } from '../../extension-points/trash.ts';
import { registerCleanupJob } from '../../jobs/jobs.ts';
import { canListPerson } from '../accounts/accounts.policy.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { registerKnownUsers } from '../accounts/people/known-users.ts';
import { followAccountChanges } from './account-changes.ts';
import { exportChat } from './chat.export.ts';
import { handleChatFrames } from './chat.frames.ts';
import { canSeeRoom } from './chat.policy.ts';
import { addChatSources } from './chat.visibility.ts';
import { chatPlace } from './media-usage.ts';
import { addMessageMentions } from './messages/message-mentions.ts';
import { listRoomsOfMedia } from './messages/messages.repo.ts';
import { registerAccountDeletion } from './moderation/account-deletion.service.ts';
import { startReports } from './moderation/reports.service.ts';
import { purgeRooms, roomTrash } from './moderation/trash.service.ts';
import { addRoomSearch } from './rooms/room-search.ts';
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

/** Starts the feature. */
export const startChat = (context: Context): void => {
  addChatSources(context);
  const { db, live, media } = context;
  handleChatFrames(context);
  live.onPresence((userId, isOnline) => announcePresence(context, userId, isOnline));
  registerKnownUsers(context, (userId) => new Set(listCoMemberIds(db, userId)));
  followAccountChanges(context);
  registerAccountDeletion(context);
  exportChat(context);
  // A picture is visible to people who see the room that shows it.
  media.registerGuard('chat', (actor, mediaId) =>
    listRoomsOfMedia(db, mediaId).some((roomId) => {
      const room = findRoom(db, roomId, actor.id);
      return room !== undefined && canSeeRoom(actor, factsOf(context, room));
    }),
  );
  startReports(context);
  addRoomSearch(context);
  addMessageMentions(context);
  registerCleanupJob(context, 'chat', (date) => purgeRooms(context, date));
  addTrashSource(context, 'room', roomTrash(context));
  mediaPlaces.add(context, 'chat', chatPlace(context));
};
