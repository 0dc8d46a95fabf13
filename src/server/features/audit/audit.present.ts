import type { AuditEntry } from '#shared/features/audit/audit.contract.ts';
import type { AuditWriter } from '#shared/features/audit/audit-sentence.ts';
import { sentence } from '../../http/error-messages.ts';
import type { AuditRow } from './audit.repo.ts';

/** An entry for the client; every field is named, so that no column leaks. */
export const presentEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actorId: row.actorId,
  actorName: row.actorName,
  byServer: row.actorId === null,
  subjectId: row.subjectId,
  subjectName: row.subjectName,
  details: JSON.parse(row.details) as AuditEntry['details'],
});

/** Writes sentences with times as the household's clocks show them, as a spreadsheet reads them. */
export const writerOf = (timeZone: string): AuditWriter => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return { t: sentence, time: (iso) => format.format(new Date(iso)) };
};
