import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseOptions, type ServerOptions } from '#server/config.ts';
import { openDataFolder } from '#server/data-dir/data-dir.ts';
import { dataFiles } from '#server/data-dir/data-files.ts';
import { readNotes } from '#server/data-dir/recovery-log.ts';
import { insertHousehold } from '#server/features/household/household.repo.ts';
import { foldersIn } from '#server/media/media-files.ts';
import { makeFolders } from '#server/media/media-recovery.ts';
import { StartError, type StartFailure } from '#server/startup/start-error.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { makeTempDir, resourcesDir } from '#tests/support/server/test-db.ts';

const now = new Date('2026-03-02T10:00:00.000Z');

const configFor = (dataDir: string, changes: Partial<ServerOptions> = {}) =>
  parseOptions({
    dataDir,
    resourcesDir,
    clientDir: null,
    workersDir: '',
    version: '1',
    ...changes,
  });

const newFolder = () => {
  const dir = makeTempDir();
  onTestFinished(dir.remove);
  return join(dir.path, 'data');
};

const makeClosedServer = () => {
  const dataDir = newFolder();
  const folder = openDataFolder(configFor(dataDir), now);
  makeFolders(foldersIn(dataDir));
  insertHousehold(folder.db, {
    spaceName: "Mia's Treehouse",
    childName: 'Mia',
    joining: 'guests',
    lan: false,
    createdAt: now.toISOString(),
  });
  for (let index = 0; index < 40; index += 1) makePerson(folder.db);
  folder.close();
  return dataDir;
};

const failureOf = (dataDir: string, changes: Partial<ServerOptions> = {}): StartFailure | null => {
  try {
    openDataFolder(configFor(dataDir, changes), now).close();
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.reason;
    throw error;
  }
};

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

const quarantine = (dataDir: string): string[] => {
  const { damaged } = dataFiles(dataDir);
  if (!existsSync(damaged)) return [];
  return readdirSync(damaged)
    .map((name) => join(damaged, name, 'treehouse.db'))
    .filter((file) => existsSync(file))
    .map(sumOf);
};

const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state % below;
  };
};

