import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Upload } from '#shared/features/content/uploads.contract.ts';
import type { Allowance } from '#shared/features/household/household.contract.ts';
import { hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile } from '#tests/support/server/uploads.ts';

type Browser = ReturnType<TestApp['as']>;

const mebi = 1024 * 1024;
const boxBytes = makeMp4(1).length - 1;
const video = (bytes: number) => makeMp4(bytes - boxBytes);

const limit = (app: TestApp, changes: Record<string, number | null>) =>
  app.as('admin').put('/api/admin/household', changes);

const postVideo = (browser: Browser, bytes: number) =>
  postFile(browser, video(bytes), { contentType: 'video' });

const writeStory = async (browser: Browser, n = 0) =>
  browser.post('/api/content', {
    title: `Story ${n}`,
    contentType: 'story',
    textContent: 'word '.repeat(1_000),
  });

const allowance = async (browser: Browser) => (await browser.get<Allowance>('/api/allowance')).json;

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

const append = (browser: Browser, id: string, data: Buffer) =>
  browser.request('PATCH', `/api/uploads/${id}`, new Uint8Array(data), {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  });

describe('the bytes a person can share in a day', () => {
  it('stops a guest who sends one video after the other', async () => {
    const app = await makeApp();
    await limit(app, { guestDailyMegabytes: 5 });
    const guest = app.as('guest');
    const answers = [];
    for (let n = 0; n < 20; n += 1) answers.push(await postVideo(guest, mebi - 20_000));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.at(-1);
    expect([refused?.status, refused?.text]).toEqual([
      429,
      t('common:errors.dailyBytes', { used: '5' }),
    ]);
    expect(readdirSync(join(app.dataDir, 'incoming'))).toEqual([]);
    // Kids and family are unaffected, and admins have no limit.
    for (const kind of ['kid', 'family', 'friend', 'admin'] as const) {
      expect([kind, (await postVideo(app.as(kind), mebi)).status]).toEqual([kind, 201]);
    }
    expect(await allowance(app.as('admin'))).toEqual({ limits: null, left: null, resetsAt: null });
  });

  it('applies to twenty that arrive at once', async () => {
    const app = await makeApp();
    await limit(app, { guestDailyMegabytes: 5 });
    const guest = app.as('guest');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postVideo(guest, mebi - 20_000)),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(5);
    expect(statuses(answers).filter((status) => status !== 201 && status !== 429)).toEqual([]);
    const { left } = await allowance(guest);
    expect(left?.bytes).toBeGreaterThanOrEqual(0);
    expect(readdirSync(join(app.dataDir, 'incoming'))).toEqual([]);
  });

  it('counts what is announced in parts, so that uploads cannot pass together', async () => {
    const app = await makeApp();
    await limit(app, { guestDailyMegabytes: 5 });
    const guest = app.as('guest');
    const open = () => guest.post<Upload>('/api/uploads', { size: 2 * mebi });
    const opened = await Promise.all([open(), open(), open()]);
    expect(statuses(opened)).toEqual([201, 201, 429]);
    expect(opened.find(({ status }) => status === 429)?.text).toBe(
      t('common:errors.dailyBytesLeft', { left: '1' }),
    );
    expect((await allowance(guest)).left?.bytes).toBe(mebi);
    const [first] = opened.filter(({ status }) => status === 201);
    const data = video(2 * mebi);
    const id = first?.json.id ?? '';
    expect((await append(guest, id, data)).status).toBe(200);
    const post = { title: 'Swing', contentType: 'video', uploadId: id };
    expect((await guest.post('/api/content', post)).status).toBe(201);
    expect((await allowance(guest)).left?.bytes).toBeLessThanOrEqual(mebi);
    app.clock.advance(minutes(16));
    expect((await guest.post('/api/uploads', { size: 2 * mebi })).status).toBe(201);
    expect((await postVideo(guest, mebi - 100_000)).status).toBe(201);
    expect((await postVideo(guest, mebi)).status).toBe(429);
    app.clock.advance(minutes(16));
    expect((await postVideo(guest, mebi)).status).toBe(201);
  });

  it('is checked again when an upload in parts is used', async () => {
    const app = await makeApp();
    const guest = app.as('guest');
    const { json } = await guest.post<Upload>('/api/uploads', { size: 2 * mebi });
    await append(guest, json.id, video(2 * mebi));
    await limit(app, { guestDailyMegabytes: 1 });
    const post = { title: 'Swing', contentType: 'video', uploadId: json.id };
    const refused = await guest.post('/api/content', post);
    expect([refused.status, refused.text]).toEqual([
      413,
      t('common:errors.dailyFileLarge', { limit: '1' }),
    ]);
    await limit(app, { guestDailyMegabytes: null });
    expect((await guest.post('/api/content', post)).status).toBe(201);
  });

  it('counts files that replace others, and is not reduced by deleting', async () => {
    const app = await makeApp();
    await limit(app, { guestDailyMegabytes: 3 });
    const guest = app.as('guest');
    const { json } = await postFile(guest, video(mebi), { contentType: 'video' });
    const { id } = json as { id: number };
    const replace = () =>
      guest.request('PUT', `/api/content/${id}`, makeForm(video(mebi), { contentType: 'video' }));
    expect((await replace()).status).toBe(200);
    expect((await replace()).status).toBe(429);
    expect((await guest.request('DELETE', `/api/content/${id}`)).status).toBe(200);
    expect((await postVideo(guest, mebi)).status).toBe(429);
  });

  it('counts pictures in journals, covers, avatars and chat', async () => {
    const app = await makeApp();
    const guest = app.as('guest');
    const left = async () => (await allowance(guest)).left?.bytes ?? 0;
    const room = await guest.post<{ id: number }>('/api/chat/rooms', { name: 'Ours' });
    const jpeg = makeJpeg(400, 300);
    const form = (part: string, fields: Record<string, string>) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set(part, new Blob([new Uint8Array(jpeg)]), 'p.jpg');
      return body;
    };
    const calls = [
      [
        'POST',
        '/api/journals',
        form('mediaFile', { title: 'A', content: 'x', date: '2026-03-02' }),
      ],
      ['POST', '/api/books', form('coverImage', { title: 'Emil', author: 'Kästner' })],
      ['PUT', `/api/user/${guest.user.id}`, form('avatar', {})],
      ['POST', `/api/chat/rooms/${room.json.id}/pictures`, form('mediaFile', { content: 'x' })],
    ] as const;
    for (const [method, path, body] of calls) {
      const before = await left();
      const answer = await guest.request(method, path, body);
      expect([path, answer.status < 300, before - (await left()) > 1_000]).toEqual([
        path,
        true,
        true,
      ]);
    }
  });
});

