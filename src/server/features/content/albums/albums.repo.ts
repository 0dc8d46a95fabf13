import { eq } from 'drizzle-orm';
import type { AlbumVisibility } from '#shared/features/content/albums.fields.ts';
import type { Db } from '../../../db/open.ts';
import { prepared, preparedNumber } from '../../../db/prepared.ts';
import { type Stored, tableSql } from '../../../db/table-sql.ts';
import { type MediaColumns, mediaColumnsSql } from '../../../media/media-present.ts';
import {
  albumSeenSql,
  albumShownSql,
  endedAt,
  pictureSeenSql,
  type ReaderParams,
  type TrashedAlbumFacts,
} from './albums.policy.ts';
import { albumMembers, albums } from './albums.tables.ts';

/** An album with the reader's part in it. */
export type AlbumRow = TrashedAlbumFacts & typeof albums.$inferSelect;
type StoredRow = Stored<AlbumRow>;

const sql = tableSql(albums);
const columns = `${sql.select(sql.without(), 'a')}, o.is_child isOwnerChild,
  EXISTS (SELECT 1 FROM album_members mine WHERE mine.album_id = a.id AND mine.user_id = @me) isMember`;
const from = 'albums a JOIN users o ON o.id = a.owner_id';

const toRow = (stored: StoredRow): AlbumRow => ({
  ...stored,
  isOwnerChild: stored.isOwnerChild === 1,
  isMember: stored.isMember === 1,
});

/** @param me whose part in it the row has */
export const findAlbum = (db: Db, id: number, me: number): AlbumRow | undefined => {
  const stored = prepared<StoredRow>(db, `SELECT ${columns} FROM ${from} WHERE a.id = @id`);
  const found = stored.get({ id, me });
  return found && toRow(found);
};

const listSql = `SELECT ${columns} FROM albums a INDEXED BY albums_live
  CROSS JOIN users o ON o.id = a.owner_id
  WHERE a.id < @before AND ${albumSeenSql} ORDER BY a.id DESC LIMIT @limit`;

/** The albums that the reader sees, the newest first. */
export const listSeenAlbums = (
  db: Db,
  { me, isHousehold }: ReaderParams,
  page: { before: number; limit: number },
): AlbumRow[] =>
  prepared<StoredRow>(db, listSql)
    .all({ me, isHousehold, ...page })
    .map(toRow);

export const listAlbumsByIds = (db: Db, ids: readonly number[], me: number): AlbumRow[] =>
  prepared<StoredRow>(
    db,
    `SELECT ${columns} FROM json_each(@ids) wanted CROSS JOIN albums a ON a.id = wanted.value
       JOIN users o ON o.id = a.owner_id`,
  )
    .all({ ids: JSON.stringify(ids), me })
    .map(toRow);

const albumsOfMediaSql = `SELECT DISTINCT i.album_id FROM json_each(?) wanted
  CROSS JOIN album_items i ON i.media_id = wanted.value`;

/** The albums that have some of these media; the reader's part in them is left out. */
export const listAlbumsOfMedia = (db: Db, mediaIds: readonly number[]): AlbumRow[] => {
  const ids = prepared<number>(db, albumsOfMediaSql).pluck().all(JSON.stringify(mediaIds));
  return listAlbumsByIds(db, ids, 0);
};

const uploadsElsewhereSql = `SELECT DISTINCT i.album_id FROM album_uploads sent
  CROSS JOIN album_items i ON i.media_id = sent.media_id
  WHERE sent.album_id = @id AND i.album_id <> @id`;

/** The other albums that have a file that was sent to an album; the reader's part in them is left out. */
export const listAlbumsOfUploads = (db: Db, id: number): AlbumRow[] =>
  listAlbumsByIds(db, prepared<number>(db, uploadsElsewhereSql).pluck().all({ id }), 0);

// As `canRestoreAlbum` says.
const inTrash = `albums a INDEXED BY albums_trash CROSS JOIN users o ON o.id = a.owner_id
  WHERE a.deleted_at IS NOT NULL AND a.deleted_at > '${endedAt}' AND ${albumShownSql}
    AND (@isGrownUp OR (a.owner_id = @me AND a.deleted_by = @me))`;