describe('opening a data folder', () => {
  it('sets a damaged database aside, byte for byte, and creates no empty one in its place', () => {
    const dataDir = makeClosedServer();
    const files = dataFiles(dataDir);
    const bytes = readFileSync(files.database);
    bytes.fill(0x5a, 4096, 12_288);
    writeFileSync(files.database, bytes);
    const sum = sumOf(files.database);
    expect(failureOf(dataDir)).toBe('databaseDamaged');
    expect(existsSync(files.database)).toBe(false);
    expect(quarantine(dataDir)).toEqual([sum]);
    expect(readNotes(files)).toMatchObject([{ what: 'setAside' }]);
    expect(failureOf(dataDir)).toBe('databaseDamaged');
    expect(quarantine(dataDir)).toEqual([sum]);
  });

  it.each([
    ['empty', (file: string) => truncateSync(file, 0)],
    ['cut short', (file: string) => truncateSync(file, 20_480)],
    ['no database', (file: string) => writeFileSync(file, 'hello '.repeat(3000))],
    [
      'of another program',
      (file: string) => {
        rmSync(file);
        const other = new Database(file);
        other.exec('CREATE TABLE theirs (a)');
        other.close();
      },
    ],
  ])('treats a database that is %s as damaged', (_what, harm) => {
    const dataDir = makeClosedServer();
    const { database } = dataFiles(dataDir);
    harm(database);
    const sum = sumOf(database);
    expect(failureOf(dataDir)).toBe('databaseDamaged');
    expect(quarantine(dataDir)).toEqual([sum]);
  });

  it('opens as usual or sets the database aside, whatever bytes were changed', {
    timeout: 60_000,
  }, () => {
    const whole = makeClosedServer();
    const random = numbersFrom(20_260_302);
    let damaged = 0;
    for (let round = 0; round < 50; round += 1) {
      const dataDir = newFolder();
      cpSync(whole, dataDir, { recursive: true });
      const { database } = dataFiles(dataDir);
      const bytes = readFileSync(database);
      const at = random(bytes.length);
      const length = 1 + random(round % 2 ? 4096 : 8);
      for (let index = at; index < Math.min(bytes.length, at + length); index += 1) {
        bytes[index] = random(256);
      }
      writeFileSync(database, bytes);
      const sum = sumOf(database);
      const failure = failureOf(dataDir);
      expect([null, 'databaseDamaged', 'migrationFailed', 'databaseNewer']).toContain(failure);
      if (failure === 'databaseDamaged') {
        damaged += 1;
        expect(quarantine(dataDir), `round ${round}, byte ${at}`).toEqual([sum]);
      }
    }
    expect(damaged).toBeGreaterThan(5);
  });

  it('never starts empty if there was data', () => {
    const dataDir = makeClosedServer();
    rmSync(dataFiles(dataDir).database);
    expect(failureOf(dataDir)).toBe('databaseDamaged');
    expect(existsSync(dataFiles(dataDir).database)).toBe(false);
  });

  it('continues a setup that was interrupted', () => {
    const dataDir = newFolder();
    mkdirSync(dataDir);
    writeFileSync(dataFiles(dataDir).unfinishedSetup, '');
    writeFileSync(dataFiles(dataDir).database, '');
    expect(failureOf(dataDir)).toBeNull();
    expect(existsSync(dataFiles(dataDir).unfinishedSetup)).toBe(false);
    expect(failureOf(dataDir)).toBeNull();
  });

  it('waits for a folder that had data while it is missing or empty', () => {
    const dataDir = makeClosedServer();
    const away = `${dataDir}-away`;
    renameSync(dataDir, away);
    expect(failureOf(dataDir, { expectsData: true })).toBe('dataFolderMissing');
    expect(existsSync(dataDir)).toBe(false);
    mkdirSync(dataDir);
    expect(failureOf(dataDir, { expectsData: true })).toBe('dataFolderMissing');
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true });
    renameSync(away, dataDir);
    expect(failureOf(dataDir, { expectsData: true })).toBeNull();
  });

  it('reports a file in the way', () => {
    const dataDir = newFolder();
    writeFileSync(dataDir, 'a file');
    expect(failureOf(dataDir)).toBe('dataFolderIsFile');
    expect(readFileSync(dataDir, 'utf8')).toBe('a file');
  });

  it.each([
    ['no database', 'hello '.repeat(3000)],
    ['cut short', 'SQLite format 3'],
  ])('opens with a lock that is %s, and keeps the sound database in place', (_what, text) => {
    const dataDir = makeClosedServer();
    writeFileSync(join(dataDir, 'lock.db'), text);
    expect(failureOf(dataDir)).toBeNull();
    expect(quarantine(dataDir)).toEqual([]);
  });

  it('treats a lock that it cannot repair as an unusable folder, never as a damaged database', () => {
    const dataDir = makeClosedServer();
    rmSync(join(dataDir, 'lock.db'), { force: true });
    mkdirSync(join(dataDir, 'lock.db'));
    expect(failureOf(dataDir)).toBe('dataFolderUnusable');
    expect(existsSync(dataFiles(dataDir).database)).toBe(true);
  });

  it('sets aside a database whose damage shows later, before anything else may open it', () => {
    const dataDir = makeClosedServer();
    const folder = openDataFolder(configFor(dataDir), now);
    folder.close(now);
    expect(quarantine(dataDir)).toHaveLength(1);
    expect(readNotes(dataFiles(dataDir))).toMatchObject([{ what: 'setAside' }]);
  });

  it('closes on a disk that cannot delete its marker file', () => {
    const dataDir = makeClosedServer();
    const { open } = dataFiles(dataDir);
    const folder = openDataFolder(configFor(dataDir), now);
    rmSync(open);
    // A non-empty folder cannot be removed like a file.
    mkdirSync(join(open, 'in the way'), { recursive: true });
    expect(() => folder.close()).not.toThrow();
    rmSync(open, { recursive: true });
    expect(failureOf(dataDir)).toBeNull();
  });

  it('checks a whole database in which the last run met damage', () => {
    const dataDir = makeClosedServer();
    const files = dataFiles(dataDir);
    writeFileSync(files.suspect, '');
    expect(failureOf(dataDir)).toBeNull();
    expect(existsSync(files.suspect)).toBe(false);
  });
});
