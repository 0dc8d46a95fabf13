import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { FeedPage, Stamp } from './feed.repo.ts';

/** When a picture was taken, or else when it arrived: both sort as text. The index holds the same words. */
const takenSql = 'coalesce(m.taken_at, m.created_at)';

interface Position {
  taken: string;
  mediaId: number;
}

/** Behind every picture's. */
const first: Position = { taken: '~', mediaId: Number.MAX_SAFE_INTEGER };

const positionSql = `SELECT ${takenSql} taken, m.id mediaId FROM contents c
  JOIN media m ON m.id = c.media_id WHERE c.id = ? AND c.user_id = ?`;

const takenPageSql = `SELECT c.id, c.revision FROM media m INDEXED BY media_taken
  JOIN contents c ON c.media_id = m.id
  WHERE m.owner_id = ? AND m.shelf = 'media' AND (${takenSql}, m.id) < (?, ?)
    AND c.user_id = m.owner_id AND c.deleted_at IS NULL
    AND c.content_type IN (SELECT value FROM json_each(?))
  ORDER BY ${takenSql} DESC, m.id DESC LIMIT ?`;

/**
 * A person's own posts by when their pictures were taken, the latest first.
 *
 * @param page begins behind the post `before`; is empty where that is none of theirs.
 */
export const listStampsByTaken = (
  db: Db,
  userId: number,
  types: readonly ContentType[],
  { before, limit }: FeedPage,
): Stamp[] => {
  const from =
    before === undefined ? first : prepared<Position>(db, positionSql).get(before, userId);
  if (!from) return [];
  return prepared<Stamp>(db, takenPageSql).all(
    userId,
    from.taken,
    from.mediaId,
    JSON.stringify(types),
    limit,
  );
};
