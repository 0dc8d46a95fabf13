import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { openMediaStore } from '#server/media/media-store.ts';
import { forkNodeWorker } from '#server/workers/worker-channel.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { usualSizes } from '#shared/media-sizes.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';

const filesIn = (app: TestApp, folder: string) =>
  readdirSync(join(app.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));

const restart = async (app: TestApp) => {
  const { config, db, clock, log, quota, media } = app.context;
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  const store = await openMediaStore({
    config,
    db,
    clock,
    log,
    forkWorker: forkNodeWorker,
    sizes: () => usualSizes,
    quota,
    guards: new Map(),
    backupReserve: media.backupReserve,
  });
  await store.checked;
  await store.close();
  return errors.mock.calls.map(([facts]) => facts);
};

it('the first check waits until the start is over', async () => {
  const app = await makeApp({ options: { backgroundAfterMs: days(1) } });
  const { media } = app.context;
  expect(media.lastCheck()).toBeNull();
  await media.check();
  expect(media.lastCheck()).toMatchObject({ missingFiles: 0 });
});

describe('after an interrupted run', () => {
  it('files without a row are set aside, and deleted after 30 days', async () => {
    const app = await makeApp();
    const made = (await postFile(app.as('family'), makeJpeg())).json as Content;
    const [any = ''] = filesIn(app, 'media');
    const name = 'f'.repeat(64);
    writeFileSync(join(any, '..', name), 'half a post');
    writeFileSync(join(any, '..', '.DS_Store'), 'somebody else’s');
    expect(await restart(app)).toEqual([]);
    expect(filesIn(app, 'trash')).toEqual([join(app.dataDir, 'trash', name)]);
    // Both sizes of a picture this small are the same file.
    expect(filesIn(app, 'media')).toHaveLength(3);
    expect((await readMedia(app, app.as('family'), made.mediaUrl ?? '')).status).toBe(200);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    expect(filesIn(app, 'trash')).toEqual([]);
  });

  it('files that a row names again are restored from the trash, unless they have changed', async () => {
    const app = await makeApp();
    for (let n = 0; n < 2; n += 1) await postFile(app.as('family'), makeJpeg(60 + n, 40));
    const [first = '', second = ''] = filesIn(app, 'media');
    const bytes = readFileSync(first);
    const inTrash = (path: string) => join(app.dataDir, 'trash', basename(path));
    renameSync(first, inTrash(first));
    renameSync(second, inTrash(second));
    const changed = readFileSync(inTrash(second));
    changed[0] = (changed[0] ?? 0) ^ 1;
    writeFileSync(inTrash(second), changed);
    const warnings = vi.spyOn(app.context.log, 'warn').mockImplementation(() => {});
    const missing = (await restart(app)) as { file: string }[];
    expect(new Set(missing.map(({ file }) => file))).toEqual(new Set([basename(second)]));
    expect(warnings).toHaveBeenCalledTimes(1);
    expect(readFileSync(first).equals(bytes)).toBe(true);
    expect(existsSync(inTrash(first))).toBe(false);
    expect(existsSync(second)).toBe(false);
  });

  it('rows without their whole file are named in the log', async () => {
    const app = await makeApp();
    for (let n = 0; n < 3; n += 1) await postFile(app.as('family'), makeJpeg(60 + n, 40));
    const [first = '', second = ''] = filesIn(app, 'media');
    renameSync(first, join(app.dataDir, 'elsewhere'));
    truncateSync(second, statSync(second).size - 1);
    const missing = (await restart(app)) as { file: string }[];
    expect(new Set(missing.map(({ file }) => file))).toEqual(
      new Set([first, second].map((path) => basename(path))),
    );
    expect(existsSync(first)).toBe(false);
  });

  it('folders and files are private to this account', async () => {
    const app = await makeApp();
    await postFile(app.as('family'), makeJpeg());
    if (process.platform === 'win32') return;
    for (const path of filesIn(app, 'media')) {
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
      expect(statSync(join(path, '../..')).mode & 0o777).toBe(0o700);
    }
    for (const folder of ['media', 'incoming', 'trash']) {
      expect(statSync(join(app.dataDir, folder)).mode & 0o777).toBe(0o700);
    }
  });
});

describe('a post that cannot be saved', () => {
  it('leaves no file and no row', async () => {
    const app = await makeApp();
    app.context.log.level = 'silent';
    app.db.$client.exec(
      `CREATE TEMP TRIGGER refuse AFTER INSERT ON contents BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    expect((await postFile(app.as('family'), makeJpeg())).status).toBe(500);
    expect(filesIn(app, 'media')).toEqual([]);
    expect(filesIn(app, 'incoming')).toEqual([]);
    expect(app.db.$client.prepare('SELECT count(*) FROM media').pluck().get()).toBe(0);
    app.db.$client.exec('DROP TRIGGER refuse');
    const kept = (await postFile(app.as('family'), makeJpeg())).json as Content;
    app.db.$client.exec(
      `CREATE TEMP TRIGGER refuse AFTER INSERT ON contents BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    // The same picture again: another post shares its file, which stays.
    expect((await postFile(app.as('family'), makeJpeg())).status).toBe(500);
    expect((await readMedia(app, app.as('family'), kept.mediaUrl ?? '')).status).toBe(200);
  });
});
