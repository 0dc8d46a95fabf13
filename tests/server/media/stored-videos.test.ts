import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { ImageQueue } from '#server/media/images/image-queue.ts';
import { findServedFile } from '#server/media/media.repo.ts';
import { pathOf } from '#server/media/media-files.ts';
import { createVideoCleaning } from '#server/media/stored-videos.ts';
import { stripVideo } from '#server/media/video/strip-video.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import { makeTaggedVideos } from '#tests/support/make/media/tagged-videos.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';

const [tagged] = makeTaggedVideos();
if (!tagged) throw new Error('no video');

const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const nameOf = (url: string | null) => /\/uploads\/([0-9a-f]+)/.exec(url ?? '')?.[1] ?? '';
const tellsIn = (data: Buffer) => tagged.secrets.filter((word) => data.includes(word, 0, 'latin1'));

const makeOld = (app: TestApp, post: Content, data: Buffer): string => {
  const sha256 = hashOf(data);
  const path = pathOf(app.context.media.folders, sha256);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
  const file = findServedFile(app.db, nameOf(post.mediaUrl), 'original');
  const client = app.db.$client;
  client
    .prepare(
      `UPDATE media_files SET sha256 = ?, bytes = ? WHERE media_id = ? AND variant = 'original'`,
    )
    .run(sha256, data.length, file?.mediaId);
  client.prepare(`UPDATE media SET metadata = 'unchecked' WHERE id = ?`).run(file?.mediaId);
  client.prepare('UPDATE contents SET revision = revision + 1').run();
  return path;
};

const share = async (app: TestApp, pictures: number) =>
  (await postFile(app.as('family'), makeMp4(pictures), { contentType: 'video' })).json as Content;

const current = async (app: TestApp, { id }: Content) =>
  (await app.as('family').get<Content>(`/api/content/${id}`)).json;

const read = async (app: TestApp, url: string | null) =>
  (await readMedia(app, app.as('family'), url ?? '')).body;

const statesOf = (app: TestApp) =>
  app.db.$client.prepare('SELECT metadata FROM media ORDER BY id').pluck().all();

const filesIn = (app: TestApp, folder: string) =>
  readdirSync(join(app.dataDir, folder), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );

const makeCleaning = (app: TestApp, failing: string, isHeld = () => false) => {
  const { folders } = app.context.media;
  let strips = 0;
  const at = (step: string) => {
    if (step === failing) throw new Error(`cut off at ${step}`);
  };
  const queue: Pick<ImageQueue, 'strip'> = {
    strip: async (_owner, path, mime) => {
      strips += 1;
      const hasChanged = stripVideo(path, mime);
      at(`strip ${strips}`);
      return { hasChanged, facts: null };
    },
  };
  const cleaning = createVideoCleaning({
    ...{ db: app.db, clock: app.clock, folders, queue: queue as ImageQueue },
    isStopped: () => false,
    log: { warn: () => {}, error: () => {} } as never,
    arrivals: { begin: () => at('arrival'), end: () => {} },
    removeUnnamed: () => at('removal'),
    requireSpace: async () => at('space'),
  });
  cleaning.onReplaced(() => at('swap'));
  cleaning.holdWhile(isHeld);
  return cleaning;
};

