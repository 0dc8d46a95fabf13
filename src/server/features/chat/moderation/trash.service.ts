import { forbidden, notFound } from '#shared/errors.ts';
import {
  type Actor,
  isAdmin,
  isGrownUp,
  isUnverifiedGuest,
} from '#shared/features/accounts/access.ts';
import { type ChatRoom, limits } from '#shared/features/chat/chat.contract.ts';
import { daysBefore } from '#shared/hours.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import type { TrashCursor, TrashSource } from '../../../extension-points/trash.ts';
import { canEndRoom, canRestoreRoom } from '../chat.policy.ts';
import { announceRoom, announceTrash } from '../live-events.ts';
import { deleteMessagesOf } from '../messages/messages.repo.ts';
import { writeNote } from '../messages/notes.service.ts';
import { enterRoom, settleRoom } from '../rooms/members.service.ts';
import {
  deleteRoomRow,
  findRoom,
  findTrashedRoom,
  listMembersOf,
  type RoomRow,
  updateRoom,
} from '../rooms/rooms.repo.ts';
import { factsOf, moveToTrash, readRoom, requireManagedRoom } from '../rooms/rooms.service.ts';
import { deleteSettledWithoutRoom } from './reports.repo.ts';
import {
  countTrash,
  endedAt,
  listTrash,
  type TrashedRoomRow,
  type TrashQuery,
} from './trash.repo.ts';

/** Messages deleted in one transaction: few enough for other writers to wait. */
const purgeBatch = 500;

/** The audit list never reveals a private room. */
const recordTrashed = ({ audit }: Context, actor: Actor, room: RoomRow): void => {
  if (room.isPrivate === 1 || room.createdBy === actor.id) return;
  const who = { actorId: actor.id, subjectId: room.createdBy };
  audit.record({ action: 'roomDeleted', ...who, details: { title: room.name } });
};

/** Moves a room with all its messages to the trash. @throws AppError 404, 403 */
export const trashRoom = (context: Context, actor: Actor, id: number): void => {
  const room = requireManagedRoom(context, actor, id);
  moveToTrash(context, actor, id);
  recordTrashed(context, actor, room);
};

/** A room that the caller may bring back, or that is back. @throws AppError 404 */
const requireTrashed = (context: Context, actor: Actor, id: number): RoomRow => {
  const room = findRoom(context.db, id, actor.id);
  if (!room || room.deletedAt === endedAt) throw notFound();
  if (room.deletedAt !== null && !canRestoreRoom(actor, factsOf(context, room))) throw notFound();
  return room;
};

const record = (
  { audit }: Context,
  actor: Actor,
  action: 'trashRestored' | 'trashRemoved',
  room: RoomRow,
): void => {
  if (room.isPrivate === 1) return;
  const details = { kind: 'room', title: room.name };
  audit.record({ action, actorId: actor.id, subjectId: room.createdBy, details });
};

/** Restores a room; when no one is left to read it, the person who restored it joins. */
const settleRestored = (context: Context, room: RoomRow, actorId: number): void => {
  if (listMembersOf(context.db, [room.id]).length === 0) {
    enterRoom(context, room.id, actorId);
    writeNote(context, { roomId: room.id, kind: 'joined', userId: actorId, personId: actorId });
  }
  settleRoom(context, room.id);
};

/** Takes a room out of the trash; what changed about its people meanwhile counts. @throws AppError 404 */
export const restoreRoomFor = (context: Context, actor: Actor, id: number): ChatRoom => {
  const room = requireTrashed(context, actor, id);
  if (room.deletedAt !== null) {
    announceTrash(context, [id]);
    updateRoom(context.db, id, { deletedAt: null, deletedBy: null });
    settleRestored(context, room, actor.id);
    record(context, actor, 'trashRestored', room);
    announceRoom(context, id, { before: null });
  }
  return readRoom(context, actor, id);
};

/** Hides rooms from everyone; the messages are deleted batch by batch. */
const endRooms = (context: Context, ids: number[]): void => {
  if (ids.length === 0) return;
  announceTrash(context, ids);
  for (const id of ids) updateRoom(context.db, id, { deletedAt: endedAt });
};

/** Ends a room before its time. @throws AppError 404, 403 */
const removeRoom = (context: Context, actor: Actor, id: number): void => {
  const room = requireTrashed(context, actor, id);
  if (room.deletedAt === null) throw notFound();
  if (!canEndRoom(actor, factsOf(context, room))) throw forbidden();
  record(context, actor, 'trashRemoved', room);
  endRooms(context, [id]);
};

const queryOf = (actor: Actor): TrashQuery => ({
  me: actor.id,
  isAdmin: isAdmin(actor),
  isGrownUp: isGrownUp(actor) ? 1 : 0,
  isGuest: actor.role === 'guest' ? 1 : 0,
  isUnverified: isUnverifiedGuest(actor) ? 1 : 0,
});

const removeSomeRooms = (
  context: Context,
  actor: Actor,
  cursor: TrashCursor,
  limit: number,
): number => {
  if (!isGrownUp(actor)) return 0;
  const ids = listTrash(context.db, queryOf(actor), cursor, limit).map(({ id }) => id);
  endRooms(context, ids);
  return ids.length;
};

const presentTrashed = (actor: Actor, row: TrashedRoomRow) => ({
  id: row.id,
  title: row.name,
  ownerId: row.createdBy,
  deletedBy: row.deletedBy,
  deletedAt: row.deletedAt,
  thumbUrl: null,
  canRestore: true,
  canRemove: isGrownUp(actor),
});

/** Rooms, as the trash lists them. */
export const roomTrash = (context: Context): TrashSource => ({
  list: (actor, cursor, limit) =>
    listTrash(context.db, queryOf(actor), cursor, limit).map((row) => presentTrashed(actor, row)),
  count: (actor) => countTrash(context.db, queryOf(actor)),
  restore: (actor, id) => void restoreRoomFor(context, actor, id),
  remove: (actor, id) => removeRoom(context, actor, id),
  removeSome: (actor, cursor, limit) => removeSomeRooms(context, actor, cursor, limit),
  finish: () => purgeRooms(context, context.clock.trusted()),
});

/** Removes one batch of what has been in the trash for 30 days, or was ended. @returns whether there may be more. */
export const purgeRooms = (context: Context, date: Date): boolean => {
  const { db, media } = context;
  const before = daysBefore(date, limits.trashDays).toISOString();
  return write(db, () => {
    deleteSettledWithoutRoom(db);
    const room = findTrashedRoom(db, before);
    if (!room) return false;
    // Half a room does not come back.
    if (room.deletedAt !== endedAt) endRooms(context, [room.id]);
    const { count, mediaIds } = deleteMessagesOf(db, room.id, purgeBatch);
    media.remove(mediaIds);
    if (count < purgeBatch) deleteRoomRow(db, room.id);
    return true;
  });
};
