import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, Id, requiredText, textOrEmpty } from '../../fields.ts';
import { namesOf } from '../../fields-named.ts';
import { message } from '../../locales/messages.ts';
import { versionOf } from '../../record-version.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { ChatRoom, limits, OpenedRoom } from './chat.contract.ts';

const MemberParams = z.object({
  id: Id,
  userId: Id,
});

export const RoomFields = z.object({
  name: requiredText(limits.nameMax, message('chat:errors.nameRequired')),
  description: textOrEmpty(limits.descriptionMax),
  isPrivate: z.boolean().default(false),
});
export type RoomFields = z.infer<typeof RoomFields>;

const roomNames = namesOf(RoomFields);

/** A new room and the people who are in it from the start, besides its creator. */
const NewRoom = RoomFields.extend({
  memberIds: z
    .array(z.int().positive())
    .max(limits.membersMax - 1, message('chat:errors.membersMany'))
    .optional(),
});
export type NewRoom = z.infer<typeof NewRoom>;

export const listRooms = defineEndpoint({
  method: 'GET',
  path: '/api/chat/rooms',
  access: 'member',
  response: z.array(ChatRoom),
});
export const createRoom = defineEndpoint({
  method: 'POST',
  path: '/api/chat/rooms',
  access: 'member',
  takesClientId: true,
  body: NewRoom,
  response: ChatRoom,
});
/** The newest page; with `before` the one before a message, with `after` the one after it. */
export const openRoom = defineEndpoint({
  method: 'GET',
  path: '/api/chat/rooms/:id',
  access: 'member',
  params: ById,
  query: z.object({
    before: Id.optional(),
    after: z.coerce.number().int().nonnegative().optional(),
  }),
  response: OpenedRoom,
});
export const updateRoom = defineEndpoint({
  method: 'PUT',
  path: '/api/chat/rooms/:id',
  access: 'member',
  params: ById,
  body: RoomFields,
  response: ChatRoom,
});
export const deleteRoom = defineEndpoint({
  method: 'DELETE',
  path: '/api/chat/rooms/:id',
  access: 'member',
  params: ById,
  response: ById,
});
export const restoreRoom = defineEndpoint({
  method: 'POST',
  path: '/api/chat/rooms/:id/restore',
  access: 'member',
  params: ById,
  response: ChatRoom,
});
/** Whom the caller may choose for a new room. */
export const listNewCandidates = defineEndpoint({
  method: 'GET',
  path: '/api/chat/candidates',
  access: 'member',
  response: z.array(Member),
});
/** Whom the caller may add to the room. */
export const listCandidates = defineEndpoint({
  method: 'GET',
  path: '/api/chat/rooms/:id/candidates',
  access: 'member',
  params: ById,
  response: z.array(Member),
});
export const addMember = defineEndpoint({
  method: 'POST',
  path: '/api/chat/rooms/:id/members',
  access: 'member',
  params: ById,
  body: z.object({ userId: z.int({ error: message('chat:errors.personRequired') }).positive() }),
  response: ChatRoom,
});
/** Removes a member or the caller; a leaving owner may name the next one. */
export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/chat/rooms/:id/members/:userId',
  access: 'member',
  params: MemberParams,
  query: z.object({ handOverTo: Id.optional() }),
  response: MemberParams,
});
export const markRoomRead = defineEndpoint({
  method: 'POST',
  path: '/api/chat/rooms/:id/read',
  access: 'member',
  params: ById,
  body: z.object({ messageId: z.int().positive() }),
  response: z.object({ unreadCount: z.int() }),
});
/** Who of those the caller shares a room with is connected now. */
export const listOnline = defineEndpoint({
  method: 'GET',
  path: '/api/chat/online',
  access: 'member',
  response: z.array(z.int()),
});

/** The version of a room. */
export const roomVersionOf = (room: ChatRoom): string => versionOf(room, roomNames);
