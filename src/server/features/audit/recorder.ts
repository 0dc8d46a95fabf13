import type { Logger } from 'pino';
import type { Clock } from '../../config.ts';
import type { Act, AuditRecorder } from '../../context/audit-recorder.ts';
import type { Db } from '../../db/open.ts';
import { afterRollback, write } from '../../db/transaction.ts';
import type { LiveHub } from '../../live/hub.ts';
import { findUser } from '../accounts/accounts.repo.ts';
import { insertAuditEntry } from './audit.repo.ts';

/** Keeps acts in the audit list and tells the admins' open pages. */
export const createAuditRecorder = (parts: {
  db: Db;
  clock: Clock;
  live: LiveHub;
  log: Logger;
}): AuditRecorder => {
  const { db, clock, live, log } = parts;
  const nameOf = (id: number | null) =>
    id === null ? null : (findUser(db, id)?.displayName ?? null);
  const record = ({ action, actorId, subjectId = null, details }: Act): void => {
    insertAuditEntry(db, {
      at: clock.now().toISOString(),
      action,
      actorId,
      actorName: nameOf(actorId),
      subjectId,
      subjectName: nameOf(subjectId),
      details: JSON.stringify(details),
    });
    live.publish(
      { type: 'changed', area: 'audit' },
      (actor) => actor.role === 'admin' || actor.id === subjectId,
    );
  };
  return {
    record,
    recordRefusal: (act) =>
      afterRollback(db, () => {
        try {
          write(db, () => record(act));
        } catch (error) {
          // The caller still gets the reason for the rejection.
          log.error({ err: error, action: act.action }, 'refusal not kept');
        }
      }),
  };
};
