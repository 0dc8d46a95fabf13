import {
  closeSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { toStartError } from '#server/startup/start-error.ts';
import { numberBelow } from '#shared/features/games/random.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import {
  copyTemplate,
  fingerprintOf,
  makeTemplate,
  setAsideIn,
  startOnFolder,
} from '#tests/support/hardening/damage/damaged-server.ts';
import { makeTmpfsFolder } from '#tests/support/hardening/disk/cuts.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

// Above 64 MiB a cleanly closed server skips the full page check, so damage is found by the first read, after the start
// has written.

const pageSize = 4096;
const lookedAtBytes = 64 * 1024 * 1024;
const readAtStart = [
  '_migrations',
  'installation',
  'household',
  'uploads',
  'calendar_reminders_given',
];

/** Keeps a file's non-zero pages. @returns a function that writes them again as a sparse file */
const remember = (file: string) => {
  const bytes = readFileSync(file);
  const pages = Array.from({ length: bytes.length / pageSize }, (_, index) => index * pageSize);
  const filled = pages.filter((at) => bytes.subarray(at, at + pageSize).some((byte) => byte !== 0));
  return (damagedPage: number, filling: number): void => {
    const handle = openSync(file, 'w', 0o600);
    for (const at of filled) writeSync(handle, bytes, at, pageSize, at);
    writeSync(handle, Buffer.alloc(pageSize, filling), 0, pageSize, damagedPage * pageSize);
    ftruncateSync(handle, bytes.length);
    closeSync(handle);
  };
};

/** A cleanly closed server, padded with empty pages to make it large. */
const makeLargeHousehold = async () => {
  const template = await makeTemplate();
  onTestFinished(template.remove);
  const folder = makeTmpfsFolder();
  onTestFinished(folder.remove);
  const dataDir = join(folder.path, 'data');
  copyTemplate(template, dataDir);
  rmSync(join(dataDir, 'open'), { force: true });
  const file = join(dataDir, 'treehouse.db');
  const client = new Database(file);
  client.pragma('wal_checkpoint(TRUNCATE)');
  const roots = new Map(
    client.prepare<[], [string, number]>('SELECT name, rootpage FROM sqlite_schema').raw().all(),
  );
  client.exec('CREATE TABLE filling (bytes BLOB)');
  client.prepare('INSERT INTO filling VALUES (zeroblob(?))').run(lookedAtBytes);
  client.exec('DROP TABLE filling');
  client.close();
  expect(statSync(file).size).toBeGreaterThan(lookedAtBytes);
  return {
    dataDir,
    file,
    write: remember(file),
    rootOf: (table: string) => roots.get(table) ?? Number.NaN,
    backupsDir: template.backupsDir,
  };
};

const startDamaged = async (dataDir: string, backupsDir: string): Promise<void> => {
  const outcome = await startOnFolder(dataDir, backupsDir);
  await outcome.close();
  expect(outcome.kind === 'recovery' && toStartError(outcome.error).reason).toBe('databaseDamaged');
};

test('a large damaged database is quarantined unchanged, whatever the start had written', {
  timeout: minutes(4),
}, async () => {
  const { dataDir, file, write, rootOf, backupsDir } = await makeLargeHousehold();
  const random = randomOf('damage to a large server');
  let before: string | undefined;
  for (const table of readAtStart) {
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
    rmSync(join(dataDir, 'damaged'), { recursive: true, force: true });
    // No SQLite page starts with such a byte.
    write(rootOf(table) - 1, 16 + numberBelow(240, random));
    before = fingerprintOf(dataDir)['treehouse.db'];
    await startDamaged(dataDir, backupsDir);
    // The start's writes are in the WAL beside it; the file itself is unchanged.
    expect({ table, hash: setAsideIn(dataDir)?.['treehouse.db'] }).toEqual({ table, hash: before });
  }
  // Control: opening the set-aside file for writing and closing it merges the WAL.
  const [aside = ''] = readdirSync(join(dataDir, 'damaged'));
  const client = new Database(join(dataDir, 'damaged', aside, 'treehouse.db'));
  client.pragma('application_id');
  client.close();
  expect([undefined, before]).not.toContain(setAsideIn(dataDir)?.['treehouse.db']);
});
