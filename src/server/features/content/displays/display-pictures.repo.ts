import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';
import type { ReaderParams } from '../albums/albums.policy.ts';
import { pictureShownSql } from './displays.policy.ts';

/** A picture that a display shows, with its files. */
export interface ShownPicture extends MediaColumns {
  id: number;
  caption: string;
}

const idsSql = `SELECT media_id FROM album_items WHERE album_id = ? AND media_id < ?
  ORDER BY media_id DESC LIMIT ?`;

/** The next ids of what some albums hold, the latest first; each once. */
export const listIdsBefore = (
  db: Db,
  albumIds: readonly number[],
  { before, limit }: { before: number; limit: number },
): number[] => {
  const statement = prepared<number>(db, idsSql).pluck();
  const ids = albumIds.flatMap((id) => statement.all(id, before, limit));
  return [...new Set(ids)].sort((a, b) => b - a).slice(0, limit);
};

const shownSql = `SELECT m.id, m.caption, ${mediaColumnsSql('m')} FROM json_each(@ids) wanted
  CROSS JOIN media m ON m.id = wanted.value WHERE ${pictureShownSql}`;

/** Those among some media that a display shows, in the order of their ids as given. */
export const listShownAmong = (
  db: Db,
  reader: ReaderParams,
  ids: readonly number[],
): ShownPicture[] =>
  prepared<ShownPicture>(db, shownSql).all({ ...reader, ids: JSON.stringify(ids) });

const inAlbumsSql = `SELECT 1 FROM json_each(@albumIds) wanted
  CROSS JOIN album_items i ON i.album_id = wanted.value AND i.media_id = @id LIMIT 1`;

export const isInAlbums = (db: Db, albumIds: readonly number[], id: number): boolean =>
  prepared<1>(db, inAlbumsSql).get({ albumIds: JSON.stringify(albumIds), id }) !== undefined;
