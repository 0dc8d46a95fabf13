import type { ImportKind } from '#shared/features/imports/imports.contract.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

export interface ImportRow {
  id: number;
  userId: number;
  kind: ImportKind;
  isCommitted: 0 | 1;
  rowCount: number;
  storedCount: number;
  state: string;
}

const columns = `id, user_id userId, kind, is_committed isCommitted, row_count rowCount,
  stored_count storedCount, state`;

export const insertImport = (db: Db, userId: number, kind: ImportKind): number =>
  Number(
    prepared(db, 'INSERT INTO imports (user_id, kind) VALUES (?, ?)').run(userId, kind)
      .lastInsertRowid,
  );

export const findImport = (db: Db, id: number): ImportRow | undefined =>
  prepared<ImportRow>(db, `SELECT ${columns} FROM imports WHERE id = ?`).get(id);

export const findImportOf = (db: Db, userId: number): ImportRow | undefined =>
  prepared<ImportRow>(db, `SELECT ${columns} FROM imports WHERE user_id = ?`).get(userId);

export const listImports = (db: Db): ImportRow[] =>
  prepared<ImportRow>(db, `SELECT ${columns} FROM imports`).all();

/** From here on it is completed for certain. */
export const commitImport = (db: Db, id: number, rowCount: number): void => {
  prepared(db, 'UPDATE imports SET is_committed = 1, row_count = ? WHERE id = ?').run(rowCount, id);
};

export const saveImport = (db: Db, id: number, storedCount: number, state: string): void => {
  prepared(db, 'UPDATE imports SET stored_count = ?, state = ? WHERE id = ?').run(
    storedCount,
    state,
    id,
  );
};

/** Drops an import at once; its rows are cleaned up afterwards. */
export const deleteImport = (db: Db, id: number): void => {
  prepared(db, 'DELETE FROM imports WHERE id = ?').run(id);
};

const insertSql = 'INSERT INTO import_rows (import_id, position, payload) VALUES (?, ?, ?)';

export const insertImportRows = (db: Db, id: number, from: number, rows: string[]): void => {
  for (const [index, row] of rows.entries()) prepared(db, insertSql).run(id, from + index, row);
};

const listSql = `SELECT payload FROM import_rows WHERE import_id = ? AND position >= ?
  ORDER BY position LIMIT ?`;

export const listImportRows = (db: Db, id: number, from: number, limit: number): string[] =>
  prepared<string>(db, listSql).pluck().all(id, from, limit) as string[];

export const deleteImportRows = (db: Db, id: number, before: number): void => {
  prepared(db, 'DELETE FROM import_rows WHERE import_id = ? AND position < ?').run(id, before);
};

const nextSql = 'SELECT import_id FROM import_rows WHERE import_id > ? ORDER BY import_id LIMIT 1';

/** The next import after an id that rows are staged for, whether it is still there or not. */
export const findNextStaged = (db: Db, after: number): number | undefined =>
  prepared<number>(db, nextSql).pluck().get(after) as number | undefined;

const someSql = `DELETE FROM import_rows WHERE rowid IN
  (SELECT rowid FROM import_rows WHERE import_id = ? LIMIT ?)`;

/** @returns how many rows were deleted, at most `limit`. */
export const deleteSomeImportRows = (db: Db, id: number, limit: number): number =>
  prepared(db, someSql).run(id, limit).changes;
