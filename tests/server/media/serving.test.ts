import { readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Media } from '#shared/media.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';

const shareVideo = async (app: TestApp, bytes = 5000, poster?: Buffer) => {
  const data = makeMp4(bytes);
  const options = { contentType: 'video', ...(poster ? { poster } : {}) };
  const answer = await postFile(app.as('family'), data, options);
  expect(answer.status).toBe(201);
  return { data, media: (answer.json as Content).media[0] as Media };
};

describe('a video', () => {
  it('is stored unchanged, with a poster in two sizes', async () => {
    const app = await makeApp();
    const { data, media } = await shareVideo(app, 5000, makeJpeg(1920, 1080));
    expect(media).toMatchObject({ kind: 'video', width: 1920, height: 1080 });
    const whole = await readMedia(app, app.as('guest'), media.url);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.body.equals(data)).toBe(true);
    const small = await readMedia(app, app.as('guest'), media.smallUrl ?? '');
    expect(small.headers.get('content-type')).toBe('image/webp');
  });

  it('without a poster has the size the sender measured', async () => {
    const app = await makeApp();
    const bare = await shareVideo(app);
    const unsized = { smallUrl: null, largeUrl: null, width: null, height: null };
    expect(bare.media).toMatchObject(unsized);
    const fields = { videoWidth: '1280', videoHeight: '720' };
    const sized = await postFile(app.as('family'), makeMp4(), { contentType: 'video', fields });
    expect((sized.json as Content).media).toMatchObject([{ width: 1280, height: 720 }]);
    const nonsense = { videoWidth: '-5', videoHeight: 'tall' };
    const refused = await postFile(app.as('family'), makeMp4(), {
      contentType: 'video',
      fields: nonsense,
    });
    expect(refused.status).toBe(400);
    const broken = { contentType: 'video', poster: Buffer.from('no picture') };
    expect((await postFile(app.as('family'), makeMp4(), broken)).status).toBe(415);
  });
});

describe('GET /uploads/:name', () => {
  it('answers ranges, one at a time', async () => {
    const app = await makeApp();
    const { data, media } = await shareVideo(app);
    const read = (range: string, extra = {}) =>
      readMedia(app, app.as('friend'), media.url, { range, ...extra });
    const size = data.length;
    const ranges: [string, number, number][] = [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=0-${size + 500}`, 0, size - 1],
    ];
    for (const [range, start, last] of ranges) {
      const part = await read(range);
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${last}/${size}`);
      expect(part.headers.get('content-length')).toBe(String(last - start + 1));
      expect(part.body.equals(data.subarray(start, last + 1))).toBe(true);
    }
    for (const range of [`bytes=${size}-`, 'bytes=500-100']) {
      const none = await read(range);
      expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    }
    for (const range of ['bytes=0-9,50-59', 'bytes', 'pages=1-2', '']) {
      const all = await read(range);
      expect([all.status, all.body.length], range).toEqual([200, size]);
    }
    const etag = (await read('bytes=0-0')).headers.get('etag') ?? '';
    expect((await read('bytes=0-0', { 'if-range': etag })).status).toBe(206);
    expect((await read('bytes=0-0', { 'if-range': '"other"' })).status).toBe(200);
    const dated = { 'if-range': 'Sat, 21 Nov 2026 05:35:13 GMT' };
    expect((await read('bytes=0-0', dated)).status).toBe(200);
  });

  it('answers 304 for a cached file, and HEAD without the bytes', async () => {
    const app = await makeApp();
    const { data, media } = await shareVideo(app);
    const friend = app.as('friend');
    const first = await readMedia(app, friend, media.url);
    const etag = first.headers.get('etag') ?? '';
    for (const match of [etag, `"x", ${etag}`, '*']) {
      const again = await readMedia(app, friend, media.url, { 'if-none-match': match });
      expect([again.status, again.body.length]).toEqual([304, 0]);
    }
    const head = await readMedia(app, friend, media.url, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(data.length));
  });

  it('lets a browser cache a file for good, but only at the address with its version', async () => {
    const app = await makeApp();
    const { media } = await shareVideo(app);
    const [path = ''] = media.url.split('?');
    const cache = async (url: string) =>
      (await readMedia(app, app.as('family'), url)).headers.get('cache-control');
    expect(await cache(media.url)).toBe('private, max-age=31536000, immutable');
    expect(await cache(path)).toBe('private, no-cache');
    expect(await cache(`${path}?v=00000000`)).toBe('private, no-cache');
  });

  it('never serves a file that can run in the browser', async () => {
    const app = await makeApp();
    const { media } = await shareVideo(app);
    const { headers } = await readMedia(app, app.as('family'), media.url);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[0-9a-f]{12}\.mp4"$/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('serves no other names, and nothing outside its folder', async () => {
    const app = await makeApp();
    const { media } = await shareVideo(app);
    const name = media.url.slice('/uploads/'.length, '/uploads/'.length + 32);
    const strange = [
      `${name}-huge`,
      `${name}-small`,
      name.toUpperCase(),
      name.slice(1),
      '..%2f..%2ftreehouse.db',
      '%2e%2e/treehouse.db',
      'treehouse.db',
      '%00',
      `${name}%00`,
      `${name}/x`,
      '',
    ];
    for (const path of strange) {
      const answer = await readMedia(app, app.as('admin'), `/uploads/${path}`);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(answer.status, path).toBeLessThan(500);
    }
    expect((await app.as('admin').post(media.url)).status).toBe(404);
    expect((await app.as('admin').delete(media.url)).status).toBe(404);
  });

  it('answers 404 and logs it when the file is lost', async () => {
    const app = await makeApp();
    const { media } = await shareVideo(app);
    const logged = vi.spyOn(app.context.log, 'error').mockImplementation(() => {});
    rmSync(join(app.dataDir, 'media'), { recursive: true });
    const answer = await readMedia(app, app.as('family'), media.url);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(logged).toHaveBeenCalledOnce();
  });

  it('closes the file when the reader disconnects', async () => {
    const app = await makeApp();
    const { media } = await shareVideo(app, 20_000_000);
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = process.platform === 'linux' ? openFiles() : 0;
    for (let n = 0; n < 5; n += 1) {
      await new Promise<void>((resolve) => {
        const headers = { cookie: app.as('family').cookieHeader() };
        const request = get(app.url + media.url, { headers }, (response) => {
          response.once('data', () => {
            request.destroy();
            resolve();
          });
        });
        request.on('error', () => {});
      });
    }
    if (process.platform === 'linux') {
      await vi.waitFor(() => expect(openFiles()).toBeLessThanOrEqual(before));
    }
    await wait(10);
    expect((await readMedia(app, app.as('family'), media.url)).body.length).toBeGreaterThan(2e7);
  });
});
