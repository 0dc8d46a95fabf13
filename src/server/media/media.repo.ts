import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { isUnused } from '../db/references.ts';
import { inRange, type RowRange } from '../db/row-ranges.ts';
import type { Picture, Variant } from './images/image-job.ts';
import { type MediaVisibility, type MetadataState, media, mediaFiles } from './media.tables.ts';

/** One file as serving it needs. */
export interface ServedFile {
  mediaId: number;
  ownerId: number;
  trashedAt: string | null;
  hiddenAt: string | null;
  sha256: string;
  mime: string;
  bytes: number;
}

const servedSql = `SELECT m.id mediaId, m.owner_id ownerId, m.trashed_at trashedAt, m.hidden_at hiddenAt,
  f.sha256, f.mime, f.bytes FROM media m JOIN media_files f ON f.media_id = m.id AND f.variant = ? WHERE m.name = ?`;

export const findServedFile = (db: Db, name: string, variant: Variant): ServedFile | undefined =>
  prepared<ServedFile>(db, servedSql).get(variant, name);

export const findMediaByName = (db: Db, name: string) =>
  db.select().from(media).where(eq(media.name, name)).get();

const isHiddenSql = 'SELECT 1 FROM media WHERE id = ? AND hidden_at IS NOT NULL';

export const isHiddenMedia = (db: Db, id: number): boolean =>
  prepared<unknown>(db, isHiddenSql).get(id) !== undefined;

export const findMediaById = (db: Db, id: number) =>
  db.select().from(media).where(eq(media.id, id)).get();

export const insertMedia = (
  db: Db,
  row: typeof media.$inferInsert,
  files: Omit<typeof mediaFiles.$inferInsert, 'mediaId'>[],
): number => {
  const { id } = db.insert(media).values(row).returning({ id: media.id }).get();
  db.insert(mediaFiles)
    .values(files.map((file) => ({ ...file, mediaId: id })))
    .run();
  return id;
};

/** Another medium with the same files and its own visibility; a staged one counts as in the trash. @returns its id. */
export const copyMedia = (
  db: Db,
  id: number,
  { name, visibility, createdAt }: { name: string; visibility: MediaVisibility; createdAt: string },
): number => {
  const copy = prepared(
    db,
    `INSERT INTO media (name, shelf, kind, owner_id, width, height, focus_x, focus_y,
        has_all_sizes, is_animated, taken_at, metadata, duration_ms, rendition, created_at,
        trashed_at, caption)
      SELECT @name, @visibility, kind, owner_id, width, height, focus_x, focus_y,
        has_all_sizes, is_animated, taken_at, metadata, duration_ms, rendition, @createdAt,
        iif(@visibility = 'staged', @createdAt, NULL), iif(@visibility = 'staged', caption, '')
      FROM media WHERE id = @id`,
  ).run({ name, visibility, createdAt, id });
  const copyId = Number(copy.lastInsertRowid);
  prepared(
    db,
    `INSERT INTO media_files (media_id, variant, sha256, mime, bytes)
      SELECT ?, variant, sha256, mime, bytes FROM media_files WHERE media_id = ?`,
  ).run(copyId, id);
  return copyId;
};

/** The files of a medium, by which it counts for its owner. */
export const listFilesOf = (db: Db, id: number) =>
  prepared<{ variant: Variant; bytes: number }>(
    db,
    'SELECT variant, bytes FROM media_files WHERE media_id = ?',
  ).all(id);

export const findFileOf = (db: Db, id: number, variant: Variant) =>
  db
    .select({ name: media.name, sha256: mediaFiles.sha256 })
    .from(mediaFiles)
    .innerJoin(media, eq(media.id, mediaFiles.mediaId))
    .where(and(eq(mediaFiles.mediaId, id), eq(mediaFiles.variant, variant)))
    .get();

const setVisibilitySql = 'UPDATE media SET shelf = ? WHERE id IN (SELECT value FROM json_each(?))';

export const setVisibility = (db: Db, ids: number[], visibility: MediaVisibility): void => {
  prepared<never>(db, setVisibilitySql).run(visibility, JSON.stringify(ids));
};

const takeStagedSql = `UPDATE media SET shelf = ?, trashed_at = NULL
  WHERE id IN (SELECT value FROM json_each(?)) AND owner_id = ? AND shelf = 'staged'
    AND (kind = 'audio') = ?`;

/** Pictures and videos if not given. */
export interface StagedKind {
  isRecording: boolean;
}

/** @returns how many of them were this person's and staged */
export const takeStaged = (
  db: Db,
  ids: number[],
  ownerId: number,
  visibility: MediaVisibility,
  { isRecording }: StagedKind = { isRecording: false },
): number =>
  prepared(db, takeStagedSql).run(visibility, JSON.stringify(ids), ownerId, Number(isRecording))
    .changes;

