import { readdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { ownPageSql, pageSql } from '#server/media/media-totals.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { listFiles } from '#shared/features/files/files.contract.ts';
import type { DiskState, Health, Space } from '#shared/features/household/health.contract.ts';
import { hours } from '#tests/support/fakes/fake-clock.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { t } from '#tests/support/messages.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile } from '#tests/support/server/uploads.ts';

afterEach(() => vi.restoreAllMocks());

const mebi = 1024 * 1024;
const routes = [
  ['GET', '/api/admin/health'],
  ['POST', '/api/admin/health/check'],
  ['GET', '/api/admin/disk'],
] as const;

/** Fakes the free space of a 100 GB disk. */
const leave = (freeMebi: number) =>
  vi
    .spyOn(fs, 'statfs')
    .mockResolvedValue({ bavail: freeMebi, bsize: mebi, blocks: 102_400 } as never);

const health = async (app: TestApp) =>
  (await app.as('admin').get<Health>('/api/admin/health')).json;

describe('the health report', () => {
  it('is for admins only, and needs no body', async () => {
    const app = await makeApp();
    for (const [method, path] of routes) {
      for (const kind of ['family', 'kid', 'friend', 'guest', 'expired'] as const) {
        const answer = await app.as(kind).request(method, path);
        expect([method, path, kind, answer.status]).toEqual([method, path, kind, 403]);
      }
      expect((await app.as('admin').request(method, path)).status).toBe(200);
    }
  });

  it('reports version, run, network, devices, sockets and backup', async () => {
    const app = await makeApp();
    const startedAt = app.clock.now().toISOString();
    app.as('family');
    await app.socketAs('kid');
    app.clock.advance(hours(3));
    expect(await health(app)).toMatchObject({
      version: '0.0.0-test',
      startedAt,
      network: { lan: false, addresses: [], port: null },
      sessions: 3,
      sockets: 1,
      lastBackup: null,
    });
    app.clock.advance(hours(24 * 31));
    const admin = app.signIn(app.person('admin'));
    const later = await admin.get<Health>('/api/admin/health');
    expect(later.json.sessions).toBe(1);
  });

  it('sums up media by kind, and shared files once', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const empty = { count: 0, originalBytes: 0, renditionBytes: 0 };
    const first = (await health(app)).storage;
    expect(first).toMatchObject({ images: empty, videos: empty, trash: empty, looseBytes: 0 });
    expect(first.databaseBytes).toBeGreaterThan(4_096);
    const made = await postFile(family, makeJpeg(400, 300));
    const one = (await health(app)).storage.images;
    await postFile(app.as('kid'), makeJpeg(400, 300));
    await postFile(family, makeMp4(100_000), { contentType: 'video' });
    const { images, videos } = (await health(app)).storage;
    expect(one.renditionBytes).toBeGreaterThan(0);
    expect(images).toEqual({ ...one, count: 2 });
    expect(videos).toMatchObject({ count: 1, originalBytes: makeMp4(100_000).length });
    app.context.media.trash(
      Number(app.db.$client.prepare('SELECT min(id) FROM media').pluck().get()),
    );
    const after = (await health(app)).storage;
    expect([after.images.count, after.trash]).toEqual([1, one]);
    expect((made.json as Content).media[0]?.kind).toBe('image');
  });

  it('counts as many files as File Management lists, and of private ones their size alone', async () => {
    const app = await makeApp();
    const family = app.as('family');
    await postFile(family, makeJpeg(400, 300));
    await postFile(family, makeMp4(100_000), { contentType: 'video' });
    const diary = await postFile(family, makeJpeg(300, 400));
    const { id } = app.db.$client.prepare('SELECT max(id) id FROM media').get() as { id: number };
    const before = (await health(app)).storage;
    app.db.$client.prepare("UPDATE media SET shelf = 'private' WHERE id = ?").run(id);
    const face = new FormData();
    face.set('avatar', new Blob([new Uint8Array(makeJpeg(200, 200))]), 'me.jpg');
    expect((await family.put(`/api/user/${family.user.id}`, face)).status).toBe(200);
    const { images, videos, avatars, covers, private: hidden } = (await health(app)).storage;
    const files = (await app.as('admin').get<ResponseOf<typeof listFiles>>('/api/files')).json;
    expect([images.count, videos.count, avatars.count, covers.count]).toEqual([1, 1, 1, 0]);
    expect(files.summary.totalFiles).toBe(3);
    expect(hidden).toEqual({
      originalBytes: before.images.originalBytes - images.originalBytes,
      renditionBytes: before.images.renditionBytes - images.renditionBytes,
    });
    expect(diary.status).toBe(201);
  });

  it('says what each person’s files take up, renditions apart, not what they share with others', async () => {
    const app = await makeApp();
    const [family, kid] = [app.as('family'), app.as('kid')];
    expect((await kid.get<Space>('/api/space')).json).toEqual({
      originalBytes: 0,
      renditionBytes: 0,
    });
    await postFile(family, makeJpeg(400, 300));
    await postFile(kid, makeJpeg(400, 300));
    await postFile(family, makeMp4(100_000), { contentType: 'video' });
    const { storage } = await health(app);
    const own = (await kid.get<Space>('/api/space')).json;
    expect(own.originalBytes + own.renditionBytes).toBeGreaterThanOrEqual(
      storage.images.originalBytes + storage.images.renditionBytes,
    );
    expect(own.renditionBytes).toBeGreaterThan(0);
    expect(storage.people).toEqual([
      {
        id: family.user.id,
        name: 'The family',
        originalBytes: own.originalBytes + makeMp4(100_000).length,
        renditionBytes: own.renditionBytes,
      },
      { id: kid.user.id, name: 'The kid', ...own },
    ]);
  });

  it('reads media by their keys alone, a page at a time', async () => {
    const app = await makeApp();
    for (const sql of [pageSql, ownPageSql]) {
      const plan = app.db.$client
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(0, 1_000)
        .map((row) => (row as { detail: string }).detail);
      expect(plan.filter((line) => /SCAN (?!own)/.test(line))).toEqual([]);
    }
  });

  it('reports missing files after another check', async () => {
    const app = await makeApp();
    await app.context.media.checked;
    await postFile(app.as('family'), makeJpeg(400, 300));
    expect((await health(app)).mediaCheck?.missingFiles).toBe(0);
    const files = readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true });
    const file = files.find((entry) => entry.isFile());
    rmSync(join(file?.parentPath ?? '', file?.name ?? ''));
    app.clock.advance(hours(1));
    const lines = collectLogLines(app);
    const checked = await app.as('admin').post<Health>('/api/admin/health/check');
    expect(checked.json.mediaCheck).toEqual({
      checkedAt: app.clock.now().toISOString(),
      missingFiles: 1,
    });
    expect(lines.filter((line) => line.includes('media file missing'))).toHaveLength(1);
  });

  it('contains no names and no content', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const entry = { title: 'CANARY', content: 'CANARY', date: '2026-03-02' };
    expect((await kid.post('/api/journals', entry)).status).toBe(201);
    for (const path of ['/api/admin/health', '/api/admin/disk']) {
      const { status, text } = await app.as('admin').get(path);
      expect(status).toBe(200);
      for (const word of ['CANARY', 'kid', 'userId', 'username', app.dataDir]) {
        expect(text).not.toContain(word);
      }
    }
  });
});

