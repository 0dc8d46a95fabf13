import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { ImportState } from '#shared/features/imports/imports.contract.ts';
import { ordinaryCalendar, ordinaryList } from '../../large-files.ts';
import type { ServerProcess } from '../../server/server-process.ts';
import { browserOf } from '../server.ts';

/** When to kill the server: in this phase of a person's import, from this share on. */
export interface Moment {
  who: Name;
  phase: ImportState['phase'];
  share: number;
}

const files = [
  {
    who: 'ben',
    path: '/api/calendar-file',
    type: 'text/calendar',
    rows: 3_000,
    make: ordinaryCalendar,
    stored:
      'SELECT uid FROM calendar_events WHERE user_id = (SELECT id FROM users WHERE username = ?)',
  },
  {
    who: 'mia',
    path: '/api/reading-import',
    type: 'text/csv',
    rows: 800,
    make: ordinaryList,
    stored: `SELECT b.title FROM books b JOIN reading_logs l ON l.book_id = b.id AND l.user_id = b.added_by
      WHERE b.added_by = (SELECT id FROM users WHERE username = ?)`,
  },
] as const;

export type Name = (typeof files)[number]['who'];
export type Seen = Partial<Record<Name, ImportState>>;

const stateOf = async (url: string, who: Name): Promise<ImportState | null> =>
  (await browserOf(url, who).get<{ current: ImportState | null }>('/api/import')).json.current;

const watchUntil = async (url: string, { who: whose, phase, share }: Moment): Promise<Seen> => {
  const seen: Seen = {};
  for (let wasUnderWay = false; ; ) {
    const states = await Promise.all(files.map(({ who }) => stateOf(url, who)));
    for (const [index, { who }] of files.entries()) {
      const state = states[index];
      if (state) seen[who] = state;
    }
    const state = states[files.findIndex(({ who }) => who === whose)];
    if (state?.phase === phase && state.share >= share) return seen;
    const isUnderWay = states.some((state) => state !== null);
    if (wasUnderWay && !isUnderWay) return seen;
    wasUnderWay = isUnderWay;
  }
};

export const killWhileImporting = async (server: ServerProcess, moment: Moment): Promise<Seen> => {
  const answers = files.map(({ who, path, type, rows, make }) =>
    browserOf(server.url, who)
      .request('POST', path, Buffer.from(make(rows)), { 'content-type': type })
      // The connection ends with the server.
      .catch(() => {}),
  );
  const seen = await watchUntil(server.url, moment);
  await server.kill();
  await Promise.all(answers);
  return seen;
};

const withDatabase = <T>(dataDir: string, work: (client: Database.Database) => T): T => {
  const client = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
  try {
    return work(client);
  } finally {
    client.close();
  }
};

const until = async (isSo: () => boolean): Promise<void> => {
  for (let tries = 0; !isSo(); tries += 1) {
    if (tries === 2_000) throw new Error('the imports did not go on');
    await wait(15);
  }
};

const read = (dataDir: string, sql: string): unknown =>
  withDatabase(dataDir, (client) => client.prepare(sql).pluck().get());

export const settleImports = (dataDir: string): Promise<void> => {
  const sql = `SELECT (SELECT count(*) FROM imports) + (SELECT count(*) FROM import_rows)
    + (SELECT count(*) FROM durable_jobs)`;
  return until(() => read(dataDir, sql) === 0);
};

export const untilResumed = (dataDir: string): Promise<void> => {
  const sql = 'SELECT total(stored_count) FROM imports';
  const before = read(dataDir, sql);
  return until(() => read(dataDir, sql) !== before);
};

/** Stored rows of each import: none, or all of them once; otherwise a problem. */
export const compareImports = (dataDir: string, seen: Seen): Record<Name, string> =>
  withDatabase(dataDir, (client) => {
    const outcomes = files.map(({ who, rows, stored }) => {
      const keys = client.prepare(stored).pluck().all(who);
      const isWhole = keys.length === rows && new Set(keys).size === rows;
      if (isWhole) return [who, 'whole'];
      const mayBeNothing = seen[who]?.phase !== 'saving';
      return [who, keys.length === 0 && mayBeNothing ? 'nothing' : `${keys.length} of ${rows}`];
    });
    return Object.fromEntries(outcomes) as Record<Name, string>;
  });

/** Control: a server that forgets what it committed. */
export const forgetImports = (dataDir: string): void => {
  const client = new Database(join(dataDir, 'treehouse.db'));
  client.exec('DELETE FROM imports; DELETE FROM durable_jobs');
  client.close();
};
