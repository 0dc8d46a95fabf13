import { and, eq } from 'drizzle-orm';
import type { Role } from '#shared/features/accounts/accounts.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type Stored, tableSql } from '../../../db/table-sql.ts';
import { chatRoomMembers, chatRooms } from '../chat.tables.ts';

type Flag = 0 | 1;

/** A room with one person's relation to it. */
export interface RoomRow extends Stored<typeof chatRooms.$inferSelect> {
  /** Null for those outside. */
  lastReadMessageId: number | null;
}

const sql = tableSql(chatRooms);
export const roomColumns = `${sql.select(sql.without(), 'r')},
  m.last_read_message_id lastReadMessageId`;

const findSql = `SELECT ${roomColumns} FROM chat_rooms r
  LEFT JOIN chat_room_members m ON m.room_id = r.id AND m.user_id = ? WHERE r.id = ?`;

export const findRoom = (db: Db, id: number, userId: number): RoomRow | undefined =>
  prepared<RoomRow>(db, findSql).get(userId, id);

const kidSql = `SELECT 1 FROM chat_room_members m JOIN users u ON u.id = m.user_id
  WHERE m.room_id = ? AND u.is_child = 1 AND u.deactivated_at IS NULL LIMIT 1`;

/** Whether a kid is a member. */
export const hasKidIn = (db: Db, roomId: number): boolean =>
  prepared<unknown>(db, kidSql).get(roomId) !== undefined;

const listSql = `SELECT ${roomColumns} FROM chat_room_members m
    JOIN chat_rooms r ON r.id = m.room_id WHERE m.user_id = ? AND r.deleted_at IS NULL
  UNION ALL
  SELECT ${roomColumns} FROM chat_rooms r INDEXED BY chat_rooms_open
    LEFT JOIN chat_room_members m ON m.room_id = r.id AND m.user_id = ?
    WHERE r.is_private = 0 AND r.deleted_at IS NULL AND m.id IS NULL`;

/** A person's rooms and the open ones; who may see an open one is the policy's to say. */
export const listRooms = (db: Db, userId: number): RoomRow[] =>
  prepared<RoomRow>(db, listSql).all(userId, userId);

/** A member with as much of the account as the rules need. */
export interface MemberRow {
  roomId: number;
  userId: number;
  joinedAt: string;
  username: string;
  displayName: string;
  avatar: string | null;
  role: Role;
  isChild: Flag;
}

const membersSql = `SELECT m.room_id roomId, m.user_id userId, m.joined_at joinedAt, u.username,
  u.display_name displayName, u.avatar, u.role, u.is_child isChild
  FROM json_each(?) wanted JOIN chat_room_members m ON m.room_id = wanted.value
  JOIN users u ON u.id = m.user_id WHERE u.deactivated_at IS NULL ORDER BY m.id`;

/** The members of rooms, in the order they came. */
export const listMembersOf = (db: Db, roomIds: number[]): MemberRow[] =>
  prepared<MemberRow>(db, membersSql).all(JSON.stringify(roomIds));

const memberIdsSql = 'SELECT user_id FROM chat_room_members WHERE room_id = ?';

export const listMemberIds = (db: Db, roomId: number): number[] =>
  prepared<number>(db, memberIdsSql).pluck().all(roomId);

const coMembersSql = `SELECT DISTINCT other.user_id FROM chat_room_members own
  JOIN chat_rooms r ON r.id = own.room_id AND r.deleted_at IS NULL
  JOIN chat_room_members other ON other.room_id = own.room_id WHERE own.user_id = ?`;

/** Everyone a person shares a room with. */
export const listCoMemberIds = (db: Db, userId: number): number[] =>
  prepared<number>(db, coMembersSql).pluck().all(userId);

const roomsOfSql = `SELECT m.room_id FROM chat_room_members m
  JOIN chat_rooms r ON r.id = m.room_id WHERE m.user_id = ? AND r.deleted_at IS NULL`;

export const listRoomIdsOf = (db: Db, userId: number): number[] =>
  prepared<number>(db, roomsOfSql).pluck().all(userId);

const countCreatedSql =
  'SELECT count(*) FROM chat_rooms WHERE created_by = ? AND deleted_at IS NULL';

export const countRoomsOf = (db: Db, userId: number): number =>
  preparedNumber(db, countCreatedSql, userId);

type NewRoom = typeof chatRooms.$inferInsert;

export const insertRoom = (db: Db, room: NewRoom): number =>
  db.insert(chatRooms).values(room).returning({ id: chatRooms.id }).get().id;

export const updateRoom = (db: Db, id: number, changes: Partial<NewRoom>): void => {
  db.update(chatRooms).set(changes).where(eq(chatRooms.id, id)).run();
};

export const setLastMessage = (db: Db, roomId: number, messageId: number): void => {
  prepared(db, 'UPDATE chat_rooms SET last_message_id = ? WHERE id = ?').run(messageId, roomId);
};

/** Notes that a message that was there has changed. */
export const touchRoom = (db: Db, roomId: number): void => {
  prepared(db, 'UPDATE chat_rooms SET revision = revision + 1 WHERE id = ?').run(roomId);
};

const isOpenSql = 'SELECT 1 FROM chat_rooms WHERE id = ? AND is_private = 0';

export const isOpenRoom = (db: Db, roomId: number): boolean =>
  prepared(db, isOpenSql).get(roomId) !== undefined;

export const insertMember = (
  db: Db,
  row: { roomId: number; userId: number; joinedAt: string; lastReadMessageId: number },
): void => {
  db.insert(chatRoomMembers).values(row).run();
};

export const deleteMember = (db: Db, roomId: number, userId: number): void => {
  db.delete(chatRoomMembers)
    .where(and(eq(chatRoomMembers.roomId, roomId), eq(chatRoomMembers.userId, userId)))
    .run();
};

const readSql = `UPDATE chat_room_members SET last_read_message_id = ?
  WHERE room_id = ? AND user_id = ? AND last_read_message_id < ?`;

/** Moves a member's place in the room forward. @returns whether it moved. */
export const markRead = (db: Db, roomId: number, userId: number, messageId: number): boolean =>
  prepared(db, readSql).run(messageId, roomId, userId, messageId).changes > 0;

const trashedSql = `SELECT id, deleted_at deletedAt FROM chat_rooms
  WHERE deleted_at IS NOT NULL AND deleted_at < ? ORDER BY deleted_at LIMIT 1`;

/** A room that has been in the trash since before `before`. */
export const findTrashedRoom = (
  db: Db,
  before: string,
): { id: number; deletedAt: string } | undefined =>
  prepared<{ id: number; deletedAt: string }>(db, trashedSql).get(before);

export const deleteRoomRow = (db: Db, id: number): void => {
  db.delete(chatRooms).where(eq(chatRooms.id, id)).run();
};
