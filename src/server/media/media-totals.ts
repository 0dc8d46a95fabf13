import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MediaKind } from '#shared/media-types.ts';
import type { Db } from '../db/open.ts';
import { prepared, preparedNumber } from '../db/prepared.ts';
import type { MediaVisibility } from './media.tables.ts';
import type { MediaFolders } from './media-files.ts';

/** What files take up. */
interface SplitBytes {
  originalBytes: number;
  /** Of other sizes, posters and copies of videos, which are made from the originals. */
  renditionBytes: number;
}

/** What media are counted as: by where they are shown, and apart from that in the trash. */
type MediaUse = 'images' | 'videos' | 'recordings' | 'avatars' | 'covers' | 'private' | 'trash';

type UseTotals = Record<MediaUse, SplitBytes & { count: number }>;

/** The space that all media take. */
export interface MediaTotals {
  uses: UseTotals;
  /** Of videos, for every browser; part of the others. */
  videoCopyBytes: number;
  /** By their owners' ids. */
  people: Map<number, SplitBytes>;
}

/** Media summed up in one go: a few milliseconds. */
const pageSize = 400;

const sumOf = (condition: string) => `coalesce(sum(f.bytes) FILTER (WHERE ${condition}), 0)`;
const isOriginal = "f.variant = 'original'";
const isRendition = "f.variant <> 'original'";
/** A file that media share is counted with the first of them, found at once however many those are. */
const isFirst = `NOT EXISTS (
  SELECT 1 FROM media_files g WHERE g.sha256 = f.sha256 AND g.rowid < f.rowid)`;

export const pageSql = `SELECT m.owner_id ownerId, m.kind, m.trashed_at IS NOT NULL isTrashed,
    m.shelf visibility, count(DISTINCT m.id) count,
    ${sumOf(`${isOriginal} AND ${isFirst}`)} originalBytes,
    ${sumOf(`${isRendition} AND ${isFirst}`)} renditionBytes,
    ${sumOf(isOriginal)} ownOriginalBytes, ${sumOf(isRendition)} ownRenditionBytes,
    ${sumOf(`f.variant = 'rendition' AND ${isFirst}`)} videoCopyBytes
  FROM media m JOIN media_files f ON f.media_id = m.id
  WHERE m.id > ? AND m.id <= ?
  GROUP BY m.owner_id, m.kind, m.trashed_at IS NOT NULL, m.shelf`;

interface PageRow extends SplitBytes {
  ownerId: number;
  kind: MediaKind;
  isTrashed: number;
  visibility: MediaVisibility;
  count: number;
  ownOriginalBytes: number;
  ownRenditionBytes: number;
  videoCopyBytes: number;
}

const kindOf = ({ isTrashed, visibility, kind }: PageRow): MediaUse => {
  if (isTrashed) return 'trash';
  if (visibility === 'private') return 'private';
  if (visibility === 'avatar') return 'avatars';
  if (visibility === 'cover') return 'covers';
  if (kind === 'audio') return 'recordings';
  return kind === 'image' ? 'images' : 'videos';
};

const noBytes = (): SplitBytes => ({ originalBytes: 0, renditionBytes: 0 });

const add = (sum: SplitBytes, originalBytes: number, renditionBytes: number): void => {
  sum.originalBytes += originalBytes;
  sum.renditionBytes += renditionBytes;
};

/** Sums up all media, page by page, letting others work in between. */
export const readMediaTotals = async (db: Db): Promise<MediaTotals> => {
  const empty = () => ({ count: 0, ...noBytes() });
  const totals: MediaTotals = {
    uses: {
      images: empty(),
      videos: empty(),
      recordings: empty(),
      avatars: empty(),
      covers: empty(),
      private: empty(),
      trash: empty(),
    },
    videoCopyBytes: 0,
    people: new Map(),
  };
  const last = preparedNumber(db, 'SELECT max(id) FROM media');
  for (let after = 0; after < last && db.$client.open; after += pageSize) {
    for (const row of prepared<PageRow>(db, pageSql).all(after, after + pageSize)) {
      const use = totals.uses[kindOf(row)];
      use.count += row.count;
      add(use, row.originalBytes, row.renditionBytes);
      totals.videoCopyBytes += row.videoCopyBytes;
      const person = totals.people.get(row.ownerId) ?? noBytes();
      add(person, row.ownOriginalBytes, row.ownRenditionBytes);
      totals.people.set(row.ownerId, person);
    }
    await nextTurn();
  }
  return totals;
};

export const ownPageSql = `SELECT count(*) count, max(id) lastId,
    coalesce(sum((SELECT sum(f.bytes) FROM media_files f
      WHERE f.media_id = own.id AND ${isOriginal})), 0) originalBytes,
    coalesce(sum((SELECT sum(f.bytes) FROM media_files f
      WHERE f.media_id = own.id AND ${isRendition})), 0) renditionBytes
  FROM (SELECT id FROM media INDEXED BY media_owner
    WHERE owner_id = ? AND id > ? ORDER BY id LIMIT ${pageSize}) own`;

/**
 * What a person's files take up, those in the trash too. Shared files count for each of their people, so that
 * it does not show what others have.
 */
export const readOwnBytes = async (db: Db, ownerId: number): Promise<SplitBytes> => {
  type Page = SplitBytes & { count: number; lastId: number | null };
  const sum = noBytes();
  for (let after = 0; db.$client.open; await nextTurn()) {
    const page = prepared<Page>(db, ownPageSql).get(ownerId, after);
    if (!page?.lastId) break;
    add(sum, page.originalBytes, page.renditionBytes);
    if (page.count < pageSize) break;
    after = page.lastId;
  }
  return sum;
};

const folderBytes = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    // What goes away meanwhile takes up nothing.
    bytes += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
};

/** Bytes of files on their way up and of files that were set aside. */
export const readLooseBytes = async (folders: MediaFolders): Promise<number> =>
  (await folderBytes(folders.incoming)) + (await folderBytes(folders.trash));
