import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { pathOf } from '#server/media/media-files.ts';
import { openMediaStore } from '#server/media/media-store.ts';
import { forkNodeWorker } from '#server/workers/worker-channel.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { StagedMedia, Upload } from '#shared/features/content/uploads.contract.ts';
import { usualSizes } from '#shared/media-sizes.ts';
import { hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { t } from '#tests/support/messages.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

type Browser = ReturnType<TestApp['as']>;

const open = async (browser: Browser, size: number) => {
  const answer = await browser.post<Upload>('/api/uploads', { size });
  expect([answer.status, answer.json]).toEqual([201, { id: expect.any(String), offset: 0, size }]);
  return answer.json.id;
};

const append = (browser: Browser, id: string, offset: number | string, data: Buffer) =>
  browser.request<Upload>('PATCH', `/api/uploads/${id}`, new Uint8Array(data), {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  });

const incoming = (app: TestApp) => readdirSync(join(app.dataDir, 'incoming'));
const gone = t('content:errors.uploadGone');

describe('an upload in parts', () => {
  it('becomes a post’s video, whole', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const data = makeMp4(100_000);
    const id = await open(family, data.length);
    for (let at = 0; at < data.length; at += 40_000) {
      const { status, json } = await append(family, id, at, data.subarray(at, at + 40_000));
      expect([status, json.offset]).toEqual([200, Math.min(at + 40_000, data.length)]);
    }
    const body = { title: 'Swing', contentType: 'video', uploadId: id };
    const made = await family.post<Content>('/api/content', body);
    expect(made.status).toBe(201);
    const { body: read } = await readMedia(app, app.as('guest'), made.json.mediaUrl ?? '');
    expect(read.equals(data)).toBe(true);
    expect(incoming(app)).toEqual([]);
    expect((await family.get(`/api/uploads/${id}`)).status).toBe(404);
    expect((await family.post('/api/content', body)).status).toBe(404);
  });

  it('is deleted if its post already exists under the same client id', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const data = makeMp4(10_000);
    const sendAll = async () => {
      const id = await open(family, data.length);
      await append(family, id, 0, data);
      const body = { title: 'Swing', contentType: 'video', uploadId: id, clientId: 'client-0001' };
      const made = await family.post<Content>('/api/content', body);
      return { id, made };
    };
    const first = await sendAll();
    const second = await sendAll();
    expect(second.made.json).toEqual(first.made.json);
    expect((await family.get(`/api/uploads/${second.id}`)).status).toBe(404);
    expect(incoming(app)).toEqual([]);
    const media = app.db.$client.prepare('SELECT count(*) FROM media').pluck();
    expect(media.get()).toBe(1);
    const url = first.made.json.mediaUrl ?? '';
    expect((await readMedia(app, app.as('guest'), url)).body.equals(data)).toBe(true);
  });

  it('is kept for another try when its video could not be stored', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const data = makeMp4(10_000);
    const id = await open(family, data.length);
    await append(family, id, 0, data);
    const { $client } = app.db;
    collectLogLines(app);
    $client.exec(
      "CREATE TEMP TRIGGER full BEFORE INSERT ON main.contents BEGIN SELECT raise(ABORT, 'no'); END",
    );
    const body = { title: 'Swing', contentType: 'video', uploadId: id };
    expect((await family.post('/api/content', body)).status).toBe(500);
    expect((await family.get<Upload>(`/api/uploads/${id}`)).json.offset).toBe(data.length);
    expect(incoming(app)).toEqual([`${id}.upload`]);
    $client.exec('DROP TRIGGER full');
    expect((await family.post('/api/content', body)).status).toBe(201);
    expect(incoming(app)).toEqual([]);
  });

  it('becomes a picture, and can be tried again when the form was wrong', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const data = makeJpeg(300, 200);
    const id = await open(family, data.length);
    const body = { title: 'Cat', contentType: 'photo', uploadId: id };
    const early = await family.post('/api/content', body);
    expect([early.status, early.text]).toEqual([400, t('content:errors.uploadBroken')]);
    await append(family, id, 0, data);
    const asVideo = await family.post('/api/content', { ...body, contentType: 'video' });
    expect(asVideo.status).toBe(415);
    expect((await family.post('/api/content', { ...body, title: '' })).status).toBe(400);
    const made = await family.post<Content>('/api/content', body);
    expect(made.json.media).toMatchObject([{ width: 300, height: 200 }]);
    expect(incoming(app)).toEqual([]);
    const next = makeJpeg(100, 200);
    const second = await open(family, next.length);
    await append(family, second, 0, next);
    const changed = await family.put<Content>(`/api/content/${made.json.id}`, { uploadId: second });
    expect(changed.json.media).toMatchObject([{ width: 100, height: 200 }]);
  });

  it('is staged once, also when the answer was lost and it is sent again', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const data = makeMp4(100_000);
    const id = await open(family, data.length);
    await append(family, id, 0, data);
    const first = await family.post<StagedMedia>('/api/media', { uploadId: id });
    expect([first.status, first.json.kind]).toEqual([201, 'video']);
    const again = await family.post<StagedMedia>('/api/media', { uploadId: id });
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(app.db.$client.prepare('SELECT count(*) FROM media').pluck().get()).toBe(1);
    expect((await app.as('friend').post('/api/media', { uploadId: id })).status).toBe(404);
  });

  it('is for its owner only', async () => {
    const app = await makeApp();
    const id = await open(app.as('family'), 10);
    const stranger = app.as('admin');
    const path = `/api/uploads/${id}`;
    for (const answer of [
      await stranger.get(path),
      await stranger.delete(path),
      await append(stranger, id, 0, Buffer.alloc(10)),
      await stranger.post('/api/content', { title: 'x', contentType: 'photo', uploadId: id }),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, gone]);
    }
    expect((await app.signedOut().get(path)).status).toBe(401);
    expect((await app.as('expired').post('/api/uploads', { size: 1 })).status).toBe(403);
    expect((await app.as('family').get<Upload>(path)).json.offset).toBe(0);
  });

  it('refuses a wrong offset, too many bytes and an unknown upload', async () => {
    const app = await makeApp();
    const family = app.as('family');
    for (const size of [0, -1, 1.5, 'x', null, 1e15]) {
      expect((await family.post('/api/uploads', { size })).status).toBe(400);
    }
    const large = await family.post('/api/uploads', { size: limits.videoBytes + 1 });
    expect([large.status, large.text]).toEqual([
      413,
      t('common:errors.fileLarge', { image: '25', video: '500' }),
    ]);
    const id = await open(family, 100);
    await append(family, id, 0, Buffer.alloc(40));
    for (const offset of [0, 39, 41, 100]) {
      expect((await append(family, id, offset, Buffer.alloc(10))).status).toBe(409);
    }
    for (const offset of ['', '-1', 'x', '1e3', '4'.repeat(30)]) {
      expect((await append(family, id, offset, Buffer.alloc(10))).status).toBe(400);
    }
    const long = await append(family, id, 40, Buffer.alloc(61));
    expect(long.status).toBe(413);
    expect((await family.get<Upload>(`/api/uploads/${id}`)).json.offset).toBe(40);
    expect(statSync(join(app.dataDir, 'incoming', `${id}.upload`)).size).toBe(40);
    const headers = { 'upload-offset': '40' };
    const plain = await family.request('PATCH', `/api/uploads/${id}`, { a: 1 }, headers);
    expect(plain.status).toBe(400);
    expect((await family.get('/api/uploads/..%2f..%2fx')).status).toBe(400);
    expect((await family.get(`/api/uploads/${'a'.repeat(65)}`)).status).toBe(400);
  });

  it('keeps what arrived before the connection broke, and lets the next try take over', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const data = makeMp4(3_000_000);
    const id = await open(family, data.length);
    const { port } = new URL(app.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `PATCH /api/uploads/${id} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Treehouse: 1\r\n` +
        `Cookie: ${family.cookieHeader()}\r\nContent-Length: ${data.length}\r\n` +
        'Content-Type: application/offset+octet-stream\r\nUpload-Offset: 0\r\n\r\n',
    );
    socket.write(data.subarray(0, 1_000_000));
    const path = join(app.dataDir, 'incoming', `${id}.upload`);
    await vi.waitFor(() => expect(statSync(path).size).toBe(1_000_000));
    // The old connection is open but silent; a new one takes over.
    const taken = await append(family, id, 0, data.subarray(0, 10));
    expect(taken.status).toBe(409);
    const { json } = await family.get<Upload>(`/api/uploads/${id}`);
    expect(json.offset).toBe(1_000_000);
    await append(family, id, json.offset, data.subarray(json.offset));
    socket.destroy();
    const body = { title: 'Swing', contentType: 'video', uploadId: id };
    const made = await family.post<Content>('/api/content', body);
    const read = await readMedia(app, family, made.json.mediaUrl ?? '');
    expect(read.body.equals(data)).toBe(true);
  });

  it('is one of at most three per person, and an idle one is replaced', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const ids = [await open(family, 10), await open(family, 10), await open(family, 10)];
    const refused = await family.post('/api/uploads', { size: 10 });
    expect([refused.status, refused.text]).toEqual([429, t('content:errors.tooManyUploads')]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await open(app.as('friend'), 10);
    expect((await family.delete(`/api/uploads/${ids[1]}`)).json).toEqual({ id: ids[1] });
    await open(family, 10);
    app.clock.advance(minutes(16));
    await open(family, 10);
    expect((await family.get(`/api/uploads/${ids[0]}`)).status).toBe(404);
  });

  it('ends after a day', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const id = await open(family, 10);
    await append(family, id, 0, Buffer.alloc(5));
    app.clock.advance(hours(23));
    expect((await family.get(`/api/uploads/${id}`)).status).toBe(200);
    app.clock.advance(hours(2));
    expect((await family.get(`/api/uploads/${id}`)).status).toBe(404);
    await runCleanupJobs(app.context);
    expect(incoming(app)).toEqual([]);
  });

  it('outlives a restart, without the bytes that were not acknowledged', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const [kept, lost] = [await open(family, 100), await open(family, 100)];
    const begun = await open(family, 100);
    await append(family, kept, 0, Buffer.alloc(60, 1));
    await append(family, lost, 0, Buffer.alloc(60, 1));
    const path = (name: string) => join(app.dataDir, 'incoming', name);
    writeFileSync(path(`${kept}.upload`), Buffer.alloc(75, 1));
    writeFileSync(path(`${lost}.upload`), Buffer.alloc(20, 1));
    writeFileSync(path(`${begun}.upload`), Buffer.alloc(30, 1));
    writeFileSync(path('orphan.part'), 'x');
    await app.context.media.close();
    const { config, db, clock, log, quota, media } = app.context;
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
    expect(incoming(app)).toEqual([`${kept}.upload`]);
    expect(statSync(path(`${kept}.upload`)).size).toBe(60);
    expect(store.uploads.get(family.user.id, kept).offset).toBe(60);
    expect(() => store.uploads.get(family.user.id, lost)).toThrow();
    expect(store.uploads.get(family.user.id, begun).offset).toBe(0);
    await store.close();
  });

  it('can be used again when the server was killed before the post had its row', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const data = makeMp4(50_000);
    const id = await open(family, data.length);
    await append(family, id, 0, data);
    const { media, config, db, clock, log, quota } = app.context;
    const source = {
      kind: 'video' as const,
      ownerId: family.user.id,
      file: await media.uploads.take(family.user.id, id),
    };
    await media.prepare(source);
    await media.close();
    const sizes = () => usualSizes;
    const store = await openMediaStore({
      config,
      db,
      clock,
      log,
      forkWorker: forkNodeWorker,
      sizes,
      quota,
      guards: new Map(),
      backupReserve: media.backupReserve,
    });
    await store.checked;
    const file = await store.uploads.take(family.user.id, id);
    const { files, release } = await store.prepare({ kind: 'video', ownerId: 1, file });
    const { sha256 } = files[0] ?? { sha256: '' };
    expect(readFileSync(pathOf(store.folders, sha256)).equals(data)).toBe(true);
    release();
    await store.uploads.giveBack(id);
    expect(readFileSync(file.path).equals(data)).toBe(true);
    await store.close();
  });
});
