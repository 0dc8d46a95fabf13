import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { recordingSql } from '../../../media/recording-present.ts';

export interface WaitingRow {
  id: number;
  contentId: number;
  at: string;
  userId: number;
  /** The author of the post, also for a comment. */
  kidId: number;
  title: string;
  text: string;
  /** As `presentRecording` takes it. */
  recording: string | null;
  /** Changes with what is read. */
  version?: string;
}

/** All of a post that waits which a grown-up decides on. */
export interface WaitingPostRow {
  id: number;
  at: string;
  userId: number;
  title: string;
  description: string;
  textContent: string;
  recordingId: number | null;
  recording: string | null;
}

/** Kids' posts that friends cannot see until a grown-up decides, oldest first. */
export const listWaitingPosts = (db: Db, limit: number): WaitingPostRow[] =>
  prepared<WaitingPostRow>(
    db,
    `SELECT id, created_at at, user_id userId, title, description, text_content textContent,
       recording_id recordingId, ${recordingSql('recording_id')}
     FROM contents INDEXED BY contents_waiting
     WHERE friends_approval = 'waiting' AND deleted_at IS NULL AND id > 0 ORDER BY id LIMIT ?`,
  ).all(limit);

/** Comments that only their author and grown-ups see yet, oldest first. */
export const listWaitingComments = (db: Db, limit: number): WaitingRow[] =>
  prepared<WaitingRow>(
    db,
    `SELECT c.id, c.content_id contentId, c.created_at at, c.user_id userId,
     p.user_id kidId, p.title, c.text, ${recordingSql('c.recording_id')}, coalesce(c.edited_at, '') version
     FROM comments c INDEXED BY comments_waiting JOIN contents p ON p.id = c.content_id
     WHERE c.is_pending = 1 AND c.id > 0 AND p.deleted_at IS NULL ORDER BY c.id LIMIT ?`,
  ).all(limit);
