import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { write } from '#server/db/transaction.ts';
import { updatePost } from '#server/features/content/content.repo.ts';
import { readPost } from '#server/features/content/content.service.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Content, FriendsApproval } from '#shared/features/content/content.contract.ts';
import type { Bell } from '#shared/features/content/notifications.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, postFile, readMedia } from '#tests/support/server/uploads.ts';

const story = { title: 'The owl', contentType: 'story', textContent: 'Once upon a time' };
const missing = t('common:errors.notFound');

const filesIn = (app: TestApp) =>
  readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );

const count = (app: TestApp, table: string): number =>
  app.db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;

describe('POST /api/content', () => {
  it('answers 401 when signed out and 403 to an expired guest before reading anything', async () => {
    const app = await makeApp();
    expect((await app.signedOut().post('/api/content', story)).status).toBe(401);
    expect((await app.as('expired').post('/api/content', story)).status).toBe(403);
    expect((await postFile(app.signedOut(), makeJpeg())).status).toBe(401);
    expect(count(app, 'contents')).toBe(0);
  });

  it.each([
    [{}, `${t('content:errors.titleRequired')}\n${t('content:errors.type')}`],
    [{ ...story, title: '  ' }, t('content:errors.titleRequired')],
    [{ ...story, title: 'x'.repeat(121) }, t('common:errors.tooLong', { max: 120 })],
    [{ ...story, description: 'x'.repeat(2001) }, t('common:errors.tooLong', { max: 2_000 })],
    [{ ...story, textContent: 'x'.repeat(50_001) }, t('common:errors.tooLong', { max: 50_000 })],
    [{ ...story, contentType: 'song' }, t('content:errors.type')],
    [{ ...story, contentType: 'photo' }, t('content:errors.fileRequired')],
    [{ ...story, contentType: 'video' }, t('content:errors.fileRequired')],
  ])('answers 400 to %j', async (body, text) => {
    const app = await makeApp();
    for (const send of [body, Object.entries(body)]) {
      const form = new FormData();
      if (Array.isArray(send)) for (const [name, value] of send) form.set(name, String(value));
      const answer = await app.as('family').post('/api/content', Array.isArray(send) ? form : send);
      if (Object.keys(body).length > 0) expect([answer.status, answer.text]).toEqual([400, text]);
      else expect(answer.status).toBe(400);
    }
    expect(count(app, 'contents')).toBe(0);
  });

  it('creates a story from JSON or a form, for the caller whatever owner is sent', async () => {
    const app = await makeApp();
    const { json, status } = await app.as('friend').post<Content>('/api/content', {
      ...story,
      userId: app.person('admin').id,
      createdAt: '2020-01-01T00:00:00.000Z',
      audience: 'household',
    });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: 1,
      title: 'The owl',
      description: '',
      contentType: 'story',
      mediaUrl: null,
      media: [],
      textContent: 'Once upon a time',
      createdAt: '2026-03-02T10:00:00.000Z',
      userId: app.person('friend').id,
      isFamilyContent: false,
      friendsApproval: 'notNeeded',
      version: '',
      user: {
        id: app.person('friend').id,
        username: 'friend',
        displayName: 'The friend',
        avatar: null,
      },
      comments: [],
      commentCount: 0,
      reactions: [],
      participants: { users: [], total: 0 },
    });
    const fields = { textContent: 'Es war einmal 🦉', isFamilyContent: 'true', description: '' };
    const form = makeForm(null, { title: 'Zweite', contentType: 'story', fields });
    const second = await app.as('friend').post<Content>('/api/content', form);
    expect(second.json).toMatchObject({ textContent: 'Es war einmal 🦉', isFamilyContent: true });
    const open = {
      title: 'Dritte',
      contentType: 'story',
      fields: { ...fields, isFamilyContent: 'false' },
    };
    const third = await app.as('friend').post<Content>('/api/content', makeForm(null, open));
    expect(third.json.isFamilyContent).toBe(false);
  });

  it('stores a picture with its sizes, and treats "image" as a photo', async () => {
    const app = await makeApp();
    const { json } = await app
      .as('guest')
      .post<Content>('/api/content', makeForm(makeJpeg(640, 480), { contentType: 'image' }));
    expect(json).toMatchObject({ contentType: 'photo', mediaUrl: json.media[0]?.url });
    expect(json.media).toMatchObject([{ kind: 'image', width: 640, height: 480 }]);
    expect(readdirSync(join(app.dataDir, 'incoming'))).toEqual([]);
  });

  it('stores a post sent twice with one client id once, with one file', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const fields = { clientId: 'client-0001' };
    const send = (title = 'A boat') =>
      kid.post<Content>('/api/content', makeForm(makeJpeg(64, 48), { title, fields }));
    const listener = await app.socketAs('admin');
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.json]).toEqual([201, first.json]);
    const heard = await listener.settle();
    const [named, kept] = [count(app, 'media'), count(app, 'media_files')];
    const third = await send('Other words');
    expect(third.json).toEqual(first.json);
    expect(await listener.settle()).toEqual(heard);
    expect([count(app, 'contents'), count(app, 'media')]).toEqual([1, named]);
    expect([named, count(app, 'media_files')]).toEqual([1, kept]);
    // Both sizes of a picture this small are the same file.
    expect(filesIn(app)).toHaveLength(kept - 1);
    expect(readdirSync(join(app.dataDir, 'incoming'))).toEqual([]);
    const family = app.as('family');
    const json = { ...story, ...fields };
    expect((await family.post<Content>('/api/content', json)).json.id).not.toBe(first.json.id);
    expect((await family.post('/api/content', { ...json, clientId: '?' })).status).toBe(400);
    await kid.delete(`/api/content/${first.json.id}`);
    expect((await send()).status).toBe(404);
  });

  it('holds a kid’s post back from friends until a grown-up decides', async () => {
    const app = await makeApp();
    const { json } = await app.as('kid').post<Content>('/api/content', story);
    const path = `/api/content/${json.id}`;
    expect(json.friendsApproval).toBe('waiting');
    expect((await app.as('family').get(path)).status).toBe(200);
    expect((await app.as('friend').get(path)).status).toBe(404);
    const { version } = json;
    const yes = { approved: true, version };
    for (const kind of ['kid', 'friend', 'guest'] as const) {
      expect((await app.as(kind).put(`${path}/friends`, yes)).status).toBe(403);
    }
    for (const body of [{}, { approved: true }, { version }]) {
      expect((await app.as('family').put(`${path}/friends`, body)).status).toBe(400);
    }
    const approved = await app.as('family').put<Content>(`${path}/friends`, yes);
    expect(approved.json.friendsApproval).toBe('approved');
    expect((await app.as('friend').get(path)).status).toBe(200);
    expect((await app.as('guest').get(path)).status).toBe(404);
    await app.as('admin').put(`${path}/friends`, { approved: false, version });
    expect((await app.as('friend').get(path)).status).toBe(404);
    const family = await app
      .as('kid')
      .post<Content>('/api/content', { ...story, isFamilyContent: true });
    const decided = await app
      .as('family')
      .put(`/api/content/${family.json.id}/friends`, { approved: true, version: '' });
    expect([decided.status, decided.text]).toEqual([409, t('common:errors.alreadyDecided')]);
    expect((await app.as('family').put('/api/content/999/friends', yes)).status).toBe(404);
  });

  it('is decided once by two grown-ups who both saw it waiting', async () => {
    const app = await makeApp();
    const { json } = await app.as('kid').post<Content>('/api/content', story);
    const path = `/api/content/${json.id}`;
    const decide = (kind: PersonKind, approved: boolean, seen: FriendsApproval) =>
      app.as(kind).put<Content>(`${path}/friends`, { approved, version: json.version, seen });
    for (const kind of ['family', 'admin'] as const) {
      expect((await decide(kind, false, 'waiting')).status).toBe(200);
    }
    const late = await decide('admin', true, 'waiting');
    expect([late.status, late.text]).toEqual([409, t('common:errors.alreadyDecided')]);
    expect((await app.as('friend').get(path)).status).toBe(404);
    expect((await decide('admin', true, 'declined')).json.friendsApproval).toBe('approved');
  });

  it('is shown to friends only as the grown-up saw it, in a feed or in notifications', async () => {
    const app = await makeApp();
    const { json } = await app.as('kid').post<Content>('/api/content', story);
    const path = `/api/content/${json.id}`;
    const readNotifications = async () => (await app.as('admin').get<Bell>('/api/bell')).json;
    const [waiting] = (await readNotifications()).waitingPosts;
    expect(waiting?.version).toBe(json.version);
    await app.as('kid').put(path, { textContent: 'Call me: 0123' });
    for (const approved of [true, false]) {
      const late = await app
        .as('family')
        .put(`${path}/friends`, { approved, version: json.version });
      expect([late.status, late.text]).toEqual([409, t('content:errors.changedMeanwhile')]);
    }
    expect((await app.as('friend').get(path)).status).toBe(404);
    await app.as('admin').post('/api/comments', { contentId: json.id, text: 'What is this?' });
    const fresh = (await app.as('family').get<Content>(path)).json.version;
    expect((await readNotifications()).waitingPosts[0]).toMatchObject({ version: fresh });
    const yes = { approved: true, version: fresh };
    expect((await app.as('family').put(`${path}/friends`, yes)).status).toBe(200);
  });
});

