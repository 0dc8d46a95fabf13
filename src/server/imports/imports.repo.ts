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

/** The kind of job that completes an import. */
export const importJob = 'import';

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

const committedSql = `SELECT ${columns} FROM imports WHERE id = ? AND is_committed = 1
  AND user_id IN (SELECT id FROM users WHERE deleted_at IS NULL)`;

/** An import to complete, unless its person's account was deleted meanwhile. */
export const findCommitted = (db: Db, id: number): ImportRow | undefined =>
  prepared<ImportRow>(db, committedSql).get(id);

const commitSql = 'UPDATE imports SET is_committed = 1, row_count = ?, state = ? WHERE id = ?';

export const commitImport = (db: Db, id: number, rowCount: number, state: string): void => {
  prepared(db, commitSql).run(rowCount, state, id);
};

const saveSql = 'UPDATE imports SET stored_count = ?, state = ? WHERE id = ?';

export const saveImport = (db: Db, id: number, storedCount: number, state: string): void => {
  prepared(db, saveSql).run(storedCount, state, id);
};

export const deleteImport = (db: Db, id: number): void => {
  prepared(db, 'DELETE FROM imports WHERE id = ?').run(id);
};

export const deleteUncommitted = (db: Db): void => {
  prepared(db, 'DELETE FROM imports WHERE is_committed = 0').run();
};

const withoutJobSql = `SELECT id FROM imports UNION SELECT import_id FROM import_rows
  EXCEPT SELECT payload ->> 'importId' FROM durable_jobs WHERE kind = '${importJob}'`;

/** Imports that are stored, or that rows are staged for, and that no job completes or cleans up. */
export const listWithoutJob = (db: Db): number[] =>
  prepared<number>(db, withoutJobSql).pluck().all();

const insertSql = 'INSERT INTO import_rows (import_id, position, payload) VALUES (?, ?, ?)';

export const insertImportRows = (db: Db, id: number, from: number, rows: string[]): void => {
  for (const [index, row] of rows.entries()) prepared(db, insertSql).run(id, from + index, row);
};

const listSql = `SELECT payload FROM import_rows WHERE import_id = ? AND position >= ?
  ORDER BY position LIMIT ?`;

export const listImportRows = (db: Db, id: number, from: number, limit: number): string[] =>
  prepared<string>(db, listSql).pluck().all(id, from, limit);

export const deleteImportRows = (db: Db, id: number, before: number): void => {
  prepared(db, 'DELETE FROM import_rows WHERE import_id = ? AND position < ?').run(id, before);
};

const someSql = `DELETE FROM import_rows WHERE rowid IN
  (SELECT rowid FROM import_rows WHERE import_id = ? LIMIT ?)`;

/** @returns how many rows were deleted, at most `limit`. */
export const deleteSomeImportRows = (db: Db, id: number, limit: number): number =>
  prepared(db, someSql).run(id, limit).changes;
