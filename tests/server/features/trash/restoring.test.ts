import { describe, expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { ChatRoom } from '#shared/features/chat/chat.contract.ts';
import type { ReadingLog } from '#shared/features/reading/logs.contract.ts';
import { days, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { letFriendsSee, makePost } from '#tests/support/make/content.ts';
import { makePerson, type PersonKind } from '#tests/support/make/household/people.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import {
  addReadBook,
  auditOf,
  rowsOf,
  sharePhoto,
  titlesIn,
  trashTables,
} from '#tests/support/make/trash.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const everybody = ['admin', 'family', 'kid', 'friend', 'guest'] as const;

const shownTo = async (app: TestApp, paths: string[]) => {
  const shown: Record<string, string> = {};
  for (const kind of everybody) {
    for (const path of paths) {
      const { status, text } = await app.as(kind).get(path);
      shown[`${kind} ${path}`] = `${status} ${text}`;
    }
  }
  return shown;
};

describe('POST /api/trash/:kind/:id/restore', () => {
  it('answers 400 and 404, and nothing changes', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'));
    await app.as('kid').delete(`/api/content/${id}`);
    const before = rowsOf(app, trashTables);
    const path = `/api/trash/post/${id}/restore`;
    const admin = app.as('admin');
    for (const bad of ['journal/1', 'constructor/1', 'post/0', 'post/-1', 'post/1.5', 'post/x']) {
      expect([bad, (await admin.post(`/api/trash/${bad}/restore`)).status]).toEqual([bad, 400]);
    }
    for (const gone of ['post/999', 'room/999', 'book/999', `file/${id}`]) {
      expect([gone, (await admin.post(`/api/trash/${gone}/restore`)).status]).toEqual([gone, 404]);
    }
    // Rule 49: a grown-up of the household brings it back.
    for (const kind of ['kid', 'friend', 'guest'] as const) {
      expect([kind, (await app.as(kind).post(path)).status]).toEqual([kind, 404]);
    }
    expect(rowsOf(app, trashTables)).toBe(before);
  });

  it('restores a post unchanged, for everyone', async () => {
    const app = await makeApp();
    await sharePhoto(app.as('family'), 'Before');
    const { id } = await sharePhoto(app.as('kid'), 'Mia');
    await letFriendsSee(app.as('family'), id);
    const waiting = await sharePhoto(app.as('kid'), 'Waits');
    app.clock.advance(minutes(1));
    await sharePhoto(app.as('family'), 'After');
    for (const kind of ['family', 'friend'] as const) {
      await app.as(kind).post('/api/comments', { contentId: id, text: `From ${kind}` });
      await app.as(kind).post('/api/reactions', { contentId: id, emoji: '❤️' });
    }
    const paths = ['/api/content', `/api/content/${id}`, '/api/bell', '/api/content?family=false'];
    const before = await shownTo(app, paths);
    expect(before[`friend /api/content/${id}`]).toContain('From friend');
    await app.as('kid').delete(`/api/content/${waiting.id}`);
    await app.as('kid').delete(`/api/content/${id}`);
    expect(await shownTo(app, paths)).not.toEqual(before);
    await app.as('admin').post(`/api/trash/post/${waiting.id}/restore`);
    const { status, json } = await app.as('family').post(`/api/trash/post/${id}/restore`);
    expect([status, json]).toEqual([200, { kind: 'post', id }]);
    expect(await shownTo(app, paths)).toEqual(before);
    expect(await titlesIn(app.as('family'))).toEqual([]);
    expect(auditOf(app)).toEqual([
      ['trashRestored', app.person('admin').id, { kind: 'post', title: 'Waits' }],
      ['trashRestored', app.person('family').id, { kind: 'post', title: 'Mia' }],
    ]);
  });

  it('shows a post to no more people than it would be shown to today', async () => {
    const app = await makeApp();
    const family = makePost(app.db, app.person('family'), { isFamilyContent: true });
    const waiting = makePost(app.db, app.person('kid'));
    const grown = makePost(app.db, app.person('friend'));
    for (const id of [family, waiting, grown]) await app.as('admin').delete(`/api/content/${id}`);
    await app.as('admin').put(`/api/admin/users/${app.person('friend').id}`, { role: 'family' });
    await app.as('admin').put(`/api/admin/users/${app.person('friend').id}`, { isChild: true });
    for (const id of [family, waiting, grown]) {
      await app.as('admin').post(`/api/trash/post/${id}/restore`);
      expect((await app.as('guest').get(`/api/content/${id}`)).status).toBe(404);
      expect((await app.as('admin').get(`/api/content/${id}`)).status).toBe(200);
    }
  });

  it('changes nothing the second time', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const book = await addReadBook(admin, 'Twice');
    const id = makePost(app.db, admin.user);
    const roomId = makeRoom(app.db, admin.user);
    await admin.delete(`/api/content/${id}`);
    await admin.delete(`/api/books/${book.id}`);
    await admin.delete(`/api/chat/rooms/${roomId}`);
    for (const thing of [`post/${id}`, `book/${book.id}`, `room/${roomId}`]) {
      const path = `/api/trash/${thing}/restore`;
      expect((await admin.post(path)).status).toBe(200);
      const before = rowsOf(app, trashTables);
      expect((await admin.post(path)).status).toBe(200);
      expect(rowsOf(app, trashTables)).toBe(before);
    }
  });

  it('reports a full disk, and changes nothing', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const { id } = await addBook(admin, { title: 'x'.repeat(100) });
    for (let day = 1; day < 20; day += 1) {
      await addSession(admin, id, { sessionDate: '2026-03-01', notes: 'n'.repeat(900) });
    }
    await admin.delete(`/api/books/${id}`);
    const before = rowsOf(app, trashTables);
    const client = app.db.$client;
    client.pragma('wal_checkpoint(TRUNCATE)');
    client.exec('VACUUM');
    const pages = client.pragma('page_count', { simple: true });
    client.pragma(`max_page_count = ${pages}`);
    const { status, text } = await admin.post(`/api/trash/book/${id}/restore`);
    expect([status, text]).toEqual([507, t('common:errors.diskFull')]);
    expect(rowsOf(app, trashTables)).toBe(before);
    client.pragma('max_page_count = 1000000');
    expect((await admin.post(`/api/trash/book/${id}/restore`)).status).toBe(200);
  });
});

