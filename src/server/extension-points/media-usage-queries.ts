import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import type { MediaUsageSource, MediaUse } from './media-usage.ts';

type UseRow = Pick<MediaUse, 'mediaId' | 'id' | 'title'> & { isInTrash: 0 | 1 };

/** Reads by SQL with `@pattern`, `@after` and `@upTo`. */
export const findMediaBy =
  (db: Db, sql: string): MediaUsageSource['findMedia'] =>
  (pattern, slice) =>
    prepared<number>(db, sql)
      .pluck()
      .all({ pattern, ...slice });

/** Reads by SQL with `@ids`, a JSON array, which selects `mediaId`, `id`, `title` and `isInTrash`. */
export const listUsesBy =
  (db: Db, place: MediaUse['place'], sql: string): MediaUsageSource['listUses'] =>
  (mediaIds) =>
    prepared<UseRow>(db, sql)
      .all({ ids: JSON.stringify(mediaIds) })
      .map((row) => ({ ...row, place, isInTrash: row.isInTrash === 1 }));
