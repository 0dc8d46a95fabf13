import type { Statement } from 'better-sqlite3';
import type { Db } from './open.ts';

const statements = new WeakMap<object, Map<string, Statement>>();

/**
 * A bare `?` beside a join or a LIMIT makes SQLite plan the statement again at each binding, since its
 * planner looks at the value; a sign before it prevents that.
 */
const planOnce = (sql: string): string => sql.replaceAll('?', '+?');

/** A prepared statement for hot reads, kept per connection; Drizzle's row mapping doubles their cost. */
export const prepared = <Row, Params extends unknown[] = unknown[]>(
  db: Db,
  sql: string,
): Statement<Params, Row> => {
  let known = statements.get(db.$client);
  if (!known) {
    known = new Map();
    statements.set(db.$client, known);
  }
  let statement = known.get(sql);
  if (!statement) {
    statement = db.$client.prepare(planOnce(sql));
    known.set(sql, statement);
  }
  return statement as Statement<Params, Row>;
};

/** The number that a query gives, such as a count; 0 when it gives none, as `max` of no rows does. */
export const preparedNumber = (db: Db, sql: string, ...params: unknown[]): number =>
  prepared<number | null>(db, sql)
    .pluck()
    .get(...params) ?? 0;