const heard = async (app: TestApp, act: () => Promise<unknown>) => {
  const sockets = new Map<PersonKind, Awaited<ReturnType<TestApp['socketAs']>>>();
  for (const kind of everybody) sockets.set(kind, await app.socketAs(kind));
  await act();
  const areas: Record<string, string[]> = {};
  for (const [kind, socket] of sockets) {
    areas[kind] = (await socket.settle()).flatMap((frame) =>
      frame.type === 'changed' && frame.area !== 'audit' && frame.area !== 'bell'
        ? [frame.change ? `${frame.area} ${frame.change}` : frame.area]
        : [],
    );
  }
  return areas;
};

describe('a restored thing', () => {
  it('is announced to those who see it, and removed from the trash of those who saw it there', async () => {
    const app = await makeApp();
    const id = makePost(app.db, app.person('kid'));
    await app.as('kid').delete(`/api/content/${id}`);
    const restore = () => app.as('family').post(`/api/trash/post/${id}/restore`);
    expect(await heard(app, restore)).toEqual({
      admin: ['content created', 'trash'],
      family: ['content created', 'trash'],
      kid: ['content created', 'trash'],
      friend: [],
      guest: [],
    });
  });
});

describe('a restored book', () => {
  it('has the log and the sessions of the person who deleted it, and those of others', async () => {
    const app = await makeApp();
    const [family, kid] = [app.as('family'), app.as('kid')];
    const book = await addReadBook(family, 'Ours');
    await addSession(family, book.id, { notes: 'Fun', mood: 'happy' });
    await addLog(kid, book.id);
    await addSession(kid, book.id);
    const paths = [
      ...['/api/books', `/api/books/${book.id}`, '/api/reading-logs', '/api/reading-sessions'],
      '/api/reading-statistics',
    ];
    const before = await shownTo(app, paths);
    const tables = ['reading_logs', 'reading_sessions', 'reading_days', 'reading_finished'];
    const rows = rowsOf(app, tables);
    await family.delete(`/api/books/${book.id}`);
    expect((await family.get<ReadingLog[]>('/api/reading-logs')).json).toEqual([]);
    expect((await kid.get<ReadingLog[]>('/api/reading-logs')).json).toHaveLength(1);
    await app.as('admin').post(`/api/trash/book/${book.id}/restore`);
    expect(await shownTo(app, paths)).toEqual(before);
    expect(rowsOf(app, tables)).toBe(rows);
    expect(rowsOf(app, ['reading_set_aside'])).toBe('reading_set_aside');
  });

  it('keeps its reader’s page', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const book = await addReadBook(family, 'Ours');
    await family.delete(`/api/books/${book.id}`);
    await family.post(`/api/trash/book/${book.id}/restore`);
    const { log } = await addSession(family, book.id);
    expect(log).toMatchObject({ pagesRead: 20, currentPage: 20 });
  });

  it('was deleted by an earlier version, which knew no shelves', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const book = await addReadBook(family, 'Ours');
    await family.delete(`/api/books/${book.id}`);
    app.db.$client.exec(`UPDATE reading_set_aside SET log = json_remove(log, '$.shelves')`);
    await family.post(`/api/trash/book/${book.id}/restore`);
    const { json } = await family.get<ReadingLog[]>('/api/reading-logs');
    expect(json).toMatchObject([{ bookId: book.id, shelves: [] }]);
  });

  it('of a kid is visible to the household only', async () => {
    const app = await makeApp();
    const { id } = await addBook(app.as('family'), { title: 'Open' });
    await app.as('family').delete(`/api/books/${id}`);
    await app.as('admin').put(`/api/admin/users/${app.person('family').id}`, { isChild: true });
    await app.as('admin').post(`/api/trash/book/${id}/restore`);
    expect((await app.as('friend').get(`/api/books/${id}`)).status).toBe(404);
    expect((await app.as('admin').get(`/api/books/${id}`)).status).toBe(200);
  });
});

