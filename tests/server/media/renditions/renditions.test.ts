import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ForkWorker } from '#server/config.ts';
import { openVideo, readVideo } from '#server/media/video/read-video.ts';
import { forkNodeWorker } from '#server/workers/worker-channel.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { Health } from '#shared/features/household/health.contract.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { parsersInProcess } from '#tests/support/server/parsers-in-process.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';

/** Two seconds of HEVC in ten bits, filmed upright in Munich with a Telescope. */
const film = readFileSync(
  join(import.meta.dirname, '../../../support/fixtures/media/hevc-rotated.mov'),
);
/** Makes of the film something else than a video that any codec opens. */
const broken = (): Buffer => {
  const data = Buffer.from(film);
  const at = data.indexOf('mdat') + 4;
  return data.fill(0x5a, at, data.indexOf('moov') - 4);
};

const share = async (app: TestApp, data: Buffer): Promise<Content> => {
  const answer = await postFile(app.as('kid'), data, {
    contentType: 'video',
    fileName: 'film.mov',
  });
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
  return answer.json as Content;
};
const read = async (app: TestApp, { id }: Content) =>
  (await app.as('kid').get<Content>(`/api/content/${id}`)).json;
const mediaOf = ({ media: [media] }: Content) => {
  if (!media) throw new Error('no media');
  return media;
};
const fetchFile = async (app: TestApp, url: string | null) =>
  (await readMedia(app, app.as('kid'), url ?? '')).body;
const open = (data: Buffer) => {
  const path = join(makeTempDir().path, 'film');
  writeFileSync(path, data);
  return { path, input: openVideo(path) };
};
const incoming = (app: TestApp) => readdirSync(app.context.media.folders.incoming);

/** Runs real workers, and calls `atStart` when the one for videos gets its job. */
const watched = (atStart: (kill: () => void, job: string) => void): ForkWorker => {
  return (file, limits) => {
    if (!file.includes('rendition-worker')) return parsersInProcess(file, limits);
    const channel = forkNodeWorker(file, limits);
    return {
      ...channel,
      send: (message) => {
        channel.send(message);
        const { type, job } = message as { type: string; job: { kind: string } };
        if (type === 'start') atStart(channel.kill, job.kind);
      },
    };
  };
};