describe('GET /api/content', () => {
  it('pages by cursor and says where the next page is', async () => {
    const app = await makeApp();
    const ids = Array.from({ length: 7 }, () => makePost(app.db, app.person('family'))).reverse();
    const friend = app.as('friend');
    const first = await friend.get<Content[]>('/api/content?limit=3');
    expect(first.json.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const link = first.headers.get('link') ?? '';
    expect(link).toBe(`</api/content?limit=3&before=${ids[2]}>; rel="next"`);
    const second = await friend.get<Content[]>(link.slice(1, link.indexOf('>')));
    expect(second.json.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    const last = await friend.get<Content[]>(`/api/content?limit=3&before=${ids[5]}`);
    expect(last.json.map(({ id }) => id)).toEqual(ids.slice(6));
    expect(last.headers.get('link')).toBeNull();
  });

  it('keeps the filter in the address of the next page', async () => {
    const app = await makeApp();
    const { id } = app.person('family');
    for (let i = 0; i < 3; i += 1) makePost(app.db, app.person('family'), { contentType: 'art' });
    const answer = await app.as('family').get(`/api/content?userId=${id}&types=art,photo&limit=1`);
    expect(answer.headers.get('link')).toContain(`?userId=${id}&types=art%2Cphoto&limit=1&before=`);
  });

  it('answers 400 to invalid filters', async () => {
    const app = await makeApp();
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=x',
      'before=-1',
      'types=song',
      'family=maybe',
      'userId=me',
    ]) {
      expect((await app.as('family').get(`/api/content?${query}`)).status, query).toBe(400);
    }
    for (const id of ['0', '-1', 'abc', '1.5', '99999999999999999999']) {
      expect((await app.as('family').get(`/api/content/${id}`)).status, id).toBe(400);
    }
  });

  it('embeds the newest 20 comments, oldest first, and counts all', async () => {
    const app = await makeApp({ options: { throttle: { writeBurst: 1000 } } });
    const id = makePost(app.db, app.person('family'));
    for (let n = 1; n <= 75; n += 1) {
      await app.as('friend').post('/api/comments', { contentId: id, text: `No ${n}` });
    }
    const { json } = await app.as('guest').get<Content>(`/api/content/${id}`);
    expect(json.commentCount).toBe(75);
    expect(json.comments.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, n) => `No ${n + 56}`),
    );
    const older = await app
      .as('guest')
      .get<Content['comments']>(`/api/content/${id}/comments?before=${json.comments[0]?.id}`);
    expect(older.json.map(({ text }) => text)).toEqual(
      Array.from({ length: 50 }, (_, n) => `No ${n + 6}`),
    );
    const link = older.headers.get('link') ?? '';
    const oldest = await app.as('guest').get<Content['comments']>(link.slice(1, link.indexOf('>')));
    expect(oldest.json.map(({ text }) => text)).toEqual(['No 1', 'No 2', 'No 3', 'No 4', 'No 5']);
    expect(oldest.headers.get('link')).toBeNull();
  });

  it('lists the participants, last first, without the author', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'));
    for (const kind of ['admin', 'friend', 'guest', 'kid', 'family'] as const) {
      app.clock.advance(1000);
      await app.as(kind).post('/api/comments', { contentId: id, text: 'Hello' });
    }
    app.clock.advance(1000);
    await app.as('admin').post('/api/reactions', { contentId: id, emoji: '👍' });
    const { json } = await app.as('family').get<Content>(`/api/content/${id}`);
    expect(json.participants.users.map(({ username }) => username)).toEqual([
      'admin',
      'kid',
      'guest',
    ]);
    expect(json.participants.total).toBe(4);
  });

  it('shows a new name at once, although posts are cached', async () => {
    const app = await makeApp();
    makePost(app.db, app.person('family'));
    await app.as('guest').get('/api/content');
    await app.as('family').put(`/api/user/${app.person('family').id}`, { displayName: 'Renamed' });
    const { json } = await app.as('guest').get<Content[]>('/api/content');
    expect(json[0]?.user.displayName).toBe('Renamed');
  });

  it('forgets the post a failed transaction had cached', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('family'), { title: 'Before' });
    const family = app.as('family');
    const failing = () =>
      write(app.db, () => {
        updatePost(app.db, id, { title: 'Never' });
        expect(String(readPost(app.context, family.user, id))).toContain('Never');
        throw new Error('rolled back');
      });
    expect(failing).toThrow('rolled back');
    expect((await family.get<Content>(`/api/content/${id}`)).json.title).toBe('Before');
    await family.put(`/api/content/${id}`, { title: 'After' });
    expect((await family.get<Content>(`/api/content/${id}`)).json.title).toBe('After');
  });
});

