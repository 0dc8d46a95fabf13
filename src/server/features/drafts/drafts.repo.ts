import type { Db } from '../../db/open.ts';
import { prepared, preparedNumber } from '../../db/prepared.ts';

interface DraftRow {
  form: string;
  fields: string;
  savedAt: string;
}

const findSql = 'SELECT fields FROM drafts WHERE user_id = ? AND form = ?';

export const findDraft = (db: Db, userId: number, form: string): string | undefined =>
  prepared<string>(db, findSql).pluck().get(userId, form);

const listSql = `SELECT form, fields, saved_at savedAt FROM drafts WHERE user_id = ? ORDER BY form`;

/** All of one person's; there are only a few. */
export const listDrafts = (db: Db, userId: number): DraftRow[] =>
  prepared<DraftRow>(db, listSql).all(userId);

const countSql = 'SELECT count(*) FROM drafts WHERE user_id = ?';

export const countDrafts = (db: Db, userId: number): number => preparedNumber(db, countSql, userId);

const upsertSql = `INSERT INTO drafts (user_id, form, fields, saved_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (user_id, form) DO UPDATE SET fields = excluded.fields, saved_at = excluded.saved_at`;

export const upsertDraft = (db: Db, userId: number, draft: DraftRow): void => {
  prepared(db, upsertSql).run(userId, draft.form, draft.fields, draft.savedAt);
};

const trimSql = `DELETE FROM drafts WHERE user_id = @userId AND form NOT IN
  (SELECT form FROM drafts WHERE user_id = @userId ORDER BY saved_at DESC, form LIMIT @count)`;

/** Leaves a person's newest drafts. */
export const trimDrafts = (db: Db, userId: number, count: number): void => {
  prepared(db, trimSql).run({ userId, count });
};

const removeSql = 'DELETE FROM drafts WHERE user_id = ? AND form = ?';

export const removeDraft = (db: Db, userId: number, form: string): void => {
  prepared(db, removeSql).run(userId, form);
};

const purgeSql = `DELETE FROM drafts WHERE (user_id, form) IN
  (SELECT user_id, form FROM drafts WHERE saved_at < ? ORDER BY saved_at LIMIT ?)`;

/** Removes some of those saved before then. @returns how many. */
export const purgeDrafts = (db: Db, before: string, limit: number): number =>
  prepared(db, purgeSql).run(before, limit).changes;
