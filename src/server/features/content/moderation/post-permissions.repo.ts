import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { postPermissions } from './post-permissions.tables.ts';

export const hasPostPermission = (db: Db, kidId: number): boolean =>
  prepared<unknown>(db, 'SELECT 1 FROM post_permissions WHERE kid_id = ?').get(kidId) !== undefined;

const listSql = `SELECT u.id kidId, p.kid_id IS NOT NULL isAllowed, p.allowed_by allowedBy
  FROM users u INDEXED BY users_kids LEFT JOIN post_permissions p ON p.kid_id = u.id
  WHERE u.is_child = 1 AND u.id > 0 AND u.deactivated_at IS NULL`;

/** Every active kid, and whether their new posts are always allowed, in no order. */
export const listPostPermissions = (db: Db) =>
  prepared<{ kidId: number; isAllowed: 0 | 1; allowedBy: number | null }>(db, listSql).all();

export const insertPostPermission = (db: Db, row: typeof postPermissions.$inferInsert): void => {
  db.insert(postPermissions).values(row).run();
};

export const deletePostPermission = (db: Db, kidId: number): boolean =>
  db.delete(postPermissions).where(eq(postPermissions.kidId, kidId)).run().changes > 0;
