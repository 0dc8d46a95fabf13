import type { Db } from '../../db/open.ts';
import { auditEntries } from './audit.tables.ts';

export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, 'id'>;

export const insertAuditEntry = (db: Db, entry: NewAuditEntry): void => {
  db.insert(auditEntries).values(entry).run();
};