const trashPageSql = `SELECT ${columns} FROM ${inTrash} AND (a.deleted_at, a.id) < (@deletedAt, @id)
  ORDER BY a.deleted_at DESC, a.id DESC LIMIT @limit`;
const trashCountSql = `SELECT count(*) FROM ${inTrash}`;

/** Albums in the reader's trash after a cursor, deleted last first. */
export const listTrashedAlbums = (
  db: Db,
  reader: ReaderParams,
  cursor: { deletedAt: string; id: number },
  limit: number,
): AlbumRow[] =>
  prepared<StoredRow>(db, trashPageSql)
    .all({ ...reader, ...cursor, limit })
    .map(toRow);

export const countTrashedAlbums = (db: Db, reader: ReaderParams): number =>
  preparedNumber(db, trashCountSql, reader);

const dueSql = `SELECT id FROM albums INDEXED BY albums_trash
  WHERE deleted_at IS NOT NULL AND deleted_at < ? ORDER BY deleted_at LIMIT 1`;

/** An album that has been in the trash since before `before`. */
export const findDueAlbum = (db: Db, before: string): number | undefined =>
  prepared<number>(db, dueSql).pluck().get(before);

export const insertAlbum = (db: Db, row: typeof albums.$inferInsert): number =>
  db.insert(albums).values(row).returning({ id: albums.id }).get().id;

export const updateAlbum = (
  db: Db,
  id: number,
  changes: Partial<typeof albums.$inferInsert>,
): void => {
  if (Object.keys(changes).length > 0) {
    db.update(albums).set(changes).where(eq(albums.id, id)).run();
  }
};

export const deleteAlbumRow = (db: Db, id: number): void => {
  db.delete(albums).where(eq(albums.id, id)).run();
};

export const setMembers = (db: Db, albumId: number, userIds: readonly number[]): void => {
  db.delete(albumMembers).where(eq(albumMembers.albumId, albumId)).run();
  if (userIds.length === 0) return;
  db.insert(albumMembers)
    .values(userIds.map((userId) => ({ albumId, userId })))
    .run();
};

/** The people of albums. */
export const listMembers = (
  db: Db,
  albumIds: readonly number[],
): { albumId: number; userId: number }[] =>
  prepared<{ albumId: number; userId: number }>(
    db,
    `SELECT album_id albumId, user_id userId FROM album_members
     WHERE album_id IN (SELECT value FROM json_each(?)) ORDER BY album_id, user_id`,
  ).all(JSON.stringify(albumIds));

const seenItems = `album_items i INDEXED BY album_items_taken
  CROSS JOIN media m ON m.id = i.media_id WHERE i.album_id = @id AND ${pictureSeenSql}`;
const countSql = `SELECT count(*) FROM ${seenItems}`;

/** How many of an album's pictures the reader sees. */
export const countSeenItems = (db: Db, reader: ReaderParams, id: number): number =>
  preparedNumber(db, countSql, { ...reader, id });

const coverSql = `SELECT ${mediaColumnsSql('m')} FROM album_items i
  CROSS JOIN media m ON m.id = i.media_id
  WHERE i.album_id = @id AND i.media_id = @coverId AND ${pictureSeenSql}`;
const firstSql = `SELECT ${mediaColumnsSql('m')} FROM ${seenItems}
  ORDER BY i.taken, i.media_id LIMIT 1`;

/** The chosen picture of an album, where the reader sees it, or else the first that they see. */
export const findCover = (
  db: Db,
  reader: ReaderParams,
  { id, coverId }: { id: number; coverId: number | null },
): MediaColumns | undefined =>
  (coverId === null
    ? undefined
    : prepared<MediaColumns>(db, coverSql).get({ ...reader, id, coverId })) ??
  prepared<MediaColumns>(db, firstSql).get({ ...reader, id });

/** What the visibility of an album makes of the files sent to it: admins list only open ones. */
export const shelfOf = (visibility: AlbumVisibility): 'media' | 'private' =>
  visibility === 'household' ? 'media' : 'private';
