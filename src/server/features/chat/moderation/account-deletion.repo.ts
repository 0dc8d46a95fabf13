import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { inRange, type RowRange } from '../../../db/row-ranges.ts';

const ownMessages = 'user_id = @me AND note IS NULL AND deleted_at IS NULL';

const countMessagesSql = `SELECT count(*) FROM chat_messages WHERE ${ownMessages} AND ${inRange()}
  AND (SELECT r.is_private FROM chat_rooms r WHERE r.id = room_id) = 0`;

/** Messages of a person in open rooms; only members know of those in private rooms. */
export const countMessages = (db: Db, me: number, range: RowRange): number =>
  preparedNumber(db, countMessagesSql, { me, ...range });

const countRoomsSql = `SELECT count(*) FROM chat_rooms
  WHERE created_by = ? AND is_private = 0 AND deleted_at IS NULL`;

export const countOpenRoomsOf = (db: Db, userId: number): number =>
  preparedNumber(db, countRoomsSql, userId);

const someRoomsSql = `SELECT m.room_id FROM chat_room_members m
  JOIN chat_rooms r ON r.id = m.room_id WHERE m.user_id = ? AND r.deleted_at IS NULL LIMIT ?`;

export const listSomeRoomIdsOf = (db: Db, userId: number, limit: number): number[] =>
  prepared<number>(db, someRoomsSql).pluck().all(userId, limit);

const deleteReactionsSql = `DELETE FROM chat_reactions WHERE ${inRange('chat_reactions')}
  AND (user_id = @me OR message_id IN
    (SELECT m.id FROM chat_messages m WHERE m.id = chat_reactions.message_id
     AND m.user_id = @me AND m.note IS NULL AND m.deleted_at IS NULL))`;

/** Removes reactions that a person gave, and those to their messages. */
export const deleteReactionsOf = (db: Db, me: number, range: RowRange): void => {
  prepared(db, deleteReactionsSql).run({ me, ...range });
};

const touchSql = `UPDATE chat_rooms SET revision = revision + messages.n
  FROM (SELECT room_id roomId, count(*) n FROM chat_messages WHERE ${ownMessages} AND ${inRange()}
    GROUP BY room_id) messages
  WHERE id = messages.roomId RETURNING id`;

/** Blanks a person's messages. @returns the rooms to reload. */
export const blankMessagesOf = (db: Db, me: number, range: RowRange, at: string): number[] => {
  const roomIds = prepared<number>(db, touchSql)
    .pluck()
    .all({ me, ...range });
  // Those given since `deleteReactionsOf`.
  prepared(
    db,
    `DELETE FROM chat_reactions WHERE message_id IN
       (SELECT id FROM chat_messages WHERE ${ownMessages} AND ${inRange()})`,
  ).run({ me, ...range });
  prepared(
    db,
    `UPDATE chat_messages SET content = '', sticker = NULL, media_id = NULL, deleted_at = @at
     WHERE ${ownMessages} AND ${inRange()}`,
  ).run({ me, at, ...range });
  return roomIds;
};

/** Removes reports of a person's messages, and those they made. */
export const deleteReportsOf = (db: Db, me: number, range: RowRange): void => {
  prepared(
    db,
    `DELETE FROM chat_reports WHERE (author_id = @me OR reported_by = @me) AND ${inRange()}`,
  ).run({ me, ...range });
};

/** Context that reports keep of other people's messages, where it has the person's words. */
export const listContextsWith = (
  db: Db,
  me: number,
  range: RowRange,
): { id: number; context: string }[] =>
  prepared<{ id: number; context: string }>(
    db,
    `SELECT r.id, r.context FROM chat_reports r WHERE ${inRange('r')}
     AND EXISTS (SELECT 1 FROM json_each(r.context) kept WHERE kept.value ->> 'userId' = @me)`,
  ).all({ me, ...range });

export const saveContext = (db: Db, id: number, context: string): void => {
  prepared(db, 'UPDATE chat_reports SET context = ? WHERE id = ?').run(context, id);
};

/** A person stays no member of rooms in the trash either. */
export const deleteMembershipsOf = (db: Db, me: number, range: RowRange): void => {
  prepared(db, `DELETE FROM chat_room_members WHERE user_id = @me AND ${inRange()}`).run({
    me,
    ...range,
  });
};
