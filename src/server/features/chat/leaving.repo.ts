import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

const said = 'user_id = ? AND note IS NULL AND deleted_at IS NULL';

const countSaidSql = `SELECT count(*) FROM chat_messages WHERE ${said}
  AND (SELECT r.is_private FROM chat_rooms r WHERE r.id = room_id) = 0`;
const countRoomsSql = `SELECT count(*) FROM chat_rooms
  WHERE created_by = ? AND is_private = 0 AND deleted_at IS NULL`;

/** What somebody has in open rooms: of private ones only their members know. */
export const countInOpenRooms = (db: Db, userId: number) => ({
  messages: prepared<number>(db, countSaidSql).pluck().get(userId) as number,
  rooms: prepared<number>(db, countRoomsSql).pluck().get(userId) as number,
});

/** Leaves places where a person's messages were. @returns the rooms, which are to be read anew. */
export const blankMessagesOf = (db: Db, userId: number, at: string): number[] => {
  const roomIds = prepared<number>(
    db,
    `UPDATE chat_rooms SET revision = revision + 1
     WHERE id IN (SELECT DISTINCT room_id FROM chat_messages WHERE ${said}) RETURNING id`,
  )
    .pluck()
    .all(userId) as number[];
  prepared(
    db,
    `DELETE FROM chat_reactions WHERE user_id = ?
     OR message_id IN (SELECT id FROM chat_messages WHERE ${said})`,
  ).run(userId, userId);
  prepared(
    db,
    `UPDATE chat_messages SET content = '', media_id = NULL, deleted_at = ? WHERE ${said}`,
  ).run(at, userId);
  return roomIds;
};

/** Removes reports of a person's messages, and those they made. */
export const deleteReportsOf = (db: Db, userId: number): void => {
  prepared(db, 'DELETE FROM chat_reports WHERE author_id = ? OR reported_by = ?').run(
    userId,
    userId,
  );
};

/** What reports of others' messages keep around them, where somebody's words are among it. */
export const listContextsWith = (db: Db, userId: number): { id: number; context: string }[] =>
  prepared<{ id: number; context: string }>(
    db,
    `SELECT r.id, r.context FROM chat_reports r
     WHERE EXISTS (SELECT 1 FROM json_each(r.context) kept WHERE kept.value ->> 'userId' = ?)`,
  ).all(userId);

export const saveContext = (db: Db, id: number, context: string): void => {
  prepared(db, 'UPDATE chat_reports SET context = ? WHERE id = ?').run(context, id);
};

/** A person stays no member of rooms in the trash either. */
export const deleteMembershipsOf = (db: Db, userId: number): void => {
  prepared(db, 'DELETE FROM chat_room_members WHERE user_id = ?').run(userId);
};
