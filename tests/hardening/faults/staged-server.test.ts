import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { minutes } from '#tests/support/hardening/counts.ts';
import {
  backUp,
  readPictures,
  restoreNewest,
  setUp,
} from '#tests/support/hardening/staged-household.ts';
import { allowWriting, checkHealth, startStaged } from '#tests/support/hardening/staged-server.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';
import { postFile } from '#tests/support/server/uploads.ts';
import { stageServer } from '../../../scripts/package/stage-server.ts';

const isLinux = process.platform === 'linux';

let app: string;
let dir: ReturnType<typeof makeTempDir>;

const makeFolder = (): string => {
  const folder = makeTempDir();
  onTestFinished(folder.remove);
  return allowWriting(folder.path);
};

const start = (dataDir: string, ...args: string[]) =>
  startStaged(app, [`--data=${dataDir}`, '--port=0', '--no-mdns', ...args]);

beforeAll(() => {
  if (!isLinux) return;
  dir = makeTempDir();
  app = join(dir.path, 'app');
  stageServer({ platform: 'linux', arch: process.arch }, { node: null, folder: app });
  // A temporary folder is its owner's alone; the program is for every user, as below /opt.
  chmodSync(dir.path, 0o755);
});
afterAll(() => dir?.remove());

test.skipIf(!isLinux)('the staged server has no Electron and no packages but native ones', () => {
  const packages = readdirSync(join(app, 'node_modules')).toSorted();
  expect(packages).toEqual([
    '@flydotio',
    '@img',
    '@napi-rs',
    '@node-rs',
    'better-sqlite3',
    'detect-libc',
    'semver',
    'sharp',
  ]);
  expect(existsSync(join(app, 'out/main/index.js'))).toBe(false);
  expect(existsSync(join(app, 'out/preload'))).toBe(false);
});

test.skipIf(!isLinux)(
  'it runs without a home and with a read-only program, and ends on SIGTERM',
  { timeout: minutes(2) },
  async () => {
    const dataDir = makeFolder();
    expect(await checkHealth(app, dataDir)).toBe(1);
    // A port of its own, which the health check finds in the data folder.
    const server = await startStaged(app, [
      `--data=${dataDir}`,
      '--no-mdns',
      '--runs-as=container',
    ]);
    expect(await checkHealth(app, dataDir)).toBe(0);

    const anna = await setUp(server);
    expect((await postFile(anna, makeJpeg(), { title: 'Hedgehog' })).status).toBe(201);
    const { json } = await anna.get('/api/admin/outside');
    expect(json).toMatchObject({ updates: { runsAs: 'container', canInstall: false } });
    expect((await anna.post('/api/admin/outside/updates/download')).status).toBe(409);

    expect(await server.end()).toBe(0);
    expect(await checkHealth(app, dataDir)).toBe(1);
    // Nothing it needs is missing or refused.
    expect(server.printed()).not.toContain('"level"');
  },
);

test.skipIf(!isLinux)(
  'a household moves from a computer to a server and back with backups',
  { timeout: minutes(4) },
  async () => {
    const home = makeFolder();
    const computer = await start(home);
    const anna = await setUp(computer);
    await postFile(anna, makeJpeg(), { title: 'Hedgehog' });
    // Inside the data folder, as in the desktop app.
    await backUp(anna);
    const before = await readPictures(computer);
    expect(await computer.end()).toBe(0);

    const disk = makeFolder();
    cpSync(join(home, 'backups'), disk, { recursive: true });
    allowWriting(disk);
    const server = await start(makeFolder(), `--backups=${disk}`);
    await restoreNewest(server);
    const moved = await readPictures(server);
    expect(moved.titles).toEqual(['Hedgehog']);
    expect(moved.files.map(({ status }) => status)).toEqual([200]);
    expect(moved.files[0]?.body.equals(before.files[0]?.body ?? Buffer.alloc(0))).toBe(true);
    await postFile(moved.anna, makeJpeg(), { title: 'Kite' });
    const { folder } = await backUp(moved.anna);
    expect(folder).toMatchObject({ path: disk, kind: 'option', problem: null });
    expect(await server.end()).toBe(0);

    const next = makeFolder();
    cpSync(disk, join(next, 'backups'), { recursive: true });
    allowWriting(next);
    const back = await start(next);
    await restoreNewest(back);
    expect((await readPictures(back)).titles).toEqual(['Kite', 'Hedgehog']);
    expect(await back.end()).toBe(0);
  },
);

test.skipIf(!isLinux)(
  'a server without the codecs, which not every processor has, keeps videos as they are',
  { timeout: minutes(2) },
  async () => {
    const without = join(dir.path, 'without');
    cpSync(app, without, { recursive: true });
    for (const name of readdirSync(join(without, 'node_modules/@napi-rs'))) {
      rmSync(join(without, 'node_modules/@napi-rs', name), { recursive: true });
    }
    const dataDir = makeFolder();
    const server = await startStaged(without, [`--data=${dataDir}`, '--no-mdns']);
    const anna = await setUp(server);
    const film = readFileSync('tests/support/fixtures/media/hevc-rotated.mov');
    const options = { title: 'Garden', contentType: 'video', fileName: 'garden.mov' };
    expect((await postFile(anna, film, options)).status).toBe(201);
    expect((await readPictures(server)).files.map(({ status }) => status)).toEqual([200]);
    expect(await checkHealth(without, dataDir)).toBe(0);
    expect(await server.end()).toBe(0);
  },
);
