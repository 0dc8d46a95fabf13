import type { NoteKind } from '#shared/features/chat/chat.contract.ts';
import { limits } from '#shared/features/chat/chat.contract.ts';
import type { StickerName } from '#shared/features/stickers/stickers.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';

export interface MessageRow extends MediaColumns {
  id: number;
  roomId: number;
  userId: number;
  content: string;
  sentAt: string;
  clientId: string | null;
  mediaId: number | null;
  note: NoteKind | null;
  notePersonId: number | null;
  isDeleted: 0 | 1;
  deletedAt: string | null;
  sticker: string | null;
}

const messageSql = `SELECT m.id, m.room_id roomId, m.user_id userId, m.content, m.sent_at sentAt,
  m.client_id clientId, m.media_id mediaId, m.note, m.note_person_id notePersonId,
  m.deleted_at IS NOT NULL isDeleted, m.deleted_at deletedAt, m.sticker,
  ${mediaColumnsSql('a')}
  FROM chat_messages m LEFT JOIN media a ON a.id = m.media_id`;

const findSql = `${messageSql} WHERE m.id = ?`;

export const findMessage = (db: Db, id: number): MessageRow | undefined =>
  prepared<MessageRow>(db, findSql).get(id);

const findByClientSql = 'SELECT id FROM chat_messages WHERE user_id = ? AND client_id = ?';

/** What a person has sent under this id before. */
export const findByClientId = (
  db: Db,
  userId: number,
  clientId: string,
): MessageRow | undefined => {
  const id = prepared<number>(db, findByClientSql).pluck().get(userId, clientId);
  return id === undefined ? undefined : findMessage(db, id);
};

const findManySql = `${messageSql} WHERE m.id IN (SELECT value FROM json_each(?))`;

export const findMessages = (db: Db, ids: number[]): MessageRow[] =>
  prepared<MessageRow>(db, findManySql).all(JSON.stringify(ids));

const textsSql = `SELECT m.id, m.room_id roomId, m.user_id userId, m.content text
  FROM json_each(?) wanted JOIN chat_messages m ON m.id = wanted.value WHERE m.deleted_at IS NULL`;

/** What messages say and where; without those that were taken back. */
export const listTexts = (db: Db, ids: number[]) =>
  prepared<{ id: number; roomId: number; userId: number; text: string }>(db, textsSql).all(
    JSON.stringify(ids),
  );

const beforeSql = `${messageSql} WHERE m.room_id = ? AND m.id < ? ORDER BY m.id DESC LIMIT ?`;
const afterSql = `${messageSql} WHERE m.room_id = ? AND m.id > ? ORDER BY m.id LIMIT ?`;

/** Messages before one, newest first. */
export const listBefore = (db: Db, roomId: number, before: number, limit: number): MessageRow[] =>
  prepared<MessageRow>(db, beforeSql).all(roomId, before, limit);

/** Messages after one, oldest first. */
export const listAfter = (db: Db, roomId: number, after: number, limit: number): MessageRow[] =>
  prepared<MessageRow>(db, afterSql).all(roomId, after, limit);

