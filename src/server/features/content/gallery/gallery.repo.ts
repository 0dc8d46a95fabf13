import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';

/** When a picture was taken, or else when it arrived. The index `media_taken` has the same words. */
const dateSql = 'coalesce(m.taken_at, m.created_at)';

const isShownPost = `c.user_id = m.owner_id AND c.deleted_at IS NULL
  AND c.content_type IN ('art', 'photo')`;
const asFirstSql = `SELECT c.id FROM contents c WHERE c.media_id = m.id AND ${isShownPost}`;
const asFurtherSql = `SELECT c.id FROM content_media further
  JOIN contents c ON c.id = further.content_id WHERE further.media_id = m.id AND ${isShownPost}`;
const postIdSql = `coalesce((${asFirstSql}), (${asFurtherSql}))`;

/** Where a gallery takes its pictures from. */
const sources = [asFirstSql, asFurtherSql];
const isInGallery = `m.owner_id = @me AND m.shelf = 'media' AND m.trashed_at IS NULL
  AND (m.hidden_at IS NULL OR @seesHidden) AND (${sources.map((source) => `EXISTS (${source})`).join(' OR ')})`;

/** The reader, and whether they see pictures that a kid asked to be taken down. */
export interface GalleryOwner {
  me: number;
  seesHidden: 0 | 1;
}

/** A place in a gallery, which is in the order of date and id, the latest first. */
interface GalleryPlace {
  date: string;
  id: number;
}

/** Before every picture. */
export const galleryStart: GalleryPlace = { date: '~', id: 0 };

/** Before the pictures of a month, `2026-07`, and what is older. */
export const startOfMonth = (month: string): GalleryPlace => ({ date: `${month}~`, id: 0 });

const behind = `(${dateSql}, m.id) < (@date, @id)`;
const fromIndex = (columns: string) => `SELECT ${columns} FROM media m INDEXED BY media_taken
  WHERE ${behind} AND ${isInGallery} ORDER BY ${dateSql} DESC, m.id DESC LIMIT @limit`;

export interface GalleryRow extends MediaColumns {
  id: number;
  caption: string;
  date: string;
  postId: number | null;
}

const pictureColumns = `m.id, m.caption, ${dateSql} date, ${postIdSql} postId,
  ${mediaColumnsSql('m')}`;
const pageSql = fromIndex(pictureColumns);

/** A person's pictures behind a place. */
export const listGalleryPage = (
  db: Db,
  owner: GalleryOwner,
  place: GalleryPlace,
  limit: number,
): GalleryRow[] => prepared<GalleryRow>(db, pageSql).all({ ...owner, ...place, limit });

/** As much of a picture as its place in a grid takes. */
export interface GallerySize extends GalleryPlace {
  width: number | null;
  height: number | null;
}

const sizesSql = fromIndex(`m.id, ${dateSql} date, m.width, m.height`);

export const listGallerySizes = (
  db: Db,
  owner: GalleryOwner,
  place: GalleryPlace,
  limit: number,
): GallerySize[] => prepared<GallerySize>(db, sizesSql).all({ ...owner, ...place, limit });

const placeSql = `SELECT ${dateSql} date, m.id FROM media m WHERE m.id = ? AND m.owner_id = ?`;

/** Where a person's picture is, or was before it went to the trash. */
export const findPlace = (db: Db, me: number, id: number): GalleryPlace | undefined =>
  prepared<GalleryPlace>(db, placeSql).get(id, me);

/** One of a person's pictures, for what they do with it. */
export interface ChosenRow {
  id: number;
  kind: 'image' | 'video';
  date: string;
  postId: number | null;
}

const chosenFrom = (columns: string) => `SELECT ${columns}
  FROM json_each(@ids) wanted CROSS JOIN media m ON m.id = wanted.value WHERE ${isInGallery}`;

const inOrderOf = <T extends { id: number }>(ids: readonly number[], rows: T[]): T[] => {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
};

const chosenSql = chosenFrom(`m.id, m.kind, ${dateSql} date, ${postIdSql} postId`);

/** Those of some pictures that are in a person's gallery, in the order of the ids. */
export const listChosen = (db: Db, owner: GalleryOwner, ids: readonly number[]): ChosenRow[] =>
  inOrderOf(ids, prepared<ChosenRow>(db, chosenSql).all({ ...owner, ids: JSON.stringify(ids) }));

const chosenPicturesSql = chosenFrom(pictureColumns);

/** The same with their files. */
export const listChosenPictures = (
  db: Db,
  owner: GalleryOwner,
  ids: readonly number[],
): GalleryRow[] => {
  const rows = prepared<GalleryRow>(db, chosenPicturesSql).all({
    ...owner,
    ids: JSON.stringify(ids),
  });
  return inOrderOf(ids, rows);
};

const removedSql = `SELECT count(*) FROM json_each(@ids) wanted CROSS JOIN media m ON m.id = wanted.value
  WHERE m.owner_id = @me AND m.shelf = 'media' AND m.trashed_at >= @since
    AND NOT EXISTS (SELECT 1 FROM contents c WHERE c.media_id = m.id)
    AND NOT EXISTS (SELECT 1 FROM content_media c WHERE c.media_id = m.id)`;

/** How many of some pictures a person put into the trash since then, that nothing shows. */
export const countRemoved = (
  db: Db,
  me: number,
  removed: { ids: readonly number[]; since: string },
): number => {
  const { ids, since } = removed;
  return preparedNumber(db, removedSql, { me, ids: JSON.stringify(ids), since });
};
