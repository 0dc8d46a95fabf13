import { subDays } from 'date-fns/subDays';
import type { Request } from 'express';
import { clientIdWith } from '#shared/client-id.ts';
import { clientIdHeader } from '#shared/client-id-header.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { message } from '#shared/locales/messages.ts';
import type { Context } from '../context/context.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { tableSql } from '../db/table-sql.ts';
import { write } from '../db/transaction.ts';
import { createdRecords } from './created-records.tables.ts';
import { parseWith } from './validation.ts';

type CreatedRecord = typeof createdRecords.$inferSelect;

const sql = tableSql(createdRecords);

const findSql = `SELECT ${sql.select(sql.without())} FROM created_records
  WHERE user_id = ? AND client_id = ?`;
const insertSql = sql.insert(sql.without());

/** The record that a person's call created under a client id, if it did. */
export const findCreated = (
  { db }: Context,
  userId: number,
  clientId: string,
): CreatedRecord | undefined => prepared<CreatedRecord>(db, findSql).get(userId, clientId);

/** Keeps what was created under a client id, in the transaction that creates it. */
export const keepCreated = (
  { db, clock }: Context,
  record: Omit<CreatedRecord, 'createdAt'>,
): void => {
  prepared<never>(db, insertSql).run({ ...record, createdAt: clock.now().toISOString() });
};

const ClientId = clientIdWith(message('common:errors.invalidRequest'));

/** The parts of a call that say what is sent, and by whom. */
interface CreateCall {
  actor: Actor;
  request: Request;
}

/** How a record is created, and read when it was created already. */
interface Creation<T> {
  create: () => T;
  /** @throws AppError 404 where the caller no longer sees it */
  read: (id: number) => T;
}

/**
 * Creates a record once for each client id; a repeated request is answered with the record as it is now.
 * A request without a client id always creates one. Runs inside the transaction that creates the record.
 * @throws AppError 404 for one that is gone, 409 for a client id of another call
 */
export const createOnce = <T extends { id: number }>(
  context: Context,
  { actor, request }: CreateCall,
  { create, read }: Creation<T>,
): T => {
  const sent = request.get(clientIdHeader);
  if (sent === undefined) return create();
  const clientId = parseWith(ClientId, sent);
  const { path } = request;
  const known = findCreated(context, actor.id, clientId);
  if (known && known.path !== path) throw new AppError('conflict', 'common:errors.invalidRequest');
  if (known) return read(known.recordId);
  const record = create();
  keepCreated(context, { userId: actor.id, clientId, path, recordId: record.id });
  return record;
};

/** Longer than any client waits to try again. */
const keptDays = 7;
const atOnce = 500;

const purgeSql = `DELETE FROM created_records WHERE rowid IN
  (SELECT rowid FROM created_records WHERE created_at < ? LIMIT ${atOnce})`;

/** Forgets some client ids that no one sends any more. @returns whether there may be more. */
export const forgetClientIds = (db: Db, date: Date): boolean => {
  const before = subDays(date, keptDays).toISOString();
  return write(db, () => prepared<never>(db, purgeSql).run(before).changes === atOnce);
};