describe('a restored room', () => {
  it('has everyone and everything that was in it', async () => {
    const app = await makeApp();
    const members = [app.person('kid'), app.person('friend'), app.person('admin')];
    const roomId = makeRoom(app.db, app.person('family'), { name: 'Den', members });
    makeMessages(app.db, roomId, app.person('kid'), ['one', 'two']);
    const paths = ['/api/chat/rooms', `/api/chat/rooms/${roomId}`];
    const before = await shownTo(app, paths);
    await app.as('family').delete(`/api/chat/rooms/${roomId}`);
    expect((await app.as('kid').get<ChatRoom[]>('/api/chat/rooms')).json).toEqual([]);
    await app.as('admin').post(`/api/trash/room/${roomId}/restore`);
    expect(await shownTo(app, paths)).toEqual(before);
  });

  it('has a grown-up if it has a kid and an outsider', async () => {
    const app = await makeApp();
    app.person('admin');
    const grown = makePerson(app.db, { role: 'family', verified: true });
    const outsider = app.person('friend');
    const roomId = makeRoom(app.db, app.person('kid'), { members: [outsider, grown] });
    await app.as('kid').delete(`/api/chat/rooms/${roomId}`);
    await app.as('admin').put(`/api/admin/users/${grown.id}`, { isChild: true });
    await app.as('kid').post(`/api/trash/room/${roomId}/restore`);
    const { json } = await app.as('kid').get<ChatRoom>(`/api/chat/rooms/${roomId}`);
    expect(json.members.map(({ userId }) => userId)).toContain(app.person('admin').id);
  });

  it('of an account that was deleted is managed by the person who restores it', async () => {
    const app = await makeApp();
    const { id, username } = app.person('family');
    const roomId = makeRoom(app.db, app.person('family'), { name: 'Empty' });
    const gone = { things: 'keep', confirm: username };
    await app.as('admin').request('DELETE', `/api/admin/users/${id}`, gone);
    expect(await titlesIn(app.as('admin'))).toEqual(['Empty']);
    await app.as('admin').post(`/api/trash/room/${roomId}/restore`);
    const { json } = await app.as('admin').get<ChatRoom>(`/api/chat/rooms/${roomId}`);
    expect(json).toMatchObject({ createdBy: app.person('admin').id });
    expect(json.members.map(({ userId }) => userId)).toEqual([app.person('admin').id]);
  });

  it('is named in the audit list only if it is open', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    for (const isPrivate of [false, true]) {
      const name = isPrivate ? 'Secret' : 'Open';
      const roomId = makeRoom(app.db, admin.user, { name, isPrivate });
      await admin.delete(`/api/chat/rooms/${roomId}`);
      await admin.post(`/api/trash/room/${roomId}/restore`);
      await admin.delete(`/api/chat/rooms/${roomId}`);
      await admin.delete(`/api/trash/room/${roomId}`);
    }
    const details = { kind: 'room', title: 'Open' };
    expect(auditOf(app)).toEqual([
      ['trashRestored', admin.user.id, details],
      ['trashRemoved', admin.user.id, details],
    ]);
  });
});

it('no item can be restored after 30 days', async () => {
  const app = await makeApp();
  const id = makePost(app.db, app.person('family'));
  await app.as('family').delete(`/api/content/${id}`);
  app.clock.advance(days(30) + minutes(1));
  await runCleanupJobs(app.context);
  const later = app.signIn(app.person('admin'));
  expect((await later.post(`/api/trash/post/${id}/restore`)).status).toBe(404);
  expect(await titlesIn(later)).toEqual([]);
});
