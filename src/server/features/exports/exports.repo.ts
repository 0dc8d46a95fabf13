import type { Actor } from '#shared/features/accounts/access.ts';
import type { MediaKind } from '#shared/media-types.ts';
import type { Db } from '../../db/open.ts';
import { walkSlices } from '../../db/pages.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import { seesHidden, shownSql } from '../../media/hidden-media.ts';

interface OwnMediaRow {
  id: number;
  sha256: string;
  mime: string;
  bytes: number;
  kind: MediaKind;
  takenAt: string | null;
}

const sliceSql = (
  seesAll: boolean,
) => `SELECT m.id, m.kind, m.taken_at takenAt, f.sha256, f.mime, f.bytes FROM media m
  JOIN media_files f ON f.media_id = m.id AND f.variant = 'original'
  WHERE m.id > ? AND m.id <= ? AND m.owner_id = ? AND m.trashed_at IS NULL
    AND ${shownSql('m', seesAll)} ORDER BY m.id`;

/** Everything a person brought in, has not thrown away and still sees, a page at a time. */
export const walkOwnMedia = (db: Db, actor: Actor): Iterable<OwnMediaRow[]> => {
  const sql = sliceSql(seesHidden(actor));
  const last = preparedNumber(db, 'SELECT max(id) FROM media');
  return walkSlices(last, (after, upTo) =>
    prepared<OwnMediaRow>(db, sql).all(after, upTo, actor.id),
  );
};