/** @param at null takes it out of the trash. */
export const markTrashed = (db: Db, id: number, at: string | null): void => {
  db.update(media).set({ trashedAt: at }).where(eq(media.id, id)).run();
};

/** Hides what of a person's nothing shows, for good: the next clearing up takes it away. */
export const hideUnused = (db: Db, ownerId: number, range: RowRange): void => {
  prepared<never>(
    db,
    `UPDATE media SET trashed_at = @at
     WHERE owner_id = @ownerId AND ${inRange('media')} AND ${isUnused(db, 'media')}`,
  ).run({ at: new Date(0).toISOString(), ownerId, ...range });
};

export const listTrashedBefore = (db: Db, before: string, limit: number): number[] =>
  db
    .select({ id: media.id })
    .from(media)
    .where(and(isNotNull(media.trashedAt), lt(media.trashedAt, before)))
    .limit(limit)
    .all()
    .map(({ id }) => id);

/** Removes the rows of one medium. @returns the files they named. */
export const deleteMedia = (db: Db, id: number): string[] => {
  const files = prepared<string>(db, 'SELECT sha256 FROM media_files WHERE media_id = ?')
    .pluck()
    .all(id);
  prepared<never>(db, 'DELETE FROM media WHERE id = ?').run(id);
  return files;
};

/** Whether any row names a file; two media may share one. */
export const isFileNamed = (db: Db, sha256: string): boolean =>
  prepared<unknown>(db, 'SELECT 1 FROM media_files WHERE sha256 = ? LIMIT 1').get(sha256) !==
  undefined;

/** Files by the media they belong to, from `afterId` on, a page at a time. */
export const listFiles = (db: Db, afterId: number, limit: number) =>
  db
    .select({ mediaId: mediaFiles.mediaId, sha256: mediaFiles.sha256, bytes: mediaFiles.bytes })
    .from(mediaFiles)
    .where(gt(mediaFiles.mediaId, afterId))
    .orderBy(asc(mediaFiles.mediaId))
    .limit(limit)
    .all();

/** A picture that lacks sizes, and its original. */
export interface UnscaledPicture {
  id: number;
  sha256: string;
}

const unscaledSql = `SELECT m.id, f.sha256 FROM media m INDEXED BY media_unscaled
  JOIN media_files f ON f.media_id = m.id AND f.variant = 'original'
  WHERE m.kind = 'image' AND m.has_all_sizes = 0 AND m.id > ? ORDER BY m.id LIMIT 1`;

export const findUnscaledPicture = (db: Db, afterId: number): UnscaledPicture | undefined =>
  prepared<UnscaledPicture>(db, unscaledSql).get(afterId);

export const isPictureOf = (db: Db, id: number, sha256: string): boolean =>
  findFileOf(db, id, 'original')?.sha256 === sha256;

export const setHasAllSizes = (db: Db, id: number): void => {
  db.update(media).set({ hasAllSizes: true }).where(eq(media.id, id)).run();
};

/** Names further sizes of a picture; those it has stay. */
export const addSizes = (db: Db, id: number, { files, focusX, focusY }: Picture): void => {
  for (const { variant, sha256, mime, bytes } of files) {
    const row = { mediaId: id, variant, sha256, mime, bytes };
    db.insert(mediaFiles).values(row).onConflictDoNothing().run();
  }
  db.update(media).set({ focusX, focusY, hasAllSizes: true }).where(eq(media.id, id)).run();
};

/** A video that may say where it was taken. */
export interface UncheckedVideo {
  id: number;
  sha256: string;
  mime: string;
  bytes: number;
}

const uncheckedSql = `SELECT m.id, f.sha256, f.mime, f.bytes
  FROM media m INDEXED BY media_unchecked
  JOIN media_files f ON f.media_id = m.id AND f.variant = 'original'
  WHERE m.kind = 'video' AND m.metadata = 'unchecked' AND m.id > ? ORDER BY m.id LIMIT 1`;

export const findUncheckedVideo = (db: Db, afterId: number): UncheckedVideo | undefined =>
  prepared<UncheckedVideo>(db, uncheckedSql).get(afterId);

/** Names another file of the same size in the place of one. @returns the media that had it. */
export const replaceFile = (db: Db, sha256: string, by: string): number[] =>
  db
    .update(mediaFiles)
    .set({ sha256: by })
    .where(and(eq(mediaFiles.sha256, sha256), eq(mediaFiles.variant, 'original')))
    .returning({ id: mediaFiles.mediaId })
    .all()
    .map(({ id }) => id);

export const setMetadata = (db: Db, ids: number[], metadata: MetadataState): void => {
  db.update(media).set({ metadata }).where(inArray(media.id, ids)).run();
};
