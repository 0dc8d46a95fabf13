import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

interface SubscriptionRow {
  id: number;
  userId: number;
  createdAt: string;
  usedAt: string | null;
}

const columns = 'id, user_id userId, created_at createdAt, used_at usedAt';

export const findSubscription = (db: Db, userId: number): SubscriptionRow | undefined =>
  prepared<SubscriptionRow>(
    db,
    `SELECT ${columns} FROM calendar_subscriptions WHERE user_id = ?`,
  ).get(userId);

export const findSubscriptionByHash = (db: Db, hash: Buffer): SubscriptionRow | undefined =>
  prepared<SubscriptionRow>(
    db,
    `SELECT ${columns} FROM calendar_subscriptions WHERE token_hash = ?`,
  ).get(hash);

export const insertSubscription = (db: Db, userId: number, hash: Buffer, at: string): void => {
  prepared(
    db,
    'INSERT INTO calendar_subscriptions (user_id, token_hash, created_at) VALUES (?, ?, ?)',
  ).run(userId, hash, at);
};

export const deleteSubscription = (db: Db, id: number): void => {
  prepared(db, 'DELETE FROM calendar_subscriptions WHERE id = ?').run(id);
};

export const touchSubscription = (db: Db, id: number, at: string): void => {
  prepared(db, 'UPDATE calendar_subscriptions SET used_at = ? WHERE id = ?').run(at, id);
};
