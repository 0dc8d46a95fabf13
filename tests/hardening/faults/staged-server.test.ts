import { chmodSync, cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import type {
  RestoreChoices,
  RestoreState,
} from '#shared/features/backups/restore/restore.fields.ts';
import { makeBrowser } from '#tests/support/clients/browser.ts';
import { minutes } from '#tests/support/hardening/counts.ts';
import {
  allowWriting,
  checkHealth,
  type StagedServer,
  startStaged,
} from '#tests/support/hardening/staged-server.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';
import { stageServer } from '../../../scripts/package/stage-server.ts';

const isLinux = process.platform === 'linux';
const password = 'four quiet owls';

let app: string;
let dir: ReturnType<typeof makeTempDir>;

const makeFolder = (): string => {
  const folder = makeTempDir();
  onTestFinished(folder.remove);
  return allowWriting(folder.path);
};

const start = (dataDir: string, ...args: string[]) =>
  startStaged(app, [`--data=${dataDir}`, '--port=0', '--no-mdns', ...args]);

const setUp = async (server: StagedServer) => {
  const anna = makeBrowser(server.url);
  const household = { spaceName: 'Lindenhof', childName: 'Mia', joining: 'invites', lan: true };
  const founder = { token: server.setupCode, username: 'anna', displayName: 'Anna', password };
  expect((await anna.post('/api/setup', { ...household, ...founder })).status).toBe(201);
  return anna;
};

type Browser = ReturnType<typeof makeBrowser>;
interface Post {
  title: string;
  mediaUrl: string;
}

const feedOf = async (browser: Browser): Promise<Post[]> =>
  (await browser.get<Post[]>('/api/content')).json;

const backUp = async (browser: Browser) => {
  expect((await browser.post('/api/admin/backups')).status).toBe(200);
  const state = async () => (await browser.get<BackupsState>('/api/admin/backups')).json;
  await expect.poll(async () => (await state()).lastGood, { timeout: 30_000 }).not.toBeNull();
  return state();
};

/** Restores the newest backup as the page of a new server does. */
const restoreNewest = async (server: StagedServer) => {
  const browser = makeBrowser(server.url);
  const input = { token: server.setupCode, folderToken: null };
  const found = await browser.post<RestoreChoices>('/api/recovery/choices', input);
  const [newest] = found.json.choices;
  expect(newest).toMatchObject({ kind: 'backup', spaceName: 'Lindenhof', problem: null });
  const choice = { kind: 'backup', id: newest?.id, passphrase: null };
  const begun = await browser.post<RestoreState>('/api/recovery/restore', { ...input, ...choice });
  expect(begun.status).toBe(200);
  const isSetUp = async () => {
    const answer = await browser.get<{ needed: boolean }>('/api/setup').catch(() => null);
    return answer?.json?.needed === false;
  };
  await expect.poll(isSetUp, { timeout: 60_000 }).toBe(true);
};

/** Its pictures, which only someone who signed in may see. */
const readPictures = async (server: StagedServer) => {
  const anna = makeBrowser(server.url);
  expect((await anna.post('/api/login', { username: 'anna', password })).status).toBe(200);
  const posts = await feedOf(anna);
  const files = posts.map(({ mediaUrl }) => readMedia(server, anna, mediaUrl));
  return { anna, titles: posts.map(({ title }) => title), files: await Promise.all(files) };
};

beforeAll(() => {
  if (!isLinux) return;
  dir = makeTempDir();
  app = join(dir.path, 'app');
  stageServer({ platform: 'linux', arch: process.arch }, { hasNode: false, folder: app });
  // A temporary folder is its owner's alone; the program is for every user, as below /opt.
  chmodSync(dir.path, 0o755);
});
afterAll(() => dir?.remove());

test.skipIf(!isLinux)('the staged server has no Electron and no packages but native ones', () => {
  const packages = readdirSync(join(app, 'node_modules')).toSorted();
  expect(packages).toEqual([
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