describe('PUT /api/content/:id', () => {
  it('is for the author only, whether or not others see the post', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('friend'), { title: 'Mine' });
    const path = `/api/content/${id}`;
    expect((await app.signedOut().put(path, { title: 'x' })).status).toBe(401);
    expect((await app.as('admin').put(path, { title: 'x' })).status).toBe(403);
    const hidden = makePost(app.db, app.person('family'), { isFamilyContent: true });
    const answer = await app.as('guest').put(`/api/content/${hidden}`, { title: 'x' });
    expect([answer.status, answer.text]).toEqual([404, missing]);
    expect((await app.as('friend').put(path, { title: '' })).status).toBe(400);
    expect((await app.as('friend').get<Content>(path)).json.title).toBe('Mine');
  });

  it('changes the sent fields and keeps the rest, and the type is locked', async () => {
    const app = await makeApp();
    const made = await app.as('family').post<Content>('/api/content', story);
    const path = `/api/content/${made.json.id}`;
    const changed = await app
      .as('family')
      .put<Content>(path, { title: 'The fox', contentType: 'story' });
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({ title: 'The fox', textContent: 'Once upon a time' });
    const cleared = await app.as('family').put<Content>(path, { textContent: '' });
    expect(cleared.json).toMatchObject({ title: 'The fox', textContent: '' });
    const locked = await app.as('family').put(path, { contentType: 'art' });
    expect([locked.status, locked.text]).toEqual([400, t('content:errors.typeLocked')]);
  });

  it('keeps the picture without a new one, and sets the old one aside for a new one', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const made = (await postFile(family, makeJpeg(80, 60))).json as Content;
    const path = `/api/content/${made.id}`;
    const forms: Record<string, string>[] = [{}, { keepExistingFile: 'true' }];
    for (const fields of forms) {
      const kept = await family.put<Content>(path, makeForm(null, { title: 'Kept', fields }));
      expect(kept.json).toMatchObject({ title: 'Kept', mediaUrl: made.mediaUrl });
    }
    const replaced = await family.put<Content>(path, makeForm(makeJpeg(40, 90)));
    expect(replaced.json.media).toMatchObject([{ width: 40, height: 90 }]);
    // In the trash its author still sees it.
    expect((await readMedia(app, family, made.mediaUrl ?? '')).status).toBe(200);
    expect((await readMedia(app, app.as('friend'), made.mediaUrl ?? '')).status).toBe(404);
    expect((await readMedia(app, family, replaced.json.mediaUrl ?? '')).status).toBe(200);
    expect(count(app, 'media')).toBe(2);
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    expect(count(app, 'media')).toBe(1);
    expect(existsSync(join(app.dataDir, 'media'))).toBe(true);
    const files = readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile())).toHaveLength(2);
  });

  it.each(['story', 'art'])('keeps the file of a %s if none is sent', async (contentType) => {
    const app = await makeApp();
    const family = app.as('family');
    const made = (await postFile(family, makeJpeg(), { contentType })).json as Content;
    for (const keepExistingFile of [true, false, '']) {
      const answer = await family.put<Content>(`/api/content/${made.id}`, { keepExistingFile });
      expect([answer.status, answer.json.mediaUrl]).toEqual([200, made.mediaUrl]);
    }
  });

  it('requires approval again when a kid changes an approved post', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'), { title: 'Cat', friendsApproval: 'approved' });
    const path = `/api/content/${id}`;
    const same = await app.as('kid').put<Content>(path, { title: 'Cat' });
    expect(same.json.friendsApproval).toBe('approved');
    const changed = await app.as('kid').put<Content>(path, { title: 'My address is …' });
    expect(changed.json.friendsApproval).toBe('waiting');
    expect((await app.as('friend').get(path)).status).toBe(404);
  });
});

