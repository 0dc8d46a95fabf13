import { auditEntries } from '#server/features/audit/audit.tables.ts';
import type { TestApp } from './make-app.ts';

export const auditLines = (app: TestApp): string[] =>
  app.db
    .select()
    .from(auditEntries)
    .all()
    .map(({ action, actorName, subjectName, details }) =>
      [action, actorName ?? '-', subjectName ?? '-', details].join(' | '),
    );
