import type { Context } from '../../context/context.ts';
import { likeSql } from '../../db/like-pattern.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { MediaUsageSource, MediaUse } from '../../extension-points/media-usage.ts';
import { findPost, updatePost } from './content.repo.ts';
import { announceUpdated } from './live-events.ts';
import { keepFurther, mostOf, readPostMedia } from './posts/post-media.service.ts';
import { showRestored } from './take-downs/take-downs.repo.ts';

interface UseRow {
  mediaId: number;
  id: number;
  title: string;
  isInTrash: 0 | 1;
}

const useColumns = 'p.id, p.title, p.deleted_at IS NOT NULL isInTrash';
const usesSql = `SELECT p.media_id mediaId, ${useColumns}
  FROM json_each(@ids) wanted JOIN contents p ON p.media_id = wanted.value
  UNION ALL SELECT c.media_id mediaId, ${useColumns}
  FROM json_each(@ids) wanted JOIN content_media c ON c.media_id = wanted.value
    JOIN contents p ON p.id = c.content_id`;

const findSql = `SELECT media_id FROM contents INDEXED BY contents_media
  WHERE media_id > @after AND media_id <= @upTo AND ${likeSql('title')}
  UNION ALL SELECT c.media_id FROM content_media c INDEXED BY content_media_media
    CROSS JOIN contents p ON p.id = c.content_id
  WHERE c.media_id > @after AND c.media_id <= @upTo AND ${likeSql('p.title')}`;

const listUses = (db: Db, mediaIds: readonly number[]): MediaUse[] =>
  prepared<UseRow>(db, usesSql)
    .all({ ids: JSON.stringify(mediaIds) })
    .map(({ mediaId, id, title, isInTrash }) => ({
      mediaId,
      place: 'post',
      id,
      title,
      isInTrash: isInTrash === 1,
    }));

/** Sets what a post shows and tells its viewers; a post in the trash has none. */
const setMedia = (context: Context, id: number, ids: number[]): void => {
  const before = findPost(context.db, id);
  updatePost(context.db, id, { mediaId: ids[0] ?? null });
  keepFurther(context, id, ids);
  const post = findPost(context.db, id);
  if (before && post && post.deletedAt === null) announceUpdated(context, before, post);
};

const idsOf = (context: Context, id: number): number[] =>
  readPostMedia(context, id).map((media) => media.id);

/** The pictures and videos of posts. */
export const postMediaUsage = (context: Context): MediaUsageSource => ({
  listUses: (mediaIds) => listUses(context.db, mediaIds),
  findMedia: (pattern, slice) =>
    prepared<number>(context.db, findSql)
      .pluck()
      .all({ pattern, ...slice }) as number[],
  letGo: (mediaId) => {
    const uses = listUses(context.db, [mediaId]);
    for (const { id } of uses) {
      setMedia(
        context,
        id,
        idsOf(context, id).filter((one) => one !== mediaId),
      );
    }
    return uses;
  },
  takeBack: (mediaId, { id, releasedAt }) => {
    const post = findPost(context.db, id);
    const shown = readPostMedia(context, id);
    // Its author has put something else there meanwhile.
    const isRefilled = shown.some(({ createdAt }) => createdAt >= releasedAt);
    if (!post || isRefilled || shown.length >= mostOf(post)) return false;
    showRestored(context.db, [mediaId]);
    setMedia(context, id, [...shown.map((one) => one.id), mediaId]);
    return true;
  },
});
