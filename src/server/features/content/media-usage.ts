import type { Context } from '../../context/context.ts';
import { likeSql } from '../../db/like-pattern.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { MediaUsageSource, MediaUse } from '../../extension-points/media-usage.ts';
import { findPost, updatePost } from './content.repo.ts';
import { announceUpdated } from './live-events.ts';

interface UseRow {
  mediaId: number;
  id: number;
  title: string;
  isInTrash: 0 | 1;
}

const usesSql = `SELECT p.media_id mediaId, p.id, p.title, p.deleted_at IS NOT NULL isInTrash
  FROM json_each(?) wanted JOIN contents p ON p.media_id = wanted.value`;

const findSql = `SELECT media_id FROM contents INDEXED BY contents_media
  WHERE media_id > @after AND media_id <= @upTo AND ${likeSql('title')}`;

const listUses = (db: Db, mediaIds: readonly number[]): MediaUse[] =>
  prepared<UseRow>(db, usesSql)
    .all(JSON.stringify(mediaIds))
    .map(({ mediaId, id, title, isInTrash }) => ({
      mediaId,
      place: 'post',
      id,
      title,
      isInTrash: isInTrash === 1,
    }));

/** Sets a post's file and tells its viewers; a post in the trash has none. */
const setFile = (context: Context, id: number, mediaId: number | null): void => {
  const before = findPost(context.db, id);
  updatePost(context.db, id, { mediaId });
  const post = findPost(context.db, id);
  if (before && post && post.deletedAt === null) announceUpdated(context, before, post);
};

/** The pictures and videos of posts. */
export const postMediaUsage = (context: Context): MediaUsageSource => ({
  listUses: (mediaIds) => listUses(context.db, mediaIds),
  findMedia: (pattern, slice) =>
    prepared<number>(context.db, findSql)
      .pluck()
      .all({ pattern, ...slice }) as number[],
  letGo: (mediaId) => {
    const uses = listUses(context.db, [mediaId]);
    for (const { id } of uses) setFile(context, id, null);
    return uses;
  },
  takeBack: (mediaId, { id }) => {
    const post = findPost(context.db, id);
    if (!post || post.mediaId !== null) return false;
    setFile(context, id, mediaId);
    return true;
  },
});
