import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

export interface HelpCallRow {
  id: number;
  userId: number;
  device: string;
  calledAt: string;
  answeredBy: number | null;
  closedAt: string | null;
}

const callSql = `SELECT id, user_id userId, device, called_at calledAt, answered_by answeredBy,
  closed_at closedAt FROM help_calls`;

export const findCall = (db: Db, id: number): HelpCallRow | undefined =>
  prepared<HelpCallRow>(db, `${callSql} WHERE id = ?`).get(id);

/** A person's last call since a moment, closed or not. */
export const findLastCall = (db: Db, userId: number, since: string): HelpCallRow | undefined =>
  prepared<HelpCallRow>(
    db,
    `${callSql} WHERE user_id = ? AND called_at > ? ORDER BY called_at DESC, id DESC LIMIT 1`,
  ).get(userId, since);

/** Calls since a moment that still ring, the first first. */
export const listRinging = (db: Db, since: string): HelpCallRow[] =>
  prepared<HelpCallRow>(
    db,
    `${callSql} WHERE called_at > ? AND +answered_by IS NULL AND closed_at IS NULL
     ORDER BY called_at, id`,
  ).all(since);

export const insertCall = (
  db: Db,
  call: Pick<HelpCallRow, 'userId' | 'device' | 'calledAt'>,
): number =>
  Number(
    prepared<never>(db, 'INSERT INTO help_calls (user_id, device, called_at) VALUES (?, ?, ?)').run(
      call.userId,
      call.device,
      call.calledAt,
    ).lastInsertRowid,
  );

/** Ends whatever of a person's still rings. */
export const closeCallsOf = (db: Db, userId: number, at: string): void => {
  prepared<never>(
    db,
    `UPDATE help_calls SET closed_at = ? WHERE user_id = ? AND closed_at IS NULL
     AND answered_by IS NULL`,
  ).run(at, userId);
};

export const closeCall = (db: Db, id: number, at: string): void => {
  prepared<never>(db, 'UPDATE help_calls SET closed_at = ? WHERE id = ?').run(at, id);
};

export const answerCall = (db: Db, id: number, answeredBy: number, at: string): void => {
  prepared<never>(db, 'UPDATE help_calls SET answered_by = ?, answered_at = ? WHERE id = ?').run(
    answeredBy,
    at,
    id,
  );
};

export const deleteCallsBefore = (db: Db, before: string): void => {
  prepared<never>(db, 'DELETE FROM help_calls WHERE called_at < ?').run(before);
};
