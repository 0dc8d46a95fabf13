import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import { startServer } from '#server/index.ts';
import { countStart, goBack } from '#server/outside/go-back.ts';
import { beginTrail, readTrail } from '#server/outside/update-trail.ts';
import { openComputerSettings } from '#server/settings/computer-settings.ts';
import { makeTempDir, makeTestDb, resourcesDir } from '#tests/support/test-db.ts';

/** A data folder with a word in its database, an old program and a new one in its place. */
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
  /** As the new version does before it brings the database up to date. */
  const setAside = () => copyFileSync(database, at('treehouse.db.before-0099_next'));
  return { dataDir, at, write, words, setAside };
};

const openHouse = (dataDir: string, version: string, changes: Partial<ServerOptions> = {}) =>
  startServer({
    dataDir,
    resourcesDir,
    clientDir: null,
    workersDir: 'none',
    version,
    port: 0,
    logLevel: 'silent',
    ...changes,
  });

const lastUpdate = (dataDir: string) =>
  openComputerSettings(dataDir).read().outside.updates.lastUpdate;

describe('a new version that cannot open the house', () => {
  it('is taken back: database, program, and a word about it', () => {
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

  it('leaves a database alone that the new version never touched', () => {
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

  it('has nothing to go back from without an update, or as another version', () => {
    const { dataDir, at } = makeUpdated();
    expect(goBack(dataDir, '1.1.0', 'unknown')).toBeNull();
    writeFileSync(at('updating.json'), '{"to": 4}');
    expect(goBack(dataDir, '1.2.0', 'unknown')).toBeNull();
  });

  it('is given up at its fourth start when it dies without a word', () => {
    const { dataDir } = makeUpdated();
    for (let start = 0; start < 3; start += 1) countStart(dataDir, '1.2.0');
    countStart(dataDir, '1.1.0');
    expect(() => countStart(dataDir, '1.2.0')).toThrow();
    expect(goBack(dataDir, '1.2.0', 'unknown')).not.toBeNull();
  });
});

describe('a new version that opens the house', () => {
  it('has done so once it answers, and that is kept in the list of what was done', async () => {
    const { dataDir } = makeUpdated();
    const server = await openHouse(dataDir, '1.2.0');
    await server.close();
    expect(readTrail(dataDir)).toBeNull();
    expect(lastUpdate(dataDir)).toMatchObject({ version: '1.2.0', isInstalled: true });
    const client = new Database(join(dataDir, 'treehouse.db'), { readonly: true });
    const acts = client.prepare('SELECT action, details FROM audit_entries').all();
    client.close();
    expect(acts).toEqual([{ action: 'updateInstalled', details: '{"version":"1.2.0"}' }]);
  });

  it('is no news when the old version starts again, its installer having been closed', async () => {
    const { dataDir } = makeUpdated();
    const server = await openHouse(dataDir, '1.1.0');
    await server.close();
    expect(readTrail(dataDir)).toBeNull();
    expect(lastUpdate(dataDir)).toBeNull();
  });
});
