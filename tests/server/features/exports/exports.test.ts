import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { displays } from '#server/features/content/displays/displays.tables.ts';
import { exportsRoutes } from '#server/features/exports/exports.routes.ts';
import { createExportJobs } from '#server/features/exports/exports.store.ts';
import type { Comment } from '#shared/features/content/content.contract.ts';
import type { Export } from '#shared/features/exports/exports.contract.ts';
import { makeOutsideBrowser, openProxyWay } from '#tests/support/clients/outside-browser.ts';
import { addTo, makeAlbum, sharePhoto, stagePicture } from '#tests/support/make/albums.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeLife } from '#tests/support/make/household/life.ts';
import { makeEntry } from '#tests/support/make/journal.ts';
import { makeDatedJpeg, makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makePass } from '#tests/support/make/remote-devices.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile } from '#tests/support/server/uploads.ts';
import { unzip } from '#tests/support/unzip.ts';

type Browser = ReturnType<TestApp['as']>;

const current = async (browser: Browser) =>
  (await browser.get<{ export: Export | null }>('/api/exports/current')).json.export;

const ready = async (browser: Browser): Promise<Export> => {
  const started = await browser.post<Export>('/api/exports');
  expect([started.status, started.json.state]).toEqual([201, 'preparing']);
  return vi.waitFor(async () => {
    const now = await current(browser);
    if (now?.state !== 'ready') throw new Error(`${now?.state}`);
    return now;
  });
};

