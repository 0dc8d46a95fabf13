import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';

/** A file that an admin deleted. */
export interface TrashedFileRow {
  id: number;
  name: string;
  ownerId: number;
  trashedAt: string;
  deletedBy: number;
}

const columns = `m.id, m.name, m.owner_id ownerId, m.trashed_at trashedAt,
  (SELECT released_by FROM media_releases WHERE media_id = m.id LIMIT 1) deletedBy`;
const released = `m.shelf <> 'private'
  AND EXISTS (SELECT 1 FROM media_releases r WHERE r.media_id = m.id)`;

const listSql = `SELECT ${columns} FROM media m INDEXED BY media_trash
  WHERE m.trashed_at IS NOT NULL AND (m.trashed_at, m.id) < (@trashedAt, @id) AND ${released}
  ORDER BY m.trashed_at DESC, m.id DESC LIMIT @limit`;

/** Files that admins deleted, deleted last first, after a cursor. */
export const listTrashedFiles = (
  db: Db,
  cursor: { trashedAt: string; id: number },
  limit: number,
): TrashedFileRow[] => prepared<TrashedFileRow>(db, listSql).all({ ...cursor, limit });

const findSql = `SELECT ${columns} FROM media m
  WHERE m.id = ? AND m.trashed_at IS NOT NULL AND ${released}`;

export const findTrashedFile = (db: Db, id: number): TrashedFileRow | undefined =>
  prepared<TrashedFileRow>(db, findSql).get(id);

const countSql = `SELECT count(*) FROM media m INDEXED BY media_trash
  WHERE m.trashed_at IS NOT NULL AND ${released}`;

export const countTrashedFiles = (db: Db): number => preparedNumber(db, countSql);