describe('a video that not every browser plays', () => {
  it('gets a poster and a copy that every browser plays', async () => {
    const app = await makeApp();
    app.clock.set('2026-08-01T12:00:00Z');
    const post = await share(app, film);
    expect(mediaOf(post)).toMatchObject({
      ...{ width: 240, height: 320, durationMs: 2000, takenAt: '2026-07-04T15:30:00+02:00' },
      ...{ rendition: 'notNeeded', renditionUrl: null, smallUrl: null },
    });
    await app.context.media.renditions.run();
    const media = mediaOf(await read(app, post));
    expect(media).toMatchObject({ rendition: 'made', width: 240, height: 320 });

    const poster = await sharp(await fetchFile(app, media.smallUrl)).metadata();
    expect([poster.width, poster.height]).toEqual([240, 320]);
    const copy = open(await fetchFile(app, media.renditionUrl));
    expect(await readVideo(copy.path)).toMatchObject({
      ...{ width: 240, height: 320, playsEverywhere: true },
    });
    expect(await copy.input.computeDuration()).toBeCloseTo(2, 1);
    expect((await copy.input.getPrimaryVideoTrack())?.codec).toBe('avc');
    expect((await copy.input.getPrimaryAudioTrack())?.codec).toBe('aac');
    expect(incoming(app)).toEqual([]);

    for (const url of [media.url, media.renditionUrl, media.smallUrl]) {
      const file = (await fetchFile(app, url)).toString('latin1');
      expect(
        ['+48.1371', '48.13', 'Telescope', 'loci'].filter((text) => file.includes(text)),
      ).toEqual([]);
    }
  });

  it('keeps its colours and its way up', async () => {
    const app = await makeApp();
    const post = await share(app, film);
    await app.context.media.renditions.run();
    const { renditionUrl, largeUrl } = mediaOf(await read(app, post));
    const copy = await share(app, await fetchFile(app, renditionUrl));
    await app.context.media.renditions.run();
    const again = mediaOf(await read(app, copy));
    const pixels = async (url: string | null) =>
      sharp(await fetchFile(app, url))
        .removeAlpha()
        .resize(6, 8, { fit: 'fill' })
        .raw()
        .toBuffer();
    const [one, other] = [await pixels(largeUrl), await pixels(again.largeUrl)];
    expect(Math.max(...one.map((value, n) => Math.abs(value - (other[n] ?? 0))))).toBeLessThan(16);
  });

  it('is converted after the worker or the server ended in the middle', async () => {
    let ends = 0;
    const app = await makeApp({
      options: {
        forkWorker: watched((kill, job) => {
          if (job === 'convert' && ends++ === 0) kill();
        }),
      },
    });
    const post = await share(app, film);
    await app.context.media.renditions.run();
    expect(mediaOf(await read(app, post)).rendition).toBe('failed');
    await app.as('kid').put(`/api/content/${post.id}/rendition`, { isWanted: true });
    await app.context.media.renditions.run();
    expect(mediaOf(await read(app, post)).rendition).toBe('made');
  });

  it('is left as it is when its author does not want a copy, until they do', async () => {
    let cancel = async () => {};
    const started: string[] = [];
    const app = await makeApp({
      options: {
        forkWorker: watched((_kill, job) => {
          started.push(job);
          if (job === 'convert' && started.length === 3) void cancel();
        }),
      },
    });
    const post = await share(app, film);
    const decide = (isWanted: boolean, who: 'kid' | 'family' | 'admin' = 'kid') =>
      app.as(who).put<Content>(`/api/content/${post.id}/rendition`, { isWanted });
    let answer: Content | undefined;
    cancel = async () => {
      answer = (await decide(false)).json;
    };
    await app.context.media.renditions.run();
    expect(started).toEqual(['read', 'frame', 'convert']);
    expect(answer && mediaOf(answer).rendition).toBe('cancelled');
    expect(incoming(app)).toEqual([]);
    expect((await decide(true, 'family')).status).toBe(403);
    expect(mediaOf((await decide(true, 'admin')).json).rendition).toBe('wanted');
    await app.context.media.renditions.run();
    expect(mediaOf(await read(app, post)).rendition).toBe('made');
    expect(mediaOf((await decide(false)).json).rendition).toBe('made');
  });

  it('loses its copy when an admin frees space, and gets it again from its post', async () => {
    const app = await makeApp();
    const post = await share(app, film);
    // Its copy is the same file.
    await share(app, film);
    await app.context.media.renditions.run();
    const copies = async () =>
      (await app.as('admin').get<Health>('/api/admin/health')).json.storage.videoCopyBytes;
    const bytes = await copies();
    expect(bytes).toBeGreaterThan(1_000);
    const free = (who: 'kid' | 'family' | 'admin') =>
      app.as(who).delete<{ bytes: number }>('/api/admin/video-copies');
    expect([(await free('kid')).status, (await free('family')).status]).toEqual([403, 403]);
    const { url, renditionUrl } = mediaOf(await read(app, post));
    expect((await free('admin')).json).toEqual({ bytes });
    expect(mediaOf(await read(app, post))).toMatchObject({ rendition: 'cancelled', url });
    expect((await readMedia(app, app.as('kid'), renditionUrl ?? '')).status).toBe(404);
    expect([await copies(), (await free('admin')).json.bytes]).toEqual([0, 0]);
    await app.as('kid').put(`/api/content/${post.id}/rendition`, { isWanted: true });
    await app.context.media.renditions.run();
    expect(await copies()).toBeGreaterThan(1_000);
  });

  it('keeps its original when it cannot be converted', async () => {
    const app = await makeApp();
    const post = await share(app, broken());
    await app.context.media.renditions.run();
    const media = mediaOf(await read(app, post));
    expect(media).toMatchObject({ rendition: 'failed', renditionUrl: null });
    expect((await fetchFile(app, media.url)).length).toBe(film.length);
    expect(incoming(app)).toEqual([]);
  });
});

describe('a video', () => {
  it('is sent with its index first, and its pictures and sound untouched', async () => {
    const app = await makeApp();
    const post = await share(app, makeMp4(5000, { isLast: true }));
    const stored = await fetchFile(app, mediaOf(post).url);
    expect(stored.equals(makeMp4(5000))).toBe(true);
    const cameras = await fetchFile(app, mediaOf(await share(app, film)).url);
    expect(cameras.indexOf('moov')).toBeLessThan(cameras.indexOf('mdat'));
    const packets = async (data: Buffer) => {
      const { input } = open(data);
      const tracks = await input.getTracks();
      return Promise.all(tracks.map((track) => track.computePacketStats()));
    };
    expect(await packets(cameras)).toEqual(await packets(film));
    const data = (file: Buffer) => file.subarray(file.indexOf('mdat'), file.indexOf('mdat') + 9000);
    expect(data(cameras).equals(data(film))).toBe(true);
  });
});
