import { eq } from 'drizzle-orm';
import type { StickerName } from '#shared/features/stickers/stickers.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { recordingSql } from '../../../media/recording-present.ts';
import { comments } from '../content.tables.ts';
import type { CommentPart } from '../posts/post-parts.repo.ts';

/** A comment as its changes need it. */
export interface CommentRow extends CommentPart {
  /** When others could first read it. */
  visibleAt: string;
}

const findSql = `SELECT id, text, created_at createdAt, user_id userId, content_id contentId,
  is_pending isPending, deleted_at IS NOT NULL isDeleted, edited_at editedAt, sticker,
  visible_at visibleAt, ${recordingSql('recording_id')} FROM comments WHERE id = ?`;

export const findComment = (db: Db, id: number): CommentRow | undefined =>
  prepared<CommentRow>(db, findSql).get(id);

const findSentSql = 'SELECT id FROM comments WHERE user_id = ? AND client_id = ?';

/** What a person has said under this name before. */
export const findSentComment = (
  db: Db,
  userId: number,
  clientId: string,
): CommentPart | undefined => {
  const id = prepared<number>(db, findSentSql).pluck().get(userId, clientId);
  return id === undefined ? undefined : findComment(db, id);
};

const insertSql = `INSERT INTO comments (text, created_at, user_id, content_id, owner_id, is_pending,
  visible_at, is_seen, client_id, sticker, recording_id)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`;

export const insertComment = (
  db: Db,
  row: {
    text: string;
    createdAt: string;
    userId: number;
    contentId: number;
    ownerId: number;
    isPending: boolean;
    clientId?: string | undefined;
    sticker?: StickerName | undefined;
    recordingId?: number | undefined;
  },
): CommentPart => {
  const isPending = row.isPending ? 1 : 0;
  const isSeen = row.userId === row.ownerId ? 1 : 0;
  const { text, createdAt, userId, contentId, ownerId } = row;
  const inserted = prepared<{ id: number }>(db, insertSql).get(
    text,
    createdAt,
    userId,
    contentId,
    ownerId,
    isPending,
    createdAt,
    isSeen,
    row.clientId ?? null,
    row.sticker ?? null,
    row.recordingId ?? null,
  );
  const comment = inserted && findComment(db, inserted.id);
  if (!comment) throw new Error('no comment was made');
  return comment;
};

const knownSql = `SELECT 1 FROM comments INDEXED BY comments_user_owner
  WHERE user_id = ? AND owner_id = ? AND is_pending = 0 AND deleted_at IS NULL LIMIT 1`;

/** Whether any of the owner's posts has a comment of this person. */
export const hasCommentedFor = (db: Db, userId: number, ownerId: number): boolean =>
  prepared<unknown>(db, knownSql).get(userId, ownerId) !== undefined;

/** Approves a comment; it counts as new in notifications from now on. */
export const publishComment = (db: Db, id: number, at: string): void => {
  db.update(comments).set({ isPending: false, visibleAt: at }).where(eq(comments.id, id)).run();
};

/** Changes what a comment says; `isPending` tells whether a grown-up has to read it first. */
export const editCommentRow = (
  db: Db,
  id: number,
  changes: { text: string; editedAt: string; isPending: boolean },
): void => {
  db.update(comments).set(changes).where(eq(comments.id, id)).run();
};

export const setCommentRecording = (db: Db, id: number, recordingId: number | null): void => {
  db.update(comments).set({ recordingId }).where(eq(comments.id, id)).run();
};

/** Leaves a place where a comment was; what it said is gone. */
export const blankComment = (db: Db, id: number, at: string): void => {
  db.update(comments)
    .set({ text: '', sticker: null, recordingId: null, deletedAt: at })
    .where(eq(comments.id, id))
    .run();
};

/** Deletes a comment that no one else has seen. */
export const deleteCommentRow = (db: Db, id: number): void => {
  db.delete(comments).where(eq(comments.id, id)).run();
};
