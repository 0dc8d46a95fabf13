import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseOptions } from '#server/config.ts';
import { openDataFolder } from '#server/data-dir/data-dir.ts';
import { takeLock } from '#server/db/lock.ts';
import { migrate } from '#server/db/migrate.ts';
import { openClient } from '#server/db/open.ts';
import { retryOpening } from '#server/startup/recovery/retry-opening.ts';
import { toStartError } from '#server/startup/start-error.ts';
import { isTransient } from '#shared/features/backups/restore/restore.fields.ts';
import { openFolder, recoveryOptions } from '#tests/support/server/recovery-server.ts';
import { makeTempDir, resourcesDir } from '#tests/support/server/test-db.ts';

const soon = { retryMs: 25 };

const makeDataDir = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const dataDir = join(dir.path, 'data');
  openDataFolder(parseOptions(recoveryOptions(dataDir)), new Date()).close();
  return dataDir;
};

it('opens without being asked once an unusable folder can be used again', async () => {
  const dataDir = makeDataDir();
  const lock = join(dataDir, 'lock.db');
  rmSync(lock);
  mkdirSync(lock);
  const attempt = openFolder(dataDir, soon);
  expect((await attempt.recovery()).reason).toBe('dataFolderUnusable');
  rmSync(lock, { recursive: true });
  expect(await attempt.opening).not.toBeNull();
});

it('opens without being asked once another process releases the folder', async () => {
  const dataDir = makeDataDir();
  const lock = takeLock(join(dataDir, 'lock.db'));
  const attempt = openFolder(dataDir, soon);
  expect((await attempt.recovery()).reason).toBe('dataFolderBusy');
  lock?.release();
  expect(await attempt.opening).not.toBeNull();
});

it('shows the new reason when a start fails for another one', async () => {
  const dataDir = makeDataDir();
  const lock = takeLock(join(dataDir, 'lock.db'));
  const attempt = openFolder(dataDir, soon);
  expect((await attempt.recovery()).reason).toBe('dataFolderBusy');
  writeFileSync(join(dataDir, 'treehouse.db'), 'no database '.repeat(500));
  lock?.release();
  expect((await attempt.recovery(2)).reason).toBe('databaseDamaged');
});

it('keeps the recovery page open while the tries fail for the same reason', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = makeDataDir();
  const lock = takeLock(join(dataDir, 'lock.db'));
  const config = parseOptions(recoveryOptions(dataDir));
  const onChange = vi.fn();
  const stop = retryOpening(config, 'dataFolderBusy', onChange);
  vi.advanceTimersByTime(14_999);
  lock?.release();
  expect(onChange).not.toHaveBeenCalled();
  const again = takeLock(join(dataDir, 'lock.db'));
  vi.advanceTimersByTime(15_001);
  expect(onChange).not.toHaveBeenCalled();
  again?.release();
  vi.advanceTimersByTime(15_000);
  expect(onChange).toHaveBeenCalledTimes(1);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('control: does not try again what only a person can repair', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const onChange = vi.fn();
  const config = parseOptions(recoveryOptions(makeDataDir()));
  onTestFinished(retryOpening(config, 'databaseDamaged', onChange));
  vi.advanceTimersByTime(60_000);
  expect(onChange).not.toHaveBeenCalled();
});

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE', 'EBUSY', 'ENODEV', 'SQLITE_BUSY'])(
  'treats %s as a temporary reason',
  (code) => {
    expect(isTransient(toStartError(Object.assign(new Error(code), { code })).reason)).toBe(true);
  },
);

it('leaves no part of a copy that did not fit on the disk', () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  const file = join(dir.path, 'treehouse.db');
  const client = openClient(file);
  onTestFinished(() => void client.close());
  migrate(client, join(resourcesDir, 'migrations'), { now: new Date(0) });
  const tag = client
    .prepare<[], string>('SELECT tag FROM _migrations ORDER BY tag DESC LIMIT 1')
    .pluck()
    .get();
  client.prepare('DELETE FROM _migrations WHERE tag = ?').run(tag);
  client.pragma(`user_version = ${Number(tag?.slice(0, 4))}`);
  const prepare = client.prepare.bind(client);
  vi.spyOn(client, 'prepare').mockImplementation(((sql: string) => {
    if (!sql.startsWith('VACUUM')) return prepare(sql);
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  }) as never);
  expect(() =>
    migrate(client, join(resourcesDir, 'migrations'), { file, now: new Date(0) }),
  ).toThrow('full');
  expect(existsSync(`${file}.before-${tag}`)).toBe(false);
});
