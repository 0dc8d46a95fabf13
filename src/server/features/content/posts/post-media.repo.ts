import type { Actor } from '#shared/features/accounts/access.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { seesHidden } from '../../../media/hidden-media.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';

/** One of a post's pictures and videos, with its files. */
export interface PostMediaPart extends MediaColumns {
  contentId: number;
  position: number;
  mediaId: number;
  caption: string;
  isHidden: 0 | 1;
}

/** What a change to a post's pictures and videos goes by. */
export interface PostMediaFacts {
  id: number;
  kind: 'image' | 'video';
  caption: string;
  createdAt: string;
  isHidden: 0 | 1;
}

interface Placed {
  contentId: number;
  position: number;
}

/** In the order in which a post shows them: its first, then the others. */
const inOrder = <T extends Placed>(rows: T[]): T[] =>
  rows.sort((a, b) => a.contentId - b.contentId || a.position - b.position);

const isHiddenSql = 'm.hidden_at IS NOT NULL isHidden';

const orderedSql = (columns: string, ids: string) => `
  SELECT p.id contentId, 0 position, ${columns} FROM ${ids} wanted
    JOIN contents p ON p.id = wanted.value JOIN media m ON m.id = p.media_id
  UNION ALL
  SELECT c.content_id contentId, c.position, ${columns} FROM ${ids} wanted
    JOIN content_media c ON c.content_id = wanted.value JOIN media m ON m.id = c.media_id`;

const partsSql = orderedSql(
  `m.id mediaId, m.caption, ${isHiddenSql}, ${mediaColumnsSql('m')}`,
  'json_each(@ids)',
);

/** The pictures and videos of posts, hidden ones too. @param ids as JSON */
export const listAllMediaParts = (db: Db, ids: string): PostMediaPart[] =>
  inOrder(prepared<PostMediaPart>(db, partsSql).all({ ids }));

/** The pictures and videos of posts that are shown to a person. @param ids as JSON */
export const listMediaParts = (db: Db, actor: Actor, ids: string): PostMediaPart[] => {
  const seesAll = seesHidden(actor);
  return listAllMediaParts(db, ids).filter(({ isHidden }) => seesAll || isHidden === 0);
};

const factColumns = `m.id, m.kind, m.caption, m.created_at createdAt, ${isHiddenSql}`;
const factsSql = orderedSql(factColumns, '(SELECT @id value)');

/** The pictures and videos of a post, hidden ones too. */
export const listPostMedia = (db: Db, id: number): PostMediaFacts[] =>
  inOrder(prepared<PostMediaFacts & Placed>(db, factsSql).all({ id }));

const findMediaSql = `SELECT ${factColumns} FROM media m
  WHERE m.id IN (SELECT value FROM json_each(?))`;

export const findMediaFacts = (db: Db, ids: readonly number[]): Map<number, PostMediaFacts> =>
  new Map(
    prepared<PostMediaFacts>(db, findMediaSql)
      .all(JSON.stringify(ids))
      .map((facts) => [facts.id, facts]),
  );

const captionsSql = 'UPDATE contents SET captions = ? WHERE id = ?';

/** The search index finds a post by the captions of what it shows to all its readers. */
export const indexCaptions = (db: Db, contentId: number): void => {
  const shown = listPostMedia(db, contentId).filter(({ isHidden }) => isHidden === 0);
  const captions = shown.flatMap(({ caption }) => caption || []);
  prepared(db, captionsSql).run(captions.join('\n'), contentId);
};

/** Puts further pictures and videos behind a post's first, in this order. */
export const setFurtherMedia = (db: Db, contentId: number, ids: readonly number[]): void => {
  prepared(db, 'DELETE FROM content_media WHERE content_id = ?').run(contentId);
  const insert = prepared(
    db,
    'INSERT INTO content_media (content_id, position, media_id) VALUES (?, ?, ?)',
  );
  for (const [at, id] of ids.entries()) insert.run(contentId, at + 1, id);
  indexCaptions(db, contentId);
};

export const stagedSql = `SELECT count(*) FROM media INDEXED BY media_staged
  WHERE owner_id = ? AND shelf = 'staged'`;

/** How many files of a person wait for what will show them. */
export const countStaged = (db: Db, ownerId: number): number =>
  preparedNumber(db, stagedSql, ownerId);

export const setCaption = (db: Db, id: number, caption: string): void => {
  prepared(db, 'UPDATE media SET caption = ? WHERE id = ?').run(caption, id);
};