describe('the posts a person can share in a day', () => {
  it('are limited for a guest who writes 287 stories', async () => {
    const app = await makeApp();
    const guest = app.as('guest');
    const answers = [];
    for (let n = 0; n < 287; n += 1) answers.push(await writeStory(guest, n));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.at(-1);
    expect([refused?.status, refused?.text, refused?.headers.get('retry-after')]).toEqual([
      429,
      t('common:errors.dailyPosts', { count: 50 }),
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await writeStory(app.as('kid'))).status).toBe(201);
  });

  it('do not count one that is sent again', async () => {
    const app = await makeApp();
    await limit(app, { guestDailyPosts: 1 });
    const guest = app.as('guest');
    const story = { title: 'A', contentType: 'story', textContent: 'x', clientId: 'client-0001' };
    expect((await guest.post('/api/content', story)).status).toBe(201);
    expect((await guest.post('/api/content', story)).status).toBe(201);
    expect((await guest.post('/api/content', { ...story, clientId: 'client-0002' })).status).toBe(
      429,
    );
  });

  it('reset at midnight in the household’s time zone', async () => {
    const app = await makeApp();
    await limit(app, { guestDailyPosts: 1 });
    await app.as('admin').put('/api/admin/household', { timeZone: 'Pacific/Auckland' });
    const guest = app.as('guest');
    // 23:30 in Auckland.
    app.clock.set('2026-03-02T10:30:00.000Z');
    expect((await writeStory(guest, 1)).status).toBe(201);
    const refused = await writeStory(guest, 2);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1800']);
    expect((await allowance(guest)).resetsAt).toBe('2026-03-02T11:00:00.000Z');
    app.clock.advance(minutes(29));
    expect((await writeStory(guest, 3)).status).toBe(429);
    app.clock.advance(minutes(1));
    expect((await writeStory(guest, 4)).status).toBe(201);
    app.clock.advance(-hours(1));
    expect((await writeStory(guest, 5)).status).toBe(429);
  });
});

describe('the settings of daily limits', () => {
  it('apply at once, are recorded in the audit list, and have bounds', async () => {
    const app = await makeApp();
    const guest = app.as('guest');
    expect((await allowance(guest)).limits).toEqual({ bytes: 200 * mebi, posts: 50 });
    expect((await allowance(app.as('kid'))).limits).toEqual({ bytes: 5_000 * mebi, posts: 500 });
    expect((await limit(app, { guestDailyMegabytes: 7, guestDailyPosts: 3 })).json).toMatchObject({
      guestDailyMegabytes: 7,
      guestDailyPosts: 3,
      familyDailyPosts: null,
    });
    expect((await allowance(guest)).limits).toEqual({ bytes: 7 * mebi, posts: 3 });
    const entries = app.db.$client
      .prepare("SELECT details FROM audit_entries WHERE action = 'householdChanged'")
      .pluck()
      .all();
    expect(entries).toEqual(['{"fields":"dailyLimits"}']);
    const [megabytes, posts] = [
      'household:errors.dailyMegabytes',
      'household:errors.dailyPosts',
    ] as const;
    for (const [changes, error] of [
      [{ guestDailyMegabytes: 0 }, megabytes],
      [{ kidDailyMegabytes: 100_001 }, megabytes],
      [{ friendDailyPosts: 1.5 }, posts],
      [{ familyDailyPosts: 10_001 }, posts],
    ] as const) {
      const answer = await app.as('admin').put('/api/admin/household', changes);
      expect([answer.status, answer.text]).toEqual([400, t(error)]);
    }
    const family = await app.as('family').put('/api/admin/household', { guestDailyPosts: 1 });
    expect(family.status).toBe(403);
  });
});