const download = async (app: TestApp, browser: Browser, id: string) => {
  const response = await fetch(`${app.url}/api/exports/${id}/file`, {
    headers: { cookie: browser.cookieHeader() },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const exportOf = async (app: TestApp, browser: Browser) => {
  const { id } = await ready(browser);
  const { response, bytes } = await download(app, browser, id);
  expect(response.status).toBe(200);
  return { id, response, files: await unzip(bytes) };
};

const json = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(String(files.get(`data/${name}.json`)));

/** Begins to download a copy that takes a while. */
const beginLong = (app: TestApp) => {
  const me = app.as('family');
  for (let n = 0; n < 400; n += 1) makeEntry(app.db, me.user, { content: 'x'.repeat(20_000) + n });
  return async () => {
    const { id } = await ready(me);
    const response = await fetch(`${app.url}/api/exports/${id}/file`, {
      headers: { cookie: me.cookieHeader() },
    });
    const reader = response.body!.getReader();
    await reader.read();
    return { id, reader };
  };
};

const readOn = async (reader: ReadableStreamDefaultReader) => {
  for (;;) if ((await reader.read()).done) return;
};

describe('the routes', () => {
  it('show no one else’s copy', async () => {
    const app = await makeApp();
    const { id } = await ready(app.as('family'));
    const tries: Record<
      string,
      {
        attempt: (
          b: Pick<Browser, 'get' | 'post' | 'delete'>,
        ) => Promise<{ status: number; text: string }>;
        own: number;
      }
    > = {
      'POST /api/exports': {
        attempt: (b) => b.post('/api/exports', { userId: app.person('family').id }),
        own: 201,
      },
      'GET /api/exports/current': { attempt: (b) => b.get('/api/exports/current'), own: 200 },
      'GET /api/exports/:id/file': { attempt: (b) => b.get(`/api/exports/${id}/file`), own: 404 },
      'DELETE /api/exports/:id': { attempt: (b) => b.delete(`/api/exports/${id}`), own: 404 },
    };
    const names = exportsRoutes(app.context, createExportJobs(app.context)).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
    for (const [name, { attempt, own }] of Object.entries(tries)) {
      expect([name, (await attempt(app.signedOut())).status]).toEqual([name, 401]);
      expect([name, (await attempt(app.as('expired'))).status]).toEqual([name, 403]);
      for (const kind of ['admin', 'kid', 'friend', 'guest'] as const) {
        const answer = await attempt(app.as(kind));
        expect([name, kind, answer.status]).toEqual([name, kind, own]);
        expect(answer.text).not.toContain(id);
      }
    }
    expect(await current(app.as('family'))).toMatchObject({ id, state: 'ready' });
  });

  it('answer 400, 404, 409 and 429', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    expect((await kid.get('/api/exports/../../etc/file')).status).toBe(404);
    expect((await kid.get('/api/exports/abc/file')).status).toBe(400);
    const missing = await kid.get(`/api/exports/${'0'.repeat(32)}/file`);
    expect([missing.status, missing.text]).toEqual([404, t('exports:errors.gone')]);
    const [one, two] = await Promise.all([kid.post('/api/exports'), kid.post('/api/exports')]);
    expect([one?.status, two?.status].sort()).toEqual([201, 409]);
    const statuses = new Set<number>();
    for (let n = 0; n < 6; n += 1) {
      await vi.waitFor(async () => expect((await current(kid))?.state).toBe('ready'));
      statuses.add((await kid.post('/api/exports')).status);
    }
    expect([...statuses].sort()).toEqual([201, 429]);
  });
});

describe('a copy', () => {
  it('says when pictures were taken', async () => {
    const app = await makeApp();
    const me = app.as('family');
    await postFile(me, await makeDatedJpeg('2019:05:06 07:08:09'), { title: 'First steps' });
    await postFile(me, makeJpeg(), { title: 'Undated' });
    const { files } = await exportOf(app, me);
    expect(json(files, 'posts')).toMatchObject([
      { title: 'Undated', takenAt: null },
      { title: 'First steps', takenAt: '2019-05-06T07:08:09' },
    ]);
    const dates = String(files.get('index.html')).split(`<dt>${t('exports:facts.taken')}</dt>`);
    expect(dates).toHaveLength(2);
    expect(dates[1]).toMatch(/^<dd>May 6, 2019</);
  });

  it('lists in albums the pictures of their owner, those of posts too', async () => {
    const app = await makeApp();
    const [me, other] = [app.as('family'), app.as('admin')];
    const album = await makeAlbum(me, { title: 'Summer', visibility: 'household' });
    const [mine, theirs] = [await sharePhoto(me, {}), await sharePhoto(other, { width: 91 })];
    const sent = await stagePicture(me);
    const ids = [mine, theirs].flatMap(({ media }) => media.map(({ id }) => id));
    expect((await addTo(me, album.id, [...ids, sent])).json.added).toHaveLength(3);
    const { files } = await exportOf(app, me);
    const [{ media, further }] = json(files, 'albums');
    const paths = [mine.media[0]?.id, sent].map((id) => `media/picture-${id}.jpg`);
    expect([media, ...further.map((one: { media: string }) => one.media)].sort()).toEqual(paths);
    for (const path of paths) expect(files.get(path)?.length).toBeGreaterThan(100);
  });

  it('has everything of its owner, whole, and nothing of anyone else', async () => {
    const app = await makeApp();
    const [me, kid] = [app.as('family'), app.as('kid')];
    await makeLife(me, kid, 'CANARY');
    await makeLife(kid, me, 'ALIEN');
    // Screens are made by admins alone, which this person was.
    app.db
      .insert(displays)
      .values({
        name: 'Kitchen',
        showEvents: false,
        seconds: 12,
        tokenHash: Buffer.alloc(32),
        createdBy: me.user.id,
        createdAt: '2026-03-01T10:00:00.000Z',
      })
      .run();
    openProxyWay(app);
    const device = makeOutsideBrowser(app);
    await device.post('/api/remote-devices/entry/pass', { pass: await makePass(app, 'family') });
    const { files, response } = await exportOf(app, me);
    expect(json(files, 'devices-outside')).toMatchObject([
      { way: 'proxy', address: '203.0.113.7' },
    ]);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="treehouse-family-2026-03-02.zip"; filename*=UTF-8''treehouse-family-2026-03-02.zip`,
    );
    const sections = [...app.context.extensions.exports].map(([name]) => `data/${name}.json`);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['index.html', 'README.txt', ...sections]),
    );
    const page = String(files.get('index.html'));
    for (const [name] of [...app.context.extensions.exports]) {
      expect([name, json(files, name).length > 0]).toEqual([name, true]);
      expect(page).toContain(`<section id="${name}">`);
    }
    const words = [
      'post',
      'album',
      'diary',
      'secret',
      'feeling',
      'task',
      'dentist',
      'own book',
      'notes',
      'comment',
      'room',
      'message',
      'party',
      'book',
    ];
    for (const word of words) expect(page, word).toContain(`CANARY ${word}`);
    expect(String(files.get('data/calendar.ics'))).toContain('CANARY dentist');
    expect(String(files.get('data/reading-logs.csv'))).toContain('CANARY own book');
    // Includes others' comments on one's posts, with their names, but not their own content.
    const posts: { title: string }[] = json(files, 'posts');
    expect(posts.find(({ title }) => title === 'CANARY post')).toMatchObject({
      title: 'CANARY post',
      media: expect.stringMatching(/^media\/picture-\d+\.jpg$/),
      comments: [{ who: 'The kid', text: 'How nice' }],
    });
    const text = [...files]
      .filter(([path]) => !path.startsWith('media/'))
      .map(([, bytes]) => String(bytes))
      .join();
    // Others' posts and rooms are only named where one commented or wrote in them.
    const named = ['post', 'room', 'comment'];
    for (const word of words) {
      if (!named.includes(word)) expect(text).not.toContain(`ALIEN ${word}`);
    }
    expect(text).not.toMatch(/argon2|token/i);
    // Every picture on the page is in the archive: of the post, the message and the journal.
    const shown = [...page.matchAll(/<img src="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(shown).toHaveLength(4);
    for (const path of shown) expect(files.get(path)?.length).toBeGreaterThan(100);
    expect([...files.keys()].filter((path) => path.startsWith('media/'))).toHaveLength(4);
  });

  it('is not sent and not recorded by a HEAD request', async () => {
    const app = await makeApp();
    const me = app.as('family');
    const { id } = await ready(me);
    const head = await me.request('HEAD', `/api/exports/${id}/file`);
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect((await current(me))?.state).toBe('ready');
    const entries = app.db.$client.prepare('SELECT count(*) FROM audit_entries').pluck();
    expect(entries.get()).toBe(0);
    expect((await download(app, me, id)).response.status).toBe(200);
  });

  it('counts pending comments', async () => {
    const app = await makeApp();
    const me = app.as('friend');
    const options = { friendsApproval: 'approved' } as const;
    const contentId = makePost(app.db, app.person('kid'), options);
    const sent = await me.post<Comment>('/api/comments', { contentId, text: 'Waits' });
    expect(sent.status).toBe(201);
    const section = app.context.extensions.exports.get('comments');
    expect(section?.count(me.user.id)).toBe(1);
    const { files } = await exportOf(app, me);
    expect(json(files, 'comments')).toMatchObject([{ text: 'Waits' }]);
  });

  it('names stickers in comments and messages', async () => {
    const app = await makeApp();
    const me = app.as('family');
    const contentId = makePost(app.db, app.person('kid'));
    const roomId = makeRoom(app.db, me.user);
    await me.post(`/api/content/${contentId}/stickers`, { sticker: 'owl' });
    await me.post(`/api/chat/rooms/${roomId}/stickers`, { sticker: 'fox' });
    const { files } = await exportOf(app, me);
    expect(json(files, 'comments')).toMatchObject([{ text: 'Sticker: owl' }]);
    expect(json(files, 'messages')).toMatchObject([{ content: 'Sticker: fox' }]);
  });

  it('treats no text as markup, and no name as a path', async () => {
    const app = await makeApp();
    const me = app.as('family');
    const payload = `<script>alert(1)</script><img src=x onerror="alert(1)">'"&`;
    makePost(app.db, me.user, { title: payload });
    makeEntry(app.db, me.user, {
      title: payload,
      content: `${payload}\n${payload}`,
      mood: payload,
    });
    await me.put(`/api/user/${me.user.id}`, { displayName: '"><b>Papa/../..' });
    await me.post('/api/tasks', { title: payload, notes: payload });
    const { files } = await exportOf(app, me);
    const page = String(files.get('index.html'));
    expect(page).not.toMatch(/<script|<b>|onerror="/);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain("default-src 'none'");
    expect(json(files, 'tasks')[0].title).toBe(payload);
    for (const path of files.keys()) expect(path).toMatch(/^[\w-]+(\/[\w-]+)?\.\w+$/);
  });

  it('reports its progress to the person’s own devices, and is recorded', async () => {
    const app = await makeApp();
    const me = app.as('kid');
    await makeLife(me, app.as('family'));
    const [own, admin] = [await app.socketAs('kid'), await app.socketAs('admin')];
    const { id } = await exportOf(app, me);
    await vi.waitFor(async () => expect((await current(me))?.state).toBe('done'));
    const done = await current(me);
    expect(done).toMatchObject({ id, done: done?.total });
    const isOfExports = (m: { type: string; area?: string }) =>
      m.type === 'changed' && m.area === 'exports';
    expect((await own.settle()).filter(isOfExports).length).toBeGreaterThan(2);
    expect((await admin.settle()).filter(isOfExports)).toEqual([]);
    const entries = app.db.$client.prepare('SELECT action, subject_name FROM audit_entries').all();
    expect(entries).toEqual([{ action: 'dataExported', subject_name: 'The kid' }]);
    app.clock.advance(3_600_001);
    expect(await current(me)).toBeNull();
  });

  it('leaves an empty file where one was lost, and the rest whole', async () => {
    const app = await makeApp();
    const me = app.as('family');
    await makeLife(me, app.as('kid'));
    const { id } = await ready(me);
    rmSync(join(app.dataDir, 'media'), { recursive: true });
    const files = await unzip((await download(app, me, id)).bytes);
    const media = [...files].filter(([path]) => path.startsWith('media/'));
    expect(media.map(([, bytes]) => bytes.length)).toEqual([0, 0, 0, 0]);
    expect(json(files, 'posts')).toHaveLength(1);
  });

  it('stops when the person cancels, disconnects or is deactivated', async () => {
    const app = await makeApp();
    const me = app.as('family');
    const begin = beginLong(app);
    const cancelled = await begin();
    expect((await me.delete(`/api/exports/${cancelled.id}`)).json).toEqual({ id: cancelled.id });
    await expect(readOn(cancelled.reader)).rejects.toThrow();
    expect(await current(me)).toBeNull();

    const left = await begin();
    expect((await me.post('/api/exports')).status).toBe(409);
    expect((await me.get(`/api/exports/${left.id}/file`)).status).toBe(409);
    await left.reader.cancel();
    await vi.waitFor(async () => expect((await current(me))?.state).toBe('stopped'));

    const stopped = await me.get(`/api/exports/${left.id}/file`);
    expect([stopped.status, stopped.text]).toEqual([409, t('exports:errors.gone')]);

    const off = await begin();
    await app.as('admin').post(`/api/admin/users/${me.user.id}/deactivate`);
    await expect(readOn(off.reader)).rejects.toThrow();
  });

  it('ends when its person is signed out meanwhile', async () => {
    const app = await makeApp();
    const { reader } = await beginLong(app)();
    const { sessionId } = app.as('family');
    app.db.$client.prepare('DELETE FROM sessions WHERE id = ?').run(sessionId);
    await expect(readOn(reader)).rejects.toThrow();
  });
});

describe('a copy of very much', () => {
  it('lets other requests run in between, and uses little memory', async () => {
    const app = await makeApp();
    const me = app.as('family');
    const many = 4_000;
    const numbers = `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${many})`;
    const at = '2026-03-01T18:00:00.000Z';
    app.db.$client.exec(`
      INSERT INTO journals (user_id, date, content, created_at)
        ${numbers} SELECT ${me.user.id}, '2026-03-01', 'Entry ' || n, '${at}' FROM n;
      INSERT INTO contents (title, content_type, created_at, user_id, audience)
        ${numbers} SELECT 'Post ' || n, 'story', '${at}', ${me.user.id}, 'everyone' FROM n;`);
    const { id } = await ready(me);
    let isDone = false;
    let turns = 0;
    const counting = (async () => {
      for (; !isDone; turns += 1) await nextTurn();
    })();
    const { bytes } = await download(app, me, id);
    isDone = true;
    await counting;
    const files = await unzip(bytes);
    expect(json(files, 'journal')).toHaveLength(many);
    expect(json(files, 'posts')).toHaveLength(many);
    // At least one turn per page of each, so that no other request waits for the whole export.
    expect(turns).toBeGreaterThan((2 * many) / 100);
  });
});
