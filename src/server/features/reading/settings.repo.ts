import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { AgeBand } from '#shared/features/reading/ages.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { unloggedPagesSql } from './logs/logs.repo.ts';

interface SettingsRow {
  sharesTotals: 0 | 1;
  shelf: AgeBand | null;
}

const findSql = 'SELECT shares_totals sharesTotals, shelf FROM reading_settings WHERE user_id = ?';

export const findSettings = (db: Db, userId: number): SettingsRow =>
  prepared<SettingsRow>(db, findSql).get(userId) ?? { sharesTotals: 0, shelf: null };

export const saveSharing = (db: Db, userId: number, sharesTotals: boolean): void => {
  prepared(
    db,
    `INSERT INTO reading_settings (user_id, shares_totals) VALUES (?, ?)
     ON CONFLICT (user_id) DO UPDATE SET shares_totals = excluded.shares_totals`,
  ).run(userId, sharesTotals ? 1 : 0);
};

export const saveShelf = (db: Db, userId: number, shelf: AgeBand): void => {
  prepared(
    db,
    `INSERT INTO reading_settings (user_id, shelf) VALUES (?, ?)
     ON CONFLICT (user_id) DO UPDATE SET shelf = excluded.shelf`,
  ).run(userId, shelf);
};

/** A person who shares, and what they read in all. */
interface SharedRow extends Member {
  booksCompleted: number;
  minutes: number;
  pages: number;
}

const sharedSql = `SELECT u.id, u.username, u.display_name displayName, u.avatar,
    (SELECT count(*) FROM reading_logs WHERE user_id = u.id AND status = 'completed')
      + (SELECT count(*) FROM reading_rereads WHERE user_id = u.id) booksCompleted,
    (SELECT coalesce(sum(minutes), 0) FROM reading_days WHERE user_id = u.id) minutes,
    (SELECT coalesce(sum(pages), 0) FROM reading_days WHERE user_id = u.id)
      + (${unloggedPagesSql}) pages
  FROM reading_settings s INDEXED BY reading_settings_sharing JOIN users u ON u.id = s.user_id
  WHERE s.shares_totals = 1 AND u.role IN ('admin', 'family') AND u.deactivated_at IS NULL`;

export const listShared = (db: Db): SharedRow[] => prepared<SharedRow>(db, sharedSql).all();

export interface KidRow extends Member {
  shelf: AgeBand | null;
}

const kidColumns = `SELECT u.id, u.username, u.display_name displayName, u.avatar, s.shelf
  FROM users u LEFT JOIN reading_settings s ON s.user_id = u.id
  WHERE u.is_child = 1 AND u.role = 'family' AND u.deactivated_at IS NULL`;

/** The household's kids. */
export const listKids = (db: Db): KidRow[] => prepared<KidRow>(db, kidColumns).all();

export const findKid = (db: Db, id: number): KidRow | undefined =>
  prepared<KidRow>(db, `${kidColumns} AND u.id = ?`).get(id);
