import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { takeLock } from '#server/db/lock.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

const makeFile = (): string => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return join(dir.path, 'lock.db');
};

const take = (file: string) => {
  const lock = takeLock(file);
  if (lock) onTestFinished(() => lock.release());
  return lock;
};

it('lets one hold the lock at a time', () => {
  const file = makeFile();
  const lock = take(file);
  expect(take(file)).toBeNull();
  lock?.release();
  expect(take(file)).not.toBeNull();
});

it.skipIf(process.platform === 'win32')(
  'keeps its file private to the owner, older files too',
  () => {
    const file = makeFile();
    take(file)?.release();
    const other = makeFile();
    writeFileSync(other, '');
    chmodSync(other, 0o644);
    take(other);
    for (const path of [file, other]) {
      expect([path, (statSync(path).mode & 0o777).toString(8)]).toEqual([path, '600']);
    }
    // A full disk would have no room for a journal.
    expect(existsSync(`${other}-journal`)).toBe(false);
  },
);
