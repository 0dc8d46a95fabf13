import type { Context } from '../../../context/context.ts';
import { likeSql } from '../../../db/like-pattern.ts';
import type { MediaUsageSource } from '../../../extension-points/media-usage.ts';
import { findMediaBy, listUsesBy } from '../../../extension-points/media-usage-queries.ts';
import { findPost, touchPost } from '../content.repo.ts';
import { announceResponse } from '../live-events.ts';
import { findComment, setCommentRecording } from './comments.repo.ts';

const usesSql = `SELECT c.recording_id mediaId, c.id, p.title, p.deleted_at IS NOT NULL isInTrash
  FROM json_each(@ids) wanted JOIN comments c ON c.recording_id = wanted.value
  JOIN contents p ON p.id = c.content_id`;

const findSql = `SELECT c.recording_id FROM comments c INDEXED BY comments_recording
  CROSS JOIN contents p ON p.id = c.content_id
  WHERE c.recording_id > @after AND c.recording_id <= @upTo AND ${likeSql('p.title')}`;

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
export const commentMediaUsage = (context: Context): MediaUsageSource => {
  const listUses = listUsesBy(context.db, 'comment', usesSql);
  return {
    listUses,
    findMedia: findMediaBy(context.db, findSql),
    letGo: (mediaId) => {
      const uses = listUses([mediaId]);
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
  };
};