const insertSql = `INSERT INTO chat_messages
  (room_id, user_id, content, sent_at, client_id, media_id, note, note_person_id, sticker)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export interface NewMessage {
  roomId: number;
  userId: number;
  content: string;
  sentAt: string;
  clientId?: string | undefined;
  mediaId?: number | undefined;
  sticker?: StickerName | undefined;
  note?: NoteKind;
  notePersonId?: number;
}

export const insertMessage = (db: Db, row: NewMessage): number => {
  const { roomId, userId, content, sentAt } = row;
  const { lastInsertRowid } = prepared(db, insertSql).run(
    roomId,
    userId,
    content,
    sentAt,
    row.clientId ?? null,
    row.mediaId ?? null,
    row.note ?? null,
    row.notePersonId ?? null,
    row.sticker ?? null,
  );
  return Number(lastInsertRowid);
};

const blankSql = `UPDATE chat_messages SET content = '', sticker = NULL, media_id = NULL,
  deleted_at = ? WHERE id = ?`;

/** Leaves a place where a message was; what it said is gone. */
export const blankMessage = (db: Db, id: number, at: string): void => {
  prepared(db, blankSql).run(at, id);
  prepared(db, 'DELETE FROM chat_reactions WHERE message_id = ?').run(id);
};

// Counting stops at the badge's maximum; the reader's own messages are skipped, up to a limit.
const unreadSql = `SELECT count(*) FROM (SELECT 1 FROM (
    SELECT user_id, note, deleted_at FROM chat_messages WHERE room_id = ? AND id > ?
    ORDER BY id DESC LIMIT ${limits.unreadMax * 5})
  WHERE user_id <> ? AND note IS NULL AND deleted_at IS NULL LIMIT ${limits.unreadMax + 1})`;

/** Others' messages after one, up to one more than a badge shows. */
export const countUnread = (db: Db, roomId: number, after: number, userId: number): number =>
  preparedNumber(db, unreadSql, roomId, after, userId);

export interface ReactionRow {
  messageId: number;
  emoji: string;
  userId: number;
}

const reactionsSql = `SELECT r.message_id messageId, r.emoji, r.user_id userId
  FROM json_each(?) wanted JOIN chat_reactions r ON r.message_id = wanted.value ORDER BY r.rowid`;

/** The reactions to messages, in the order they were given. */
export const listReactions = (db: Db, messageIds: number[]): ReactionRow[] =>
  prepared<ReactionRow>(db, reactionsSql).all(JSON.stringify(messageIds));

const addReactionSql =
  'INSERT INTO chat_reactions (message_id, emoji, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
const removeReactionSql =
  'DELETE FROM chat_reactions WHERE message_id = ? AND emoji = ? AND user_id = ?';

/** Gives a reaction, or takes it back where it was given. */
export const toggleReaction = (db: Db, messageId: number, emoji: string, userId: number): void => {
  const isNew = prepared(db, addReactionSql).run(messageId, emoji, userId).changes > 0;
  if (!isNew) prepared(db, removeReactionSql).run(messageId, emoji, userId);
};

const setMediaSql = 'UPDATE chat_messages SET media_id = ?, deleted_at = ? WHERE id = ?';

/** Takes a message's picture away, or gives it back; a message without either words or picture is a deleted one. */
export const setMessageMedia = (
  db: Db,
  id: number,
  { mediaId, deletedAt }: { mediaId: number | null; deletedAt: string | null },
): void => {
  prepared(db, setMediaSql).run(mediaId, deletedAt, id);
};

const roomsOfMediaSql =
  'SELECT room_id FROM chat_messages WHERE media_id = ? AND deleted_at IS NULL';

/** The rooms that show a picture. */
export const listRoomsOfMedia = (db: Db, mediaId: number): number[] =>
  prepared<number>(db, roomsOfMediaSql).pluck().all(mediaId);

const mediaOfRoomSql =
  'SELECT media_id FROM chat_messages WHERE room_id = ? AND media_id IS NOT NULL';

export const listMediaOfRoom = (db: Db, roomId: number): number[] =>
  prepared<number>(db, mediaOfRoomSql).pluck().all(roomId);

const purgeSql = `DELETE FROM chat_messages WHERE id IN
  (SELECT id FROM chat_messages WHERE room_id = ? LIMIT ?) RETURNING media_id`;

/** Removes some of a room's messages for good. @returns how many, and their pictures. */
export const deleteMessagesOf = (
  db: Db,
  roomId: number,
  limit: number,
): { count: number; mediaIds: number[] } => {
  const rows = prepared<number | null>(db, purgeSql).pluck().all(roomId, limit);
  return { count: rows.length, mediaIds: rows.filter((id) => id !== null) };
};
