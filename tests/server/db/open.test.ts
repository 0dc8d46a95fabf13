import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { takeLock } from '#server/db/lock.ts';
import { openClient, toDb } from '#server/db/open.ts';
import { afterCommit, afterRollback, onTaskError, write } from '#server/db/transaction.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const makeFile = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return join(dir.path, 'server.db');
};

it('opens with every pragma as promised, still after the first write', () => {
  const file = makeFile();
  const client = openClient(file);
  client.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1)');
  const read = (name: string) => client.pragma(name, { simple: true });
  expect([
    read('journal_mode'),
    read('synchronous'),
    read('foreign_keys'),
    read('busy_timeout'),
    read('trusted_schema'),
    read('secure_delete'),
  ]).toEqual(['wal', 2, 1, 5000, 0, 1]);
  client.close();
});

it('runs tasks after the commit, and never after a rollback', () => {
  const client = openClient(makeFile());
  onTestFinished(() => void client.close());
  const db = toDb(client);
  client.exec('CREATE TABLE t (a)');
  const heard: string[] = [];
  write(db, () => {
    write(db, () => afterCommit(db, () => heard.push('inner')));
    client.exec('INSERT INTO t VALUES (1)');
    expect(heard).toEqual([]);
  });
  expect(() =>
    write(db, () => {
      afterCommit(db, () => heard.push('never'));
      client.exec('INSERT INTO t VALUES (2)');
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(heard).toEqual(['inner']);
  expect(client.prepare('SELECT count(*) FROM t').pluck().get()).toBe(1);
});

it('runs every task, whatever one of them throws, and keeps what was done', () => {
  const client = openClient(makeFile());
  onTestFinished(() => void client.close());
  const db = toDb(client);
  const heard: unknown[] = [];
  onTaskError(db, (error) => heard.push(error));
  const fail = (word: string) => () => {
    throw word;
  };
  const answer = write(db, () => {
    afterCommit(db, fail('first'));
    afterCommit(db, () => heard.push('second'));
    return 'kept';
  });
  expect([answer, heard]).toEqual(['kept', ['first', 'second']]);
  const roll = () =>
    write(db, () => {
      afterRollback(db, fail('third'));
      afterRollback(db, () => heard.push('fourth'));
      throw new Error('the cause');
    });
  expect(roll).toThrow('the cause');
  expect(heard.slice(2)).toEqual(['third', 'fourth']);
});

it('lets one process hold a data folder', () => {
  const file = makeFile();
  const first = takeLock(file);
  expect(first).not.toBeNull();
  expect(takeLock(file)).toBeNull();
  first?.release();
  const second = takeLock(file);
  expect(second).not.toBeNull();
  second?.release();
});