describe('the trash', () => {
  it('holds a post with all that belongs to it, which a grown-up can restore', async () => {
    const app = await makeApp();
    const made = (await postFile(app.as('friend'), makeJpeg())).json as Content;
    const path = `/api/content/${made.id}`;
    await app.as('guest').post('/api/comments', { contentId: made.id, text: 'Lovely' });
    await app.as('guest').post('/api/reactions', { contentId: made.id, emoji: '❤️' });
    expect((await app.signedOut().delete(path)).status).toBe(401);
    for (const kind of ['family', 'kid', 'guest'] as const) {
      expect((await app.as(kind).delete(path)).status).toBe(403);
    }
    expect((await app.as('friend').delete(path)).json).toEqual({ id: made.id });
    for (const kind of ['friend', 'admin', 'guest'] as const) {
      const who = app.as(kind);
      expect((await who.get(path)).status).toBe(404);
      expect((await who.get<Content[]>('/api/content')).json).toEqual([]);
      expect((await who.get(`${path}/comments`)).status).toBe(404);
      expect((await who.post('/api/comments', { contentId: made.id, text: 'x' })).status).toBe(404);
      expect((await who.post('/api/reactions', { contentId: made.id, emoji: '👍' })).status).toBe(
        404,
      );
      expect((await who.delete(path)).status).toBe(404);
    }
    expect((await readMedia(app, app.as('guest'), made.mediaUrl ?? '')).status).toBe(404);
    const bell = await app.as('friend').get('/api/bell');
    expect(bell.json).toMatchObject({
      count: 0,
      recentComments: 0,
      allReactions: 0,
      reactions: [],
    });

    expect((await app.as('friend').post(`${path}/restore`)).status).toBe(403);
    expect((await app.as('kid').post(`${path}/restore`)).status).toBe(403);
    const restored = await app.as('family').post<Content>(`${path}/restore`);
    expect(restored.json).toMatchObject({ commentCount: 1, reactions: [{ emoji: '❤️' }] });
    expect((await readMedia(app, app.as('guest'), made.mediaUrl ?? '')).status).toBe(200);
    expect((await app.as('friend').get('/api/bell')).json).toMatchObject({
      count: 1,
      allReactions: 1,
    });
    expect((await app.as('family').post('/api/content/999/restore')).status).toBe(404);
  });

  it('is emptied after 30 days, rows and files', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const made = (await postFile(family, makeJpeg())).json as Content;
    await family.post('/api/comments', { contentId: made.id, text: 'x' });
    await family.post('/api/reactions', { contentId: made.id, emoji: '👍' });
    await family.delete(`/api/content/${made.id}`);
    app.clock.advance(days(29));
    await runCleanupJobs(app.context);
    expect((await family.post(`/api/content/${made.id}/restore`)).status).toBe(200);
    await family.delete(`/api/content/${made.id}`);
    app.clock.advance(days(30) + 1000);
    await runCleanupJobs(app.context);
    for (const table of ['contents', 'comments', 'reactions', 'media', 'media_files']) {
      expect(count(app, table), table).toBe(0);
    }
    const files = readdirSync(join(app.dataDir, 'media'), { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile())).toEqual([]);
    const later = app.signIn(app.person('family'));
    expect((await later.post(`/api/content/${made.id}/restore`)).status).toBe(404);
  });

  it('keeps a file that another post shows too', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const [first, second] = [
      (await postFile(family, makeJpeg())).json as Content,
      (await postFile(family, makeJpeg())).json as Content,
    ];
    await family.delete(`/api/content/${first.id}`);
    app.clock.advance(days(29));
    await family.get('/api/user');
    app.clock.advance(days(2));
    await runCleanupJobs(app.context);
    expect(count(app, 'media')).toBe(1);
    expect((await readMedia(app, family, second.mediaUrl ?? '')).status).toBe(200);
  });
});
