import type { Logger } from 'pino';
import type { Db } from './open.ts';
import { afterCommit, afterRollback } from './transaction.ts';

type Client = Db['$client'];

/** Keeps erased words out of the write-ahead log. */
export interface ErasureLog {
  /** How often the log could not be emptied at once; a route compares it before and after its work. */
  delays(): number;
  /** Whether erased words are still in the log. */
  isPending(): boolean;
  /** Tries again at once to empty the log of erased words: a reader that was in the way has ended. */
  retry(): void;
  /** Empties the log of what an earlier run may have left there; not before the database is known to be sound. */
  empty(): void;
  close(): void;
}

/** Where nothing can be written, nothing is erased either. */
export const closedErasureLog: ErasureLog = {
  delays: () => 0,
  isPending: () => false,
  retry: () => {},
  empty: () => {},
  close: () => {},
};

/** Columns that hold dates and codes rather than words: changing them erases nothing. */
const isWordless = (column: string): boolean =>
  /(_at|_day|_on|_hash|_date|_since|_zone|_type|_interval)$|^(day|date|starts|ends|timestamp)$/.test(
    column,
  ) ||
  /^(status|state|kind|role|audience|variant|sha256|mime|shelf|category|color|rule)$/.test(column);

/**
 * Tables whose rows hold no words of a person's, and change often. Every other table with text counts,
 * so that a new one is covered without a line here.
 */
const wordlessTables = [
  'calendar_reminders',
  'chat_reactions',
  'device_people',
  'devices',
  'game_words',
  'media_files',
  'opened_pages',
  'reactions',
  'reading_timers',
  'sessions',
  'throttles',
  'uploads',
];

/** The columns of each table that hold what people wrote. */
export const wordColumns = (client: Client): Map<string, string[]> => {
  const tables = client
    .prepare<[], string>(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\'`,
    )
    .pluck()
    .all();
  const columnsOf = client.prepare<[string], { name: string; type: string }>(
    'SELECT name, type FROM pragma_table_info(?)',
  );
  const found = tables
    .filter((table) => !wordlessTables.includes(table))
    .map((table) => {
      const columns = columnsOf.all(table).filter(({ type }) => type === 'TEXT');
      return [table, columns.map(({ name }) => name).filter((name) => !isWordless(name))] as const;
    });
  return new Map(found.filter(([, columns]) => columns.length > 0));
};

const quoted = (name: string): string => `"${name}"`;

/** Triggers of this connection only: they are in no file and in no backup. */
const triggersFor = (table: string, columns: string[]): string => {
  const isReplaced = columns
    .map(quoted)
    .map((name) => `(old.${name} IS NOT new.${name} AND old.${name} <> '')`)
    .join(' OR ');
  return `CREATE TEMP TRIGGER ${quoted(`${table}_erased`)} AFTER DELETE ON main.${quoted(table)}
      BEGIN SELECT note_erasure(); END;
    CREATE TEMP TRIGGER ${quoted(`${table}_replaced`)}
      AFTER UPDATE OF ${columns.map(quoted).join()} ON main.${quoted(table)} WHEN ${isReplaced}
      BEGIN SELECT note_erasure(); END;`;
};

const leastRetryMs = 500;
/** Continuous copies keep a reader open for up to 15 minutes, and each try writes to the disk. */
const mostRetryMs = 15_000;

/**
 * Empties the log into the database file, where `secure_delete` overwrites what was there.
 * @returns false while another connection still reads from it.
 */
const truncateLog = (client: Client): boolean => {
  // Waiting for a reader would hold the event loop.
  client.pragma('busy_timeout = 0');
  try {
    const [row] = client.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    return row?.busy === 0;
  } finally {
    client.pragma('busy_timeout = 5000');
  }
};

/**
 * Empties the write-ahead log after each transaction that deleted or replaced words, before its answer
 * is sent. Where a reader is in the way it is tried again until it is done, ever less often; a start does it in any case.
 */
export const openErasureLog = (db: Db, log: Logger): ErasureLog => {
  const client = db.$client;
  let isNoted = false;
  let delays = 0;
  let timer: NodeJS.Timeout | undefined;

  const empty = (): void => {
    isNoted = false;
    if (!timer && !client.inTransaction && tryEmpty()) return;
    delays += 1;
    if (!timer) tryAfter(leastRetryMs);
  };
  const tryAfter = (waitMs: number): void => {
    timer = setTimeout(() => {
      // A transaction left open is not interrupted.
      if (!client.inTransaction && tryEmpty()) timer = undefined;
      else tryAfter(Math.min(waitMs * 2, mostRetryMs));
    }, waitMs).unref();
  };
  const retry = (): void => {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    if (client.inTransaction || !tryEmpty()) tryAfter(leastRetryMs);
  };
  const tryEmpty = (): boolean => {
    try {
      return truncateLog(client);
    } catch (error) {
      log.warn({ err: error }, 'write-ahead log not emptied');
      return false;
    }
  };

  client.function('note_erasure', () => {
    if (isNoted) return null;
    isNoted = true;
    if (client.inTransaction) {
      afterCommit(db, empty);
      afterRollback(db, () => {
        isNoted = false;
      });
    } else {
      queueMicrotask(empty);
    }
    return null;
  });
  for (const [table, columns] of wordColumns(client)) client.exec(triggersFor(table, columns));
  return {
    empty,
    delays: () => delays,
    retry,
    isPending: () => timer !== undefined,
    close: () => clearTimeout(timer),
  };
};
