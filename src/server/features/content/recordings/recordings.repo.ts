import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

const postSql = `SELECT id FROM contents INDEXED BY contents_recording WHERE recording_id = ?`;

/** The post that a recording was added to. */
export const findPostOfRecording = (db: Db, mediaId: number): number | undefined =>
  prepared<number>(db, postSql).pluck().get(mediaId);

const commentSql = `SELECT id FROM comments INDEXED BY comments_recording WHERE recording_id = ?`;

/** The comment that a recording is. */
export const findCommentOfRecording = (db: Db, mediaId: number): number | undefined =>
  prepared<number>(db, commentSql).pluck().get(mediaId);