describe('a video that was stored with its metadata', () => {
  it('loses them without losing its post, and under a new version of its address', async () => {
    const app = await makeApp();
    const posts = [await share(app, 900), await share(app, 901)] as const;
    const path = makeOld(app, posts[0], tagged.data);
    makeOld(app, posts[1], tagged.data);
    const before = await current(app, posts[0]);
    expect(tellsIn(await read(app, before.mediaUrl))).toEqual(tagged.secrets);
    await app.context.media.cleaning.run();
    for (const post of posts) {
      const after = await current(app, post);
      expect(nameOf(after.mediaUrl)).toBe(nameOf(post.mediaUrl));
      expect(after.mediaUrl).not.toBe(before.mediaUrl);
      const data = await read(app, after.mediaUrl);
      expect([tellsIn(data), data.length]).toEqual([[], tagged.data.length]);
      expect(hashOf(data).startsWith(after.mediaUrl?.split('?v=')[1] ?? '-')).toBe(true);
      expect(tellsIn(await read(app, before.mediaUrl))).toEqual([]);
    }
    expect(existsSync(path)).toBe(false);
    expect(statesOf(app)).toEqual(['removed', 'removed']);
    expect(filesIn(app, 'incoming')).toEqual([]);
  });

  it('is not changed when it is damaged, missing or not understood', async () => {
    const app = await makeApp();
    const shared = await Promise.all([900, 901, 902, 903].map((size) => share(app, size)));
    const posts = shared.sort((a, b) => a.id - b.id) as [Content, Content, Content, Content];
    const damaged = makeOld(app, posts[0], Buffer.concat([tagged.data, Buffer.alloc(9)]));
    const unclear = makeOld(app, posts[1], Buffer.from('no video at all'));
    const warnings = vi.spyOn(app.context.log, 'warn').mockImplementation(() => {});
    rmSync(makeOld(app, posts[2], Buffer.concat([tagged.data, Buffer.alloc(8)])));
    makeOld(app, posts[3], tagged.data);
    writeFileSync(damaged, Buffer.concat([tagged.data, Buffer.alloc(8), Buffer.from('x')]));
    await app.context.media.cleaning.run();
    const kept = warnings.mock.calls.filter(([, said]) => said === 'stored video not cleaned');
    expect(kept).toHaveLength(3);
    expect(existsSync(damaged)).toBe(true);
    expect(existsSync(unclear)).toBe(true);
    expect(statesOf(app)).toEqual(['unchecked', 'unclear', 'unchecked', 'removed']);
  });

  it.each(['space', 'strip 1', 'strip 2', 'arrival', 'swap', 'removal'])(
    'is complete at any time, and is cleaned after an interruption at: %s',
    async (step) => {
      const app = await makeApp();
      const post = await share(app, 900);
      makeOld(app, post, tagged.data);
      await makeCleaning(app, step).run();
      const between = await read(app, (await current(app, post)).mediaUrl);
      // Control: before the change all metadata are present, after it none.
      expect(tellsIn(between)).toEqual(step === 'removal' ? [] : tagged.secrets);
      expect(between).toHaveLength(tagged.data.length);
      await app.context.media.cleaning.run();
      expect(tellsIn(await read(app, (await current(app, post)).mediaUrl))).toEqual([]);
      expect(statesOf(app)).toEqual(['removed']);
      expect(filesIn(app, 'incoming')).toEqual([]);
    },
  );

  it('keeps its old file while the cleaned one cannot be put in place', async () => {
    const app = await makeApp();
    const post = await share(app, 900);
    makeOld(app, post, tagged.data);
    const { folders } = app.context.media;
    const trial = join(folders.incoming, 'trial.part');
    writeFileSync(trial, tagged.data);
    stripVideo(trial, 'video/mp4');
    const folder = dirname(pathOf(folders, hashOf(readFileSync(trial))));
    mkdirSync(dirname(folder), { recursive: true });
    writeFileSync(folder, 'in the way');
    await makeCleaning(app, '').run();
    expect((await read(app, (await current(app, post)).mediaUrl)).equals(tagged.data)).toBe(true);
    expect(statesOf(app)).toEqual(['unchecked']);
  });

  it('is sent cleaned when it is cleaned between request and response', async () => {
    const app = await makeApp();
    const options = { contentType: 'video', fields: { isFamilyContent: 'true' } };
    const post = (await postFile(app.as('family'), makeMp4(), options)).json as Content;
    const clean = findServedFile(app.db, nameOf(post.mediaUrl), 'original');
    const path = makeOld(app, post, tagged.data);
    let asked = 0;
    // Runs after the row was read and before its file is opened.
    app.context.extensions.mediaAccess.set('a late change', () => {
      asked += 1;
      if (asked > 1) return true;
      app.db.$client
        .prepare(`UPDATE media_files SET sha256 = ?, bytes = ? WHERE media_id = ?`)
        .run(clean?.sha256, clean?.bytes, clean?.mediaId);
      rmSync(path);
      return true;
    });
    const answer = await readMedia(app, app.as('friend'), post.mediaUrl ?? '', {
      range: 'bytes=0-99',
    });
    expect([answer.status, asked]).toEqual([206, 2]);
    expect(answer.headers.get('etag')).toBe(`"${clean?.sha256}"`);
    expect(answer.body.equals(makeMp4().subarray(0, 100))).toBe(true);
  });

  it('waits while a backup is made of it', async () => {
    const app = await makeApp();
    const post = await share(app, 900);
    const path = makeOld(app, post, tagged.data);
    let asked = 0;
    const cleaning = makeCleaning(app, '', () => {
      asked += 1;
      return asked > 1;
    });
    await cleaning.run();
    expect(readFileSync(path).equals(tagged.data)).toBe(true);
    expect(statesOf(app)).toEqual(['unchecked']);
  });
});
