import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MediaKind } from '#shared/media-types.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import type { MediaFolders } from './media-files.ts';

export interface MediaTotal {
  count: number;
  bytes: number;
}

/**
 * What a person's files take up, those in the trash too. Shared files count for each of their people, so that
 * it does not show what others have.
 */
export interface PersonSpace {
  originalBytes: number;
  /** Of other sizes, posters and copies of videos, which are made from the originals. */
  renditionBytes: number;
}

/** The space that all media take; those that File Management does not list are `private`. */
export interface MediaTotals extends Record<MediaKind | 'trash' | 'private', MediaTotal> {
  /** Of videos, for every browser; part of the others. */
  videoCopyBytes: number;
  /** By their owners' ids. */
  people: Map<number, PersonSpace>;
}

/** Media summed up in one go: a few milliseconds. */
const pageSize = 400;

/** A file that media share is counted with the first of them, found at once however many those are. */
const isFirst = `NOT EXISTS (
  SELECT 1 FROM media_files g WHERE g.sha256 = f.sha256 AND g.rowid < f.rowid)`;
const sumOf = (condition: string) => `coalesce(sum(f.bytes) FILTER (WHERE ${condition}), 0)`;
export const pageSql = `SELECT m.owner_id ownerId, m.kind, m.trashed_at IS NOT NULL isTrashed,
    m.shelf = 'private' isPrivate, count(DISTINCT m.id) count,
    ${sumOf(isFirst)} bytes,
    ${sumOf("f.variant = 'original'")} originalBytes,
    ${sumOf("f.variant <> 'original'")} renditionBytes,
    ${sumOf(`f.variant = 'rendition' AND ${isFirst}`)} videoCopyBytes
  FROM media m JOIN media_files f ON f.media_id = m.id
  WHERE m.id > ? AND m.id <= ?
  GROUP BY m.owner_id, m.kind, m.trashed_at IS NOT NULL, m.shelf = 'private'`;

interface PageRow extends PersonSpace {
  ownerId: number;
  kind: MediaKind;
  isTrashed: number;
  isPrivate: number;
  count: number;
  bytes: number;
  videoCopyBytes: number;
}

/** Sums up all media, page by page, letting others work in between. */
export const readMediaTotals = async (db: Db): Promise<MediaTotals> => {
  const empty = () => ({ count: 0, bytes: 0 });
  const totals: MediaTotals = {
    image: empty(),
    video: empty(),
    trash: empty(),
    private: empty(),
    videoCopyBytes: 0,
    people: new Map(),
  };
  const last = prepared<{ id: number | null }>(db, 'SELECT max(id) id FROM media').get()?.id ?? 0;
  for (let after = 0; after < last && db.$client.open; after += pageSize) {
    for (const row of prepared<PageRow>(db, pageSql).all(after, after + pageSize)) {
      const { ownerId, originalBytes, renditionBytes } = row;
      const total = totals[row.isTrashed ? 'trash' : row.isPrivate ? 'private' : row.kind];
      total.count += row.count;
      total.bytes += row.bytes;
      totals.videoCopyBytes += row.videoCopyBytes;
      const person = totals.people.get(ownerId) ?? { originalBytes: 0, renditionBytes: 0 };
      person.originalBytes += originalBytes;
      person.renditionBytes += renditionBytes;
      totals.people.set(ownerId, person);
    }
    await nextTurn();
  }
  return totals;
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
