import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { takeLock } from '#server/db/lock.ts';
import { countStart, goBack, judgeStart } from '#server/features/updates/engine/rollback.ts';
import { beginTrail, readTrail } from '#server/features/updates/engine/update-log.ts';
import { startServer } from '#server/index.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import { makeTempDir, makeTestDb, resourcesDir } from '#tests/support/server/test-db.ts';

/** A data folder with a row in its database, an old executable and a new one in its place. */
const makeUpdated = () => {
  const dir = makeTempDir();
  onTestFinished(() => dir.remove());
  const dataDir = dir.path;
  makeTestDb(dataDir).$client.close();
  const at = (name: string) => join(dataDir, name);
  const database = at('treehouse.db');
  const write = (sql: string) => {
    const client = new Database(database);
    client.exec(sql);
    client.close();
  };
  write("CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('kept')");
  const words = () => {
    const client = new Database(database, { readonly: true });
    const found = client.prepare('SELECT word FROM words ORDER BY word').pluck().all();
    client.close();
    return found;
  };
  const update = () => {
    writeFileSync(at('program'), 'old');
    beginTrail(dataDir, {
      from: '1.1.0',
      to: '1.2.0',
      byId: null,
      program: at('program'),
      previous: at('program.previous'),
    });
    renameSync(at('program'), at('program.previous'));
    writeFileSync(at('program'), 'new');
  };
  update();
  const setAside = () => copyFileSync(database, at('treehouse.db.before-0099_next'));
  return { dataDir, at, write, words, setAside, update };
};

const openServer = (dataDir: string, version: string) =>
  startServer({
    dataDir,
    resourcesDir,
    clientDir: null,
    workersDir: 'none',
    version,
    port: 0,
    logLevel: 'silent',
  });

const lastUpdate = (dataDir: string) =>
  openComputerSettings(dataDir).read().outside.updates.lastUpdate;

