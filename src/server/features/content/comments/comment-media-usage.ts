import type { Context } from '../../../context/context.ts';
import { likeSql } from '../../../db/like-pattern.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { MediaUsageSource, MediaUse } from '../../../extension-points/media-usage.ts';
import { findPost, touchPost } from '../content.repo.ts';
import { announceResponse } from '../live-events.ts';
import { findComment, setCommentRecording } from './comments.repo.ts';

interface UseRow {
  mediaId: number;
  id: number;
  title: string;
  isInTrash: 0 | 1;
}

const usesSql = `SELECT c.recording_id mediaId, c.id, p.title, p.deleted_at IS NOT NULL isInTrash
  FROM json_each(?) wanted JOIN comments c ON c.recording_id = wanted.value
  JOIN contents p ON p.id = c.content_id`;

const findSql = `SELECT c.recording_id FROM comments c INDEXED BY comments_recording
  CROSS JOIN contents p ON p.id = c.content_id
  WHERE c.recording_id > @after AND c.recording_id <= @upTo AND ${likeSql('p.title')}`;

const listUses = (db: Db, mediaIds: readonly number[]): MediaUse[] =>
  prepared<UseRow>(db, usesSql)
    .all(JSON.stringify(mediaIds))
    .map((row) => ({ ...row, place: 'comment', isInTrash: row.isInTrash === 1 }));

/** Sets the recording of a comment and tells the readers of its post. */
const setRecording = (context: Context, id: number, mediaId: number | null): void => {
  const { db } = context;
  const comment = findComment(db, id);
  const post = comment && findPost(db, comment.contentId);
  if (!comment || !post) return;
  setCommentRecording(db, id, mediaId);
  touchPost(db, post.id);
  announceResponse(context, post, comment.userId);
};

/** The recordings that are comments; without it a comment is the text in its place. */
export const commentMediaUsage = (context: Context): MediaUsageSource => ({
  listUses: (mediaIds) => listUses(context.db, mediaIds),
  findMedia: (pattern, slice) =>
    prepared<number>(context.db, findSql)
      .pluck()
      .all({ pattern, ...slice }) as number[],
  letGo: (mediaId) => {
    const uses = listUses(context.db, [mediaId]);
    for (const { id } of uses) setRecording(context, id, null);
    return uses;
  },
  takeBack: (mediaId, { id }) => {
    const comment = findComment(context.db, id);
    // What its author deleted since stays deleted.
    if (!comment || comment.isDeleted === 1) return false;
    setRecording(context, id, mediaId);
    return true;
  },
});
