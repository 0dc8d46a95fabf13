import { AppError, forbidden, notFound } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { type ChatRoom, limits, type OpenedRoom } from '#shared/features/chat/chat.contract.ts';
import type { RoomFields } from '#shared/features/chat/rooms.contract.ts';
import { groupBy } from '#shared/group-by.ts';
import type { Context } from '../../../context/context.ts';
import { canManageRoom, canSeeRoom, type TrashedRoomFacts } from '../chat.policy.ts';
import { presentMessages, presentRoom } from '../chat.present.ts';
import { announceRoom, announceTrash, audienceOf } from '../live-events.ts';
import {
  countUnread,
  findMessages,
  listAfter,
  listBefore,
  listMediaOfRoom,
} from '../messages/messages.repo.ts';
import {
  countRoomsOf,
  findRoom,
  hasKidIn,
  insertMember,
  insertRoom,
  listMembersOf,
  listRooms,
  markRead,
  type RoomRow,
  updateRoom,
} from './rooms.repo.ts';

/** What the rules need of a room; whether a kid is there is looked up when a rule asks. */
export const factsOf = ({ db }: Pick<Context, 'db'>, room: RoomRow): TrashedRoomFacts => ({
  createdBy: room.createdBy,
  isPrivate: room.isPrivate === 1,
  isDeleted: room.deletedAt !== null,
  deletedBy: room.deletedBy,
  isMember: room.lastReadMessageId !== null,
  get hasKid() {
    return hasKidIn(db, room.id);
  },
});

/** A room that the caller may see. @throws AppError 404 */
export const requireRoom = (context: Context, actor: Actor, id: number): RoomRow => {
  const room = findRoom(context.db, id, actor.id);
  if (!room || !canSeeRoom(actor, factsOf(context, room))) throw notFound();
  return room;
};

/** A room that the caller looks after. @throws AppError 404, 403 */
export const requireManagedRoom = (context: Context, actor: Actor, id: number): RoomRow => {
  const room = requireRoom(context, actor, id);
  if (!canManageRoom(actor, factsOf(context, room))) throw forbidden();
  return room;
};

const unreadIn = (context: Context, actor: Actor, room: RoomRow): number =>
  room.lastReadMessageId === null || room.lastReadMessageId >= room.lastMessageId
    ? 0
    : countUnread(context.db, room.id, room.lastReadMessageId, actor.id);

/** Rooms for one person, with a few statements for the whole list. */
const present = (context: Context, actor: Actor, rooms: RoomRow[]): ChatRoom[] => {
  const { db } = context;
  const members = groupBy(
    listMembersOf(
      db,
      rooms.map(({ id }) => id),
    ),
    ({ roomId }) => roomId,
  );
  const newest = findMessages(
    db,
    rooms.map(({ lastMessageId }) => lastMessageId),
  );
  const shown = new Map(
    presentMessages(db, newest, { id: actor.id, readTo: 0 }).map((m) => [m.roomId, m]),
  );
  return rooms.map((room) => {
    const lastMessage = shown.get(room.id) ?? null;
    const isRead = (room.lastReadMessageId ?? 0) >= room.lastMessageId;
    return presentRoom(room, {
      members: members.get(room.id) ?? [],
      unreadCount: unreadIn(context, actor, room),
      lastMessage: lastMessage && { ...lastMessage, isRead: lastMessage.isRead || isRead },
    });
  });
};

export const readRoom = (context: Context, actor: Actor, id: number): ChatRoom => {
  const [room] = present(context, actor, [requireRoom(context, actor, id)]);
  if (!room) throw notFound();
  return room;
};

const lastActivity = ({ lastMessage, createdAt }: ChatRoom): string =>
  lastMessage?.sentAt ?? createdAt;

/** The rooms a person may enter, the one with the latest message first (rule 76). */
export const listRoomsFor = (context: Context, actor: Actor): ChatRoom[] => {
  const rooms = listRooms(context.db, actor.id).filter((room) =>
    canSeeRoom(actor, factsOf(context, room)),
  );
  return present(context, actor, rooms).sort((a, b) =>
    lastActivity(b).localeCompare(lastActivity(a)),
  );
};

/** A room with a page of its messages (rule 90). @throws AppError 404 */
export const openRoomFor = (
  context: Context,
  actor: Actor,
  id: number,
  page: { before?: number | undefined; after?: number | undefined },
): OpenedRoom => {
  const { db } = context;
  const room = requireRoom(context, actor, id);
  const limit = limits.page + 1;
  const { before = Number.MAX_SAFE_INTEGER, after } = page;
  const rows =
    after === undefined ? listBefore(db, id, before, limit) : listAfter(db, id, after, limit);
  const shown = rows.slice(0, limits.page);
  if (after === undefined) shown.reverse();
  const reader = { id: actor.id, readTo: room.lastReadMessageId ?? 0 };
  return {
    ...readRoom(context, actor, id),
    messages: presentMessages(db, shown, reader),
    hasMore: rows.length > limits.page,
    revision: room.revision,
  };
};

/** Makes a room with the caller as its first member. @throws AppError 409 */
export const createRoomFor = (context: Context, actor: Actor, fields: RoomFields): ChatRoom => {
  const { db, clock } = context;
  if (countRoomsOf(db, actor.id) >= limits.roomsPerPerson) {
    throw new AppError('conflict', 'chat:errors.roomsMany');
  }
  const now = clock.now().toISOString();
  const id = insertRoom(db, { ...fields, createdAt: now, createdBy: actor.id });
  insertMember(db, { roomId: id, userId: actor.id, joinedAt: now, lastReadMessageId: 0 });
  announceRoom(context, id, { before: null });
  return readRoom(context, actor, id);
};

/** @throws AppError 404, 403; 409 for a private room that would become open */
export const changeRoom = (
  context: Context,
  actor: Actor,
  id: number,
  fields: RoomFields,
): ChatRoom => {
  const room = requireManagedRoom(context, actor, id);
  if (room.isPrivate === 1 && !fields.isPrivate) {
    throw new AppError('conflict', 'chat:errors.privateStays');
  }
  const before = audienceOf(context, id);
  updateRoom(context.db, id, fields);
  if (fields.isPrivate) context.media.setVisibility(listMediaOfRoom(context.db, id), 'private');
  announceRoom(context, id, { before });
  // An admin from outside who closes an open room has closed it for themselves too.
  const after = findRoom(context.db, id, actor.id);
  const [shown] = after ? present(context, actor, [after]) : [];
  if (!shown) throw notFound();
  return shown;
};

/** Moves the caller's place forward, on all their devices. @throws AppError 404 */
export const markRoomReadFor = (
  context: Context,
  actor: Actor,
  id: number,
  messageId: number,
): { unreadCount: number } => {
  const room = requireRoom(context, actor, id);
  const upTo = Math.min(messageId, room.lastMessageId);
  if (markRead(context.db, id, actor.id, upTo)) {
    const changed = { type: 'changed', area: 'chat', id, change: 'updated' } as const;
    context.live.publish(changed, (other) => other.id === actor.id);
  }
  return { unreadCount: unreadIn(context, actor, requireRoom(context, actor, id)) };
};

/** Moves a room to the trash; its members stay, since no one else finds a private one there. */
export const moveToTrash = (context: Context, actor: Actor, id: number): void => {
  const before = audienceOf(context, id);
  const deletedAt = context.clock.now().toISOString();
  updateRoom(context.db, id, { deletedAt, deletedBy: actor.id });
  announceRoom(context, id, { before });
  announceTrash(context, [id]);
};
