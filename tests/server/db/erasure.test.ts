import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openErasureLog, wordColumns } from '#server/db/erasure.ts';
import { write } from '#server/db/transaction.ts';
import { makeTempDir, makeTestDb } from '#tests/support/server/test-db.ts';

const open = () => {
  const dir = makeTempDir();
  const db = makeTestDb(dir.path);
  db.$client.pragma('foreign_keys = 0');
  const erasures = openErasureLog(db, pino({ level: 'silent' }));
  onTestFinished(() => {
    erasures.close();
    db.$client.close();
    dir.remove();
  });
  const file = join(dir.path, 'treehouse.db');
  const log = `${file}-wal`;
  return {
    db,
    erasures,
    file,
    logBytes: () => statSync(log, { throwIfNoEntry: false })?.size ?? 0,
    has: (word: string) =>
      [file, log].some(
        (path) => statSync(path, { throwIfNoEntry: false }) && readFileSync(path).includes(word),
      ),
    run: (sql: string) => write(db, () => db.$client.prepare(sql).run()),
  };
};

const insert = (word: string) =>
  `INSERT INTO journals (user_id, date, title, content, mood, created_at)
   VALUES (1, '2026-03-02', '${word}', '', '', '2026-03-02T10:00:00.000Z')`;

describe('the write-ahead log', () => {
  test('is emptied after a transaction that deleted words', () => {
    const { run, logBytes, has } = open();
    run(insert('xylophone'));
    expect(logBytes()).toBeGreaterThan(0);
    run("DELETE FROM journals WHERE title = 'xylophone'");
    expect(logBytes()).toBe(0);
    expect(has('xylophone')).toBe(false);
  });

  test('is emptied after a transaction that replaced words', () => {
    const { run, logBytes, has } = open();
    run(insert('xylophone'));
    run("UPDATE journals SET title = 'drum' WHERE title = 'xylophone'");
    expect(logBytes()).toBe(0);
    expect(has('xylophone')).toBe(false);
  });

  test('stays after a transaction that erases nothing', () => {
    const { run, logBytes } = open();
    run(insert('xylophone'));
    run("UPDATE journals SET title = title, date = '2026-03-03'");
    run('DELETE FROM reactions');
    expect(logBytes()).toBeGreaterThan(0);
  });

  test('is left alone by a transaction that was rolled back, and emptied by the next', () => {
    const { db, run, logBytes } = open();
    run(insert('xylophone'));
    expect(() =>
      write(db, () => {
        db.$client.exec('DELETE FROM journals');
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(logBytes()).toBeGreaterThan(0);
    run('DELETE FROM journals');
    expect(logBytes()).toBe(0);
  });

  test('is emptied after a statement outside a transaction', async () => {
    const { db, run, logBytes } = open();
    run(insert('xylophone'));
    db.$client.exec('DELETE FROM journals');
    await Promise.resolve();
    expect(logBytes()).toBe(0);
  });

  test('is emptied once for many rows', () => {
    const { db, run } = open();
    for (let count = 0; count < 20; count += 1) run(insert(`word${count}`));
    const pragma = vi.spyOn(db.$client, 'pragma');
    run('DELETE FROM journals');
    expect(pragma.mock.calls.filter(([sql]) => sql.startsWith('wal_checkpoint'))).toHaveLength(1);
  });

  test('is emptied as soon as a reader in the way has ended', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { run, erasures, file, has } = open();
    run(insert('xylophone'));
    const reader = new Database(file, { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM journals').get();
    run('DELETE FROM journals');
    expect(erasures.delays()).toBe(1);
    expect(has('xylophone')).toBe(true);
    run(insert('drum'));
    run('DELETE FROM journals');
    expect(erasures.delays()).toBe(2);
    reader.close();
    vi.advanceTimersByTime(1000);
    expect(has('xylophone')).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
    run(insert('flute'));
    run('DELETE FROM journals');
    expect(erasures.delays()).toBe(2);
  });

  test('is tried ever less often while a reader stays, and at once when it is known to have ended', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { db, run, erasures, file, has } = open();
    run(insert('xylophone'));
    const reader = new Database(file, { readonly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM journals').get();
    run('DELETE FROM journals');
    const pragma = vi.spyOn(db.$client, 'pragma');
    const tries = () =>
      pragma.mock.calls.filter(([sql]) => sql.startsWith('wal_checkpoint')).length;
    vi.advanceTimersByTime(15 * 60_000);
    expect(tries()).toBeGreaterThan(50);
    expect(tries()).toBeLessThan(70);
    erasures.retry();
    expect(erasures.isPending()).toBe(true);
    reader.close();
    erasures.retry();
    expect(erasures.isPending()).toBe(false);
    expect(has('xylophone')).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is emptied at a start after a run that was cut off before', () => {
    const dir = makeTempDir();
    onTestFinished(dir.remove);
    const first = makeTestDb(dir.path);
    first.$client.pragma('foreign_keys = 0');
    first.$client.exec(insert('xylophone'));
    first.$client.exec('DELETE FROM journals');
    const log = join(dir.path, 'treehouse.db-wal');
    expect(readFileSync(log).includes('xylophone')).toBe(true);
    const erasures = openErasureLog(first, pino({ level: 'silent' }));
    erasures.empty();
    erasures.close();
    expect(statSync(log).size).toBe(0);
    first.$client.close();
  });
});

test('every search index drops deleted words at once, also after a rebuild', () => {
  const { db } = open();
  const tables = db.$client
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'",
    )
    .pluck()
    .all();
  expect(tables.length).toBeGreaterThan(5);
  const isSecure = (table: string) =>
    db.$client.prepare(`SELECT v FROM ${table}_config WHERE k = 'secure-delete'`).pluck().get();
  expect(tables.filter((table) => isSecure(table) !== 1)).toEqual([]);
  for (const table of ['journal_search', 'books_search']) {
    db.$client.exec(`INSERT INTO ${table} (${table}) VALUES ('rebuild')`);
    expect(isSecure(table)).toBe(1);
  }
});

test('words are looked for in every table but the few that are named', () => {
  const { db } = open();
  const found = wordColumns(db.$client);
  for (const table of [
    'journals',
    'tasks',
    'contents',
    'comments',
    'chat_messages',
    'books',
    'users',
  ]) {
    expect(found.has(table), table).toBe(true);
  }
  expect(found.get('emotion_logs')).toEqual(['description', 'triggers', 'coping']);
});