describe('a new version that cannot start', () => {
  it('is rolled back: database, program and a log entry', () => {
    const { dataDir, at, words, write, setAside } = makeUpdated();
    setAside();
    write("INSERT INTO words VALUES ('of the new version')");
    expect(goBack(dataDir, '1.2.0', 'unknown')).toEqual({
      from: '1.1.0',
      to: '1.2.0',
      program: at('program'),
    });
    expect(words()).toEqual(['kept']);
    expect(readFileSync(at('program'), 'utf8')).toBe('old');
    expect(existsSync(at('program.previous'))).toBe(false);
    expect(existsSync(at('treehouse.db.failed-update-1.2.0'))).toBe(true);
    expect(lastUpdate(dataDir)).toMatchObject({ version: '1.2.0', isInstalled: false });
    expect(readTrail(dataDir)).toBeNull();
  });

  it('leaves a database unchanged that the new version never touched', () => {
    const { dataDir, words, write, setAside } = makeUpdated();
    setAside();
    beginTrail(dataDir, {
      from: '1.1.0',
      to: '1.2.0',
      byId: null,
      program: null,
      previous: null,
    });
    write("INSERT INTO words VALUES ('since')");
    expect(goBack(dataDir, '1.2.0', 'unknown')?.program).toBeNull();
    expect(words()).toEqual(['kept', 'since']);
  });

  it.each(['portInUse', 'dataFolderBusy', 'dataFolderUnusable'] as const)(
    'is not to blame when the reason is %s',
    (reason) => {
      const { dataDir, at } = makeUpdated();
      expect(goBack(dataDir, '1.2.0', reason)).toBeNull();
      expect(readFileSync(at('program'), 'utf8')).toBe('new');
      expect(readTrail(dataDir)).not.toBeNull();
    },
  );

  it('is not rolled back without an update, or as another version', () => {
    const { dataDir, at } = makeUpdated();
    expect(goBack(dataDir, '1.1.0', 'unknown')).toBeNull();
    writeFileSync(at('updating.json'), '{"to": 4}');
    expect(goBack(dataDir, '1.2.0', 'unknown')).toBeNull();
  });

  it('is rolled back at its fourth start when it crashes silently', () => {
    const { dataDir } = makeUpdated();
    for (let start = 0; start < 3; start += 1) countStart(dataDir, '1.2.0');
    countStart(dataDir, '1.1.0');
    expect(() => countStart(dataDir, '1.2.0')).toThrow();
    expect(goBack(dataDir, '1.2.0', 'unknown')).not.toBeNull();
  });

  it('keeps what the first rollback kept when it is rolled back a second time', () => {
    const { dataDir, at, words, write, setAside, update } = makeUpdated();
    setAside();
    write("INSERT INTO words VALUES ('of the new version')");
    rmSync(at('program'));
    mkdirSync(at('program'));
    expect(() => goBack(dataDir, '1.2.0', 'unknown')).toThrow();
    const kept = at('treehouse.db.failed-update-1.2.0');
    const first = readFileSync(kept);
    // Writes from now on go to the restored database.
    write("INSERT INTO words VALUES ('since')");
    rmdirSync(at('program'));
    expect(goBack(dataDir, '1.2.0', 'unknown')?.program).toBe(at('program'));
    expect(words()).toEqual(['kept', 'since']);
    expect(readFileSync(kept).equals(first)).toBe(true);
    update();
    setAside();
    write("INSERT INTO words VALUES ('of the second try')");
    expect(goBack(dataDir, '1.2.0', 'unknown')).not.toBeNull();
    expect(words()).toEqual(['kept', 'since']);
    expect(readFileSync(kept).equals(first)).toBe(true);
    expect(existsSync(`${kept}-2`)).toBe(true);
  });

  it('leaves nothing of itself behind', () => {
    const { dataDir, at } = makeUpdated();
    mkdirSync(at('updates'));
    writeFileSync(at('updates/Treehouse-1.2.0.AppImage'), 'new');
    writeFileSync(at('program.part'), 'half');
    goBack(dataDir, '1.2.0', 'unknown');
    expect(existsSync(at('updates'))).toBe(false);
    expect(existsSync(at('program.part'))).toBe(false);
  });

  it('is not counted and not rolled back while another process serves the folder', () => {
    const { dataDir, at } = makeUpdated();
    const lock = takeLock(at('lock.db'));
    countStart(dataDir, '1.2.0');
    expect(goBack(dataDir, '1.2.0', 'unknown')).toBeNull();
    expect(readFileSync(at('program'), 'utf8')).toBe('new');
    expect(readTrail(dataDir)?.starts).toBe(0);
    lock?.release();
    expect(goBack(dataDir, '1.2.0', 'unknown')).not.toBeNull();
  });

  it('does not count a start that failed because of a full disk', () => {
    const { dataDir } = makeUpdated();
    for (let start = 0; start < 5; start += 1) {
      countStart(dataDir, '1.2.0');
      expect(judgeStart(dataDir, '1.2.0', 'diskFull')).toBe(false);
    }
    expect(readTrail(dataDir)?.starts).toBe(0);
    expect(judgeStart(dataDir, '1.2.0', 'unknown')).toBe(true);
    expect(judgeStart(dataDir, '1.1.0', 'unknown')).toBe(false);
  });

  it.skipIf(!existsSync('/dev/full'))(
    'is not to blame for a disk on which it cannot be recorded',
    () => {
      const { dataDir, at } = makeUpdated();
      symlinkSync('/dev/full', at('updating.json.part'));
      countStart(dataDir, '1.2.0');
      expect(judgeStart(dataDir, '1.2.0', 'diskFull')).toBe(false);
      expect(readTrail(dataDir)?.starts).toBe(0);
    },
  );
});

describe('a new version that starts', () => {
  it('counts as started once it answers, and is recorded in the audit list', async () => {
    const { dataDir } = makeUpdated();
    const server = await openServer(dataDir, '1.2.0');
    await server.close();
    expect(readTrail(dataDir)).toBeNull();
    expect(lastUpdate(dataDir)).toMatchObject({ version: '1.2.0', isInstalled: true });
    const client = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
    const acts = client.prepare('SELECT action, details FROM audit_entries').all();
    client.close();
    expect(acts).toEqual([{ action: 'updateInstalled', details: '{"version":"1.2.0"}' }]);
  });

  it.runIf(process.platform === 'linux')(
    'keeps running when its download cannot be deleted',
    async () => {
      const { dataDir, at } = makeUpdated();
      // A path longer than the system's limit can be created by moving, but not removed.
      const deep = Array.from({ length: 12 }, () => 'n'.repeat(200)).join('/');
      for (const folder of ['updates', 'more'])
        mkdirSync(join(at(folder), deep), { recursive: true });
      const tooDeep = join(at('updates'), deep, 'more');
      renameSync(at('more'), tooDeep);
      const server = await openServer(dataDir, '1.2.0');
      await server.close();
      expect(existsSync(tooDeep)).toBe(true);
      renameSync(tooDeep, at('more'));
      expect(readTrail(dataDir)).toBeNull();
      expect(lastUpdate(dataDir)).toMatchObject({ version: '1.2.0', isInstalled: true });
      expect(existsSync(at('program.previous'))).toBe(false);
    },
  );

  it('is not reported when the old version starts again after its installer was closed', async () => {
    const { dataDir } = makeUpdated();
    const server = await openServer(dataDir, '1.1.0');
    await server.close();
    expect(readTrail(dataDir)).toBeNull();
    expect(lastUpdate(dataDir)).toBeNull();
  });
});
