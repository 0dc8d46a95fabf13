import type { TestApp } from '#tests/support/server/make-app.ts';

type Client = TestApp['db']['$client'];
type Work = (...args: unknown[]) => unknown;

/** better-sqlite3's variants of a transaction function. */
const ways = ['deferred', 'immediate', 'exclusive'] as const;

/**
 * Makes every call undoable: wraps it in an outer transaction and turns the product's own into savepoints. Without
 * savepoints (thousands of transactions), a failure is only undone with everything else.
 */
export const undoing = (app: TestApp, { hasSavepoints = true } = {}) => {
  const client: Client = app.db.$client;
  const begin = client.transaction.bind(client);
  let depth = 0;
  const counted =
    (work: Work): Work =>
    (...args) => {
      depth += 1;
      try {
        return work(...args);
      } finally {
        depth -= 1;
      }
    };
  const wrapped = (work: Work) => {
    const run = hasSavepoints ? begin(counted(work)) : counted(work);
    const inner = (...args: unknown[]) => run(...args);
    return Object.assign(inner, Object.fromEntries(ways.map((way) => [way, inner])));
  };
  const seenByProduct = new Proxy(client, {
    get: (target, key) => {
      if (key === 'inTransaction') return depth > 0;
      if (key === 'transaction') return wrapped;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  Object.assign(app.db, { $client: seenByProduct });
  return {
    /** Runs a step, checks its result, and rolls it back. */
    tryOut: async <T>(work: () => Promise<T>): Promise<T> => {
      client.exec('BEGIN IMMEDIATE');
      try {
        return await work();
      } finally {
        client.exec('ROLLBACK');
      }
    },
  };
};

/** Rows that a refusal may leave: throttle counts and audit entries. */
const keptOnRefusal = new Set(['throttles', 'audit_entries']);

/** The database as text per table, without rows that refusals may leave. */
export const snapshot = (client: Client): Map<string, string> => {
  const tables = client
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  const kept = tables.filter((name) => !keptOnRefusal.has(name) && !/search/.test(name));
  return new Map(
    kept.map((name) => [name, JSON.stringify(client.prepare(`SELECT * FROM "${name}"`).all())]),
  );
};

/** Rows whose `user_id` is someone else's, per table. */
export const rowsOfOthers = (client: Client, userId: number): Map<string, string> => {
  const tables = client
    .prepare<[], string>(
      `SELECT m.name FROM sqlite_schema m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name = 'user_id'`,
    )
    .pluck()
    .all();
  const rowsOf = (name: string) =>
    client.prepare(`SELECT * FROM "${name}" WHERE user_id <> ?`).all(userId);
  return new Map(tables.map((name) => [name, JSON.stringify(rowsOf(name))]));
};

export const changedTables = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);
