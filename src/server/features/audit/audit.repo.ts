import type { AuditAction } from '#shared/features/audit/audit.fields.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { auditEntries } from './audit.tables.ts';

type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, 'id'>;

export const insertAuditEntry = (db: Db, entry: NewAuditEntry): void => {
  db.insert(auditEntries).values(entry).run();
};

/** An entry as it is kept; `details` is JSON. */
export type AuditRow = typeof auditEntries.$inferSelect & { action: AuditAction };

const columns = `a.id, a.at, a.action, a.actor_id actorId, a.actor_name actorName,
  a.subject_id subjectId, a.subject_name subjectName, a.details`;

const beforeSql = `SELECT ${columns} FROM audit_entries a WHERE a.id < ? ORDER BY a.id DESC LIMIT ?`;

/** Entries older than one, newest first. */
export const listAuditBefore = (db: Db, before: number, limit: number): AuditRow[] =>
  prepared<AuditRow>(db, beforeSql).all(before, limit);

const aboutSql = `SELECT ${columns} FROM audit_entries a
  WHERE a.subject_id = ? AND a.id < ? ORDER BY a.id DESC LIMIT ?`;

/** Of those the ones about one person. */
export const listAuditAbout = (
  db: Db,
  subjectId: number,
  before: number,
  limit: number,
): AuditRow[] => prepared<AuditRow>(db, aboutSql).all(subjectId, before, limit);
