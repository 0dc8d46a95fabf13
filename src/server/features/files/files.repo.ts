import type { FileKind } from '#shared/features/files/files.contract.ts';
import type { MediaKind } from '#shared/media-types.ts';
import { likeSql } from '../../db/like-pattern.ts';
import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';
import type { MediaRelease, MediaSlice } from '../../extension-points/media-usage.ts';
import type { MediaVisibility } from '../../media/media.tables.ts';

/** A medium as File Management shows it. */
export interface FileRow {
  id: number;
  name: string;
  mediaKind: MediaKind;
  visibility: MediaVisibility;
  ownerId: number;
  ownerName: string;
  createdAt: string;
  trashedAt: string | null;
  hiddenAt: string | null;
  bytes: number;
  sha256: string;
  mime: string;
  smallSha256: string | null;
}

const columns = `m.id, m.name, m.kind mediaKind, m.shelf visibility, m.owner_id ownerId,
  u.display_name ownerName, m.created_at createdAt, m.trashed_at trashedAt,
  m.hidden_at hiddenAt, o.bytes, o.sha256, o.mime, s.sha256 smallSha256`;
// CROSS keeps the order: the media are walked, the rest looked up.
const joins = `CROSS JOIN users u ON u.id = m.owner_id
  CROSS JOIN media_files o ON o.media_id = m.id AND o.variant = 'original'
  LEFT JOIN media_files s ON s.media_id = m.id AND s.variant = 'small'`;
export interface FileFilter {
  kind?: FileKind | undefined;
}

export interface FilePage {
  before?: number | undefined;
  limit: number;
}

const listSql = ({ kind }: FileFilter): string =>
  `SELECT ${columns} FROM media m INDEXED BY ${kind ? 'media_shelf' : 'media_listed'} ${joins}
  WHERE m.trashed_at IS NULL AND m.shelf <> 'private' ${kind ? 'AND m.shelf = @kind' : ''}
    AND m.id < @before ORDER BY m.id DESC LIMIT @limit`;

/** A page of what is listed, newest first. */
export const listFileRows = (db: Db, filter: FileFilter, page: FilePage): FileRow[] => {
  const { kind } = filter;
  return prepared<FileRow>(db, listSql(filter)).all({
    before: page.before ?? Number.MAX_SAFE_INTEGER,
    limit: page.limit,
    ...(kind ? { kind } : {}),
  });
};

const fileSql = `SELECT ${columns} FROM media m ${joins} WHERE m.name = ?`;

/** A file by its name, wherever it is. */
export const findFileRow = (db: Db, name: string): FileRow | undefined =>
  prepared<FileRow>(db, fileSql).get(name);

const fileByIdSql = `SELECT ${columns} FROM media m ${joins} WHERE m.id = ?`;

export const findFileRowById = (db: Db, id: number): FileRow | undefined =>
  prepared<FileRow>(db, fileByIdSql).get(id);

export interface VisibilityTotal {
  visibility: MediaVisibility;
  files: number;
  bytes: number;
}

/** How many files there are of each listed visibility. */
export const listTotals = (db: Db): VisibilityTotal[] =>
  prepared<VisibilityTotal>(
    db,
    `SELECT shelf visibility, files, bytes FROM media_shelves WHERE shelf IN ('media', 'avatar', 'cover', 'other')`,
  ).all();

const rowsByIdSql = `SELECT ${columns} FROM json_each(?) wanted
  CROSS JOIN media m ON m.id = wanted.value ${joins}`;

/** Files by their ids, newest first. */
export const listFileRowsOf = (db: Db, ids: number[]): FileRow[] =>
  prepared<FileRow>(db, rowsByIdSql)
    .all(JSON.stringify(ids))
    .sort((a, b) => b.id - a.id);

/** What is looked for: by a pattern of the file's own name or its owner's, or because its use was found. */
interface FileSearch extends MediaSlice {
  pattern: string;
  mediaIds: number[];
}

interface FoundFile {
  id: number;
  visibility: FileKind;
  bytes: number;
}

const foundSql = `SELECT m.id, m.shelf visibility, o.bytes FROM media m INDEXED BY media_listed ${joins}
  WHERE m.trashed_at IS NULL AND m.shelf <> 'private' AND m.id > @after AND m.id <= @upTo
    AND (${likeSql('m.name')} OR ${likeSql('u.display_name')}
      OR m.id IN (SELECT value FROM json_each(@found)))
  ORDER BY m.id DESC`;

/** The listed files of a slice of ids that a search finds, newest first. */
export const listFoundFiles = (db: Db, { mediaIds, ...search }: FileSearch): FoundFile[] =>
  prepared<FoundFile>(db, foundSql).all({ ...search, found: JSON.stringify(mediaIds) });

export const lastMediaId = (db: Db): number => preparedNumber(db, 'SELECT max(id) FROM media');

interface ReleaseRow extends MediaRelease {
  feature: string;
}

const insertReleaseSql = `INSERT INTO media_releases (media_id, feature, ref_id, position, released_at, released_by)
  VALUES (?, ?, ?, ?, ?, ?)`;

/** Notes what let go of a file. */
export const insertRelease = (
  db: Db,
  mediaId: number,
  release: ReleaseRow & { releasedBy: number },
): void => {
  const { feature, id, position, releasedAt, releasedBy } = release;
  prepared(db, insertReleaseSql).run(mediaId, feature, id, position, releasedAt, releasedBy);
};

const releasesSql = `SELECT feature, ref_id id, position, released_at releasedAt FROM media_releases
  WHERE media_id = ? ORDER BY rowid`;

export const listReleases = (db: Db, mediaId: number): ReleaseRow[] =>
  prepared<ReleaseRow>(db, releasesSql).all(mediaId);

export const deleteReleases = (db: Db, mediaId: number): void => {
  prepared(db, 'DELETE FROM media_releases WHERE media_id = ?').run(mediaId);
};
