import type { Context } from '../../context/context.ts';
import { likeSql } from '../../db/like-pattern.ts';
import { prepared } from '../../db/prepared.ts';
import type { MediaRelease, MediaUsageSource } from '../../extension-points/media-usage.ts';
import { findMediaBy, listUsesBy } from '../../extension-points/media-usage-queries.ts';
import { findPost, updatePost } from './content.repo.ts';
import { announceUpdated } from './live-events.ts';
import { findMediaFacts } from './posts/post-media.repo.ts';
import { keepFurther, mostOf, pictureFirst, readPostMedia } from './posts/post-media.service.ts';
import { showRestored } from './take-downs/take-downs.repo.ts';

const useColumns = 'p.id, p.title, p.deleted_at IS NOT NULL isInTrash';
const usesSql = `SELECT p.media_id mediaId, ${useColumns}
  FROM json_each(@ids) wanted JOIN contents p ON p.media_id = wanted.value
  UNION ALL SELECT c.media_id mediaId, ${useColumns}
  FROM json_each(@ids) wanted JOIN content_media c ON c.media_id = wanted.value
    JOIN contents p ON p.id = c.content_id
  UNION ALL SELECT p.recording_id mediaId, ${useColumns}
  FROM json_each(@ids) wanted JOIN contents p ON p.recording_id = wanted.value`;

const findSql = `SELECT media_id FROM contents INDEXED BY contents_media
  WHERE media_id > @after AND media_id <= @upTo AND ${likeSql('title')}
  UNION ALL SELECT c.media_id FROM content_media c INDEXED BY content_media_media
    CROSS JOIN contents p ON p.id = c.content_id
  WHERE c.media_id > @after AND c.media_id <= @upTo AND ${likeSql('p.title')}
  UNION ALL SELECT recording_id FROM contents INDEXED BY contents_recording
  WHERE recording_id > @after AND recording_id <= @upTo AND ${likeSql('title')}`;

/** Changes a post and tells its viewers; a post in the trash has none. */
const change = (context: Context, id: number, apply: () => void): void => {
  const before = findPost(context.db, id);
  apply();
  const post = findPost(context.db, id);
  if (before && post && post.deletedAt === null) announceUpdated(context, before, post);
};

const setMedia = (context: Context, id: number, ids: number[]): void =>
  change(context, id, () => {
    const facts = findMediaFacts(context.db, ids);
    const shown = pictureFirst(ids.flatMap((one) => facts.get(one) ?? [])).map((one) => one.id);
    updatePost(context.db, id, { mediaId: shown[0] ?? null });
    keepFurther(context, id, shown);
  });

const setRecording = (context: Context, id: number, recordingId: number | null): void =>
  change(context, id, () => updatePost(context.db, id, { recordingId }));

const idsOf = (context: Context, id: number): number[] =>
  readPostMedia(context, id).map((media) => media.id);

/** Whether a post's medium is heard, not seen. */
const isRecording = ({ db }: Context, mediaId: number): boolean =>
  prepared<unknown>(db, `SELECT 1 FROM media WHERE id = ? AND kind = 'audio'`).get(mediaId) !==
  undefined;

const takeBackPicture = (
  context: Context,
  mediaId: number,
  { id, position, releasedAt }: MediaRelease,
): boolean => {
  const post = findPost(context.db, id);
  const shown = readPostMedia(context, id);
  // Its author has put something else there meanwhile.
  const isRefilled = shown.some(({ createdAt }) => createdAt >= releasedAt);
  if (!post || isRefilled || shown.length >= mostOf(post)) return false;
  showRestored(context.db, [mediaId]);
  const ids = shown.map((one) => one.id);
  setMedia(context, id, ids.toSpliced(position ?? ids.length, 0, mediaId));
  return true;
};

const takeBackRecording = (context: Context, mediaId: number, { id }: MediaRelease): boolean => {
  const post = findPost(context.db, id);
  // Its author has recorded something else meanwhile.
  if (!post || post.recordingId !== null) return false;
  setRecording(context, id, mediaId);
  return true;
};

/** The pictures, videos and recordings of posts. */
export const postMediaUsage = (context: Context): MediaUsageSource => {
  const listUses = listUsesBy(context.db, 'post', usesSql);
  return {
    listUses,
    findMedia: findMediaBy(context.db, findSql),
    letGo: (mediaId) => {
      const isHeard = isRecording(context, mediaId);
      return listUses([mediaId]).map((use) => {
        if (isHeard) {
          setRecording(context, use.id, null);
          return use;
        }
        const shown = idsOf(context, use.id);
        const position = shown.indexOf(mediaId);
        setMedia(context, use.id, shown.toSpliced(position, 1));
        return { ...use, position };
      });
    },
    takeBack: (mediaId, release) =>
      isRecording(context, mediaId)
        ? takeBackRecording(context, mediaId, release)
        : takeBackPicture(context, mediaId, release),
  };
};