describe('a disk that fills up', () => {
  it('is low below 2 GB and full below 500 MB, and then accepts no new files', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const level = async () => (await admin.get<DiskState>('/api/admin/disk')).json.level;
    leave(2_060);
    const { backupBytes, ...disk } = (await admin.get<DiskState>('/api/admin/disk')).json;
    expect(disk).toEqual({
      level: 'ok',
      freeBytes: 2_060 * mebi,
      totalBytes: 102_400 * mebi,
      warnBytes: 2_048 * mebi + backupBytes,
      minBytes: 500 * mebi + backupBytes,
    });
    leave(2_047);
    expect(await level()).toBe('low');
    expect((await postFile(app.as('family'), makeJpeg())).status).toBe(201);
    leave(499);
    expect(await level()).toBe('full');
    const refused = await postFile(app.as('family'), makeJpeg());
    expect(refused.status).toBe(507);
    const form = new FormData();
    form.set('avatar', new Blob([new Uint8Array(makeJpeg())]), 'me.jpg');
    const face = await app.as('kid').put(`/api/user/${app.person('kid').id}`, form);
    expect([face.status, face.text]).toEqual([507, refused.text]);
  });

  it('is announced to admins only, once for each change', async () => {
    const app = await makeApp();
    const admin = await app.socketAs('admin');
    const kid = await app.socketAs('kid');
    const notices = async (socket: typeof admin) =>
      (await socket.settle()).filter((m) => m.type === 'changed' && m.area === 'household').length;
    leave(50_000);
    await runCleanupJobs(app.context);
    leave(1_000);
    await runCleanupJobs(app.context);
    await runCleanupJobs(app.context);
    leave(50_000);
    await runCleanupJobs(app.context);
    expect([await notices(admin), await notices(kid)]).toEqual([2, 0]);
  });

  it('refuses every write with 507, by socket too, while everyone reads on', async () => {
    const app = await makeApp();
    const [family, kid] = [app.as('family'), app.as('kid')];
    const roomId = makeRoom(app.db, family.user, { isPrivate: true, members: [kid.user] });
    const socket = await app.socketAs('kid');
    await family.get('/api/user');
    const { $client } = app.db;
    // Caps the file at its current size, so that no page can be added.
    $client.pragma(`max_page_count = ${Number($client.pragma('page_count', { simple: true }))}`);
    const story = { title: 'Long', contentType: 'story', textContent: 'word '.repeat(9_000) };
    const sentence = t('common:errors.diskFull');
    const writes = [
      ['POST', '/api/content', makeForm(null, { contentType: 'story', fields: story })],
      ['POST', '/api/content', story],
      [
        'POST',
        '/api/journals',
        { title: 'Day', content: 'word '.repeat(3_900), date: '2026-03-02' },
      ],
      ['POST', '/api/tasks', { title: 'x'.repeat(100), description: 'y'.repeat(2_000) }],
    ] as const;
    for (const [method, path, body] of writes) {
      const answers = [];
      // Small rows still fit into a page's free space for a while.
      for (let n = 0; n < 8; n += 1) answers.push(await kid.request(method, path, body));
      const last = answers.at(-1);
      expect([path, last?.status, last?.text]).toEqual([path, 507, sentence]);
    }
    socket.send({ type: 'join_room', roomId });
    for (let n = 0; n < 8; n += 1) {
      const clientId = `client-000${n}`;
      socket.send({ type: 'chat_message', roomId, content: 'x'.repeat(3_900), clientId });
    }
    await socket.waitFor((m) => m.type === 'error' && m.status === 507 && m.message === sentence);
    app.clock.advance(hours(1));
    expect((await family.get('/api/content')).status).toBe(200);
    expect((await family.get('/api/user')).status).toBe(200);
  });
});
