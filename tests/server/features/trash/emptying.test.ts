import { describe, expect, it, vi } from 'vitest';
import { trashPost } from '#server/features/content/trash/trash.service.ts';
import { emptyFor } from '#server/features/trash/trash.service.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { days, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { addBook, addSession } from '#tests/support/make/reading.ts';
import {
  addReadBook,
  auditOf,
  type Browser,
  filesOf,
  rowsOf,
  sharePhoto,
  throwAway,
  titlesIn,
  trashOf,
  trashTables,
} from '#tests/support/make/trash.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm } from '#tests/support/server/uploads.ts';

const throwRoomAway = async (app: TestApp, browser: Browser, width: number): Promise<number> => {
  const roomId = makeRoom(app.db, browser.user, { name: 'Pictures' });
  const form = makeForm(makeJpeg(width), { fields: { content: 'See' } });
  await browser.post(`/api/chat/rooms/${roomId}/pictures`, form);
  await browser.delete(`/api/chat/rooms/${roomId}`);
  return roomId;
};

describe('DELETE /api/trash/:kind/:id', () => {
  it('answers 403, 400 and 404, and nothing changes', async () => {
    const app = await makeApp();
    const { post, book, roomId } = await throwAway(app, app.as('friend'), 'Fred');
    const live = makePost(app.db, app.person('admin'));
    const before = rowsOf(app, trashTables);
    for (const thing of [`post/${post.id}`, `book/${book.id}`, `room/${roomId}`]) {
      const path = `/api/trash/${thing}`;
      for (const kind of ['expired', 'guest', 'friend', 'kid'] as const) {
        expect([kind, (await app.as(kind).delete(path)).status]).toEqual([kind, 403]);
      }
    }
    const family = app.as('family');
    expect((await family.delete(`/api/trash/post/${post.id}`)).status).toBe(403);
    expect((await family.delete(`/api/trash/book/${book.id}`)).status).toBe(403);
    expect((await family.delete(`/api/trash/room/${roomId}`)).status).toBe(404);
    const admin = app.as('admin');
    expect((await admin.delete('/api/trash/diary/1')).status).toBe(400);
    expect((await admin.delete('/api/trash/post/0')).status).toBe(400);
    for (const thing of [`post/${live}`, 'book/999', 'room/999', 'file/1']) {
      expect([thing, (await admin.delete(`/api/trash/${thing}`)).status]).toEqual([thing, 404]);
    }
    expect(rowsOf(app, trashTables)).toBe(before);
  });

  it('deletes the files from the disk at once', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const { id } = await sharePhoto(admin, 'Gone', { width: 50 });
    const book = await addReadBook(admin, 'Gone too', 51);
    const roomId = await throwRoomAway(app, admin, 52);
    expect(filesOf(app).length).toBeGreaterThan(5);
    await admin.delete(`/api/content/${id}`);
    await admin.delete(`/api/books/${book.id}`);
    for (const thing of [`post/${id}`, `book/${book.id}`, `room/${roomId}`]) {
      const [kind] = thing.split('/');
      const answer = await admin.delete(`/api/trash/${thing}`);
      expect([answer.status, answer.json]).toEqual([
        200,
        { kind, id: Number(thing.split('/')[1]) },
      ]);
      expect((await admin.delete(`/api/trash/${thing}`)).status).toBe(404);
      expect((await admin.post(`/api/trash/${thing}/restore`)).status).toBe(404);
    }
    expect(filesOf(app)).toEqual([]);
    const gone = ['contents', 'books', 'chat_rooms', 'chat_messages', 'media', 'media_files'];
    expect(rowsOf(app, gone)).toBe(gone.join('\n'));
    expect(auditOf(app)).toEqual([
      ['trashRemoved', admin.user.id, { kind: 'post', title: 'Gone' }],
      ['trashRemoved', admin.user.id, { kind: 'book', title: 'Gone too' }],
      ['trashRemoved', admin.user.id, { kind: 'room', title: 'Pictures' }],
    ]);
  });

  it('keeps files that something else still shows', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const first = await sharePhoto(admin, 'First');
    const second = await sharePhoto(app.as('kid'), 'Second');
    const files = filesOf(app);
    await admin.delete(`/api/content/${first.id}`);
    await admin.delete(`/api/trash/post/${first.id}`);
    expect(filesOf(app)).toEqual(files);
    const { status } = await app.as('kid').get(second.media[0]?.url ?? '');
    expect(status).toBe(200);
  });

  it('keeps a book in the logs of others', async () => {
    const app = await makeApp();
    const [family, kid] = [app.as('family'), app.as('kid')];
    const book = await addReadBook(family, 'Ours');
    await addSession(kid, book.id);
    await family.delete(`/api/books/${book.id}`);
    expect((await family.delete(`/api/trash/book/${book.id}`)).status).toBe(200);
    expect(await titlesIn(app.as('admin'))).toEqual([]);
    expect((await kid.get(`/api/books/${book.id}`)).json).toMatchObject({ isArchived: true });
    expect(rowsOf(app, ['reading_set_aside'])).toBe('reading_set_aside');
    expect(filesOf(app)).toEqual([]);
  });
});

describe('DELETE /api/trash', () => {
  it('deletes everything the admin sees in batches, and nothing else', async () => {
    const app = await makeApp();
    const [admin, family] = [app.as('admin'), app.as('family')];
    const kept = await sharePhoto(family, 'Kept', { width: 70 });
    const files = filesOf(app);
    await throwAway(app, app.as('kid'), 'Mia');
    await throwRoomAway(app, admin, 53);
    const talk = makeRoom(app.db, admin.user, { name: 'Long talk' });
    makeMessages(
      app.db,
      talk,
      admin.user,
      Array.from({ length: 1_200 }, (_, n) => `no. ${n}`),
    );
    await admin.delete(`/api/chat/rooms/${talk}`);
    for (let n = 0; n < 45; n += 1) {
      const id = makePost(app.db, app.person('guest'));
      await admin.delete(`/api/content/${id}`);
    }
    const hidden = makeRoom(app.db, family.user, { name: 'Hidden', isPrivate: true });
    await family.delete(`/api/chat/rooms/${hidden}`);
    app.clock.advance(minutes(1));
    const { status, json } = await admin.delete('/api/trash');
    expect([status, json]).toEqual([200, { count: 50 }]);
    expect(await trashOf(admin)).toMatchObject({
      items: [],
      counts: { post: 0, book: 0, room: 0 },
    });
    expect(filesOf(app)).toEqual(files);
    expect((await family.get(`/api/content/${kept.id}`)).status).toBe(200);
    expect(await titlesIn(family)).toEqual(['Hidden']);
    const tables = ['books', 'reading_logs', 'reading_sessions', 'chat_messages'];
    expect(rowsOf(app, tables)).toBe(tables.join('\n'));
    expect(auditOf(app)).toEqual([['trashEmptied', admin.user.id, { count: 50 }]]);
    expect((await admin.delete('/api/trash')).json).toEqual({ count: 0 });
    expect(auditOf(app)).toHaveLength(1);
  });

  it('stops when its client has disconnected', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    for (let n = 0; n < 45; n += 1) {
      const id = makePost(app.db, app.person('kid'));
      await admin.delete(`/api/content/${id}`);
    }
    app.clock.advance(minutes(1));
    let asked = 0;
    const actor = { ...app.person('admin'), accessExpired: false };
    const isGone = () => {
      asked += 1;
      return asked > 2;
    };
    const count = await emptyFor(app.context, actor, { reauthorize: () => actor, isGone });
    const left = (await trashOf(admin)).counts.post;
    expect([count, left]).toEqual([8, 37]);
    expect(auditOf(app)).toEqual([['trashEmptied', admin.user.id, { count: 8 }]]);
  });

  it.each([
    ['is no admin any more', "UPDATE users SET role = 'family' WHERE id = ?", 403],
    ['was deactivated', "UPDATE users SET deactivated_at = '2026-03-02' WHERE id = ?", 401],
    ['was signed out', 'DELETE FROM sessions WHERE user_id = ?', 401],
  ])('stops before the next batch for an admin who %s meanwhile', async (_what, change, status) => {
    const app = await makeApp();
    const admin = app.as('admin');
    for (let n = 0; n < 25; n += 1) {
      await admin.delete(`/api/content/${makePost(app.db, app.person('kid'))}`);
    }
    app.clock.advance(minutes(1));
    const posts = app.context.extensions.trash.get('post');
    if (!posts) throw new Error('posts have a trash');
    const { removeSome } = posts;
    vi.spyOn(posts, 'removeSome').mockImplementationOnce((...args) => {
      app.db.$client.prepare(change).run(admin.user.id);
      return removeSome(...args);
    });
    const answer = await admin.delete('/api/trash');
    expect(answer.status).toBe(status);
    const left = app.db.$client.prepare('SELECT count(*) FROM contents').pluck().get();
    expect(left).toBe(21);
    expect(auditOf(app)).toEqual([['trashEmptied', admin.user.id, { count: 4 }]]);
  });

  it('keeps what is added after the request', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const ids = [1, 2].map(() => makePost(app.db, admin.user));
    await admin.delete(`/api/content/${ids[0]}`);
    app.clock.advance(minutes(1));
    const actor = { ...app.person('admin'), accessExpired: false };
    let isThrown = false;
    const isGone = () => {
      if (isThrown) return false;
      isThrown = true;
      app.clock.advance(1);
      trashPost(app.context, actor, ids[1] ?? 0);
      return false;
    };
    await emptyFor(app.context, actor, { reauthorize: () => actor, isGone });
    expect((await trashOf(admin)).items.map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('is announced to those who saw that trash', async () => {
    const app = await makeApp();
    await throwAway(app, app.as('kid'), 'Mia');
    const sockets = await Promise.all(
      (['admin', 'family', 'kid', 'friend'] as const).map((kind) => app.socketAs(kind)),
    );
    app.clock.advance(minutes(1));
    await app.as('admin').delete('/api/trash');
    const heard = await Promise.all(sockets.map((socket) => socket.settle()));
    const trash = { type: 'changed', area: 'trash' };
    const audit = { type: 'changed', area: 'audit' };
    expect(heard).toEqual([
      [trash, trash, trash, audit],
      [trash, trash],
      [trash, trash, trash],
      [],
    ]);
  });
});

describe('the cleanup job', () => {
  it('deletes everything after 30 days, not before, with its files', async () => {
    const app = await makeApp();
    await throwAway(app, app.as('kid'), 'Mia');
    const roomId = await throwRoomAway(app, app.as('family'), 54);
    const shared = await addReadBook(app.as('family'), 'Shared', 55);
    await addSession(app.as('kid'), shared.id);
    await app.as('family').delete(`/api/books/${shared.id}`);
    const before = rowsOf(app, trashTables);
    const files = filesOf(app);
    app.clock.advance(days(30) - 1);
    await runCleanupJobs(app.context);
    expect(rowsOf(app, trashTables)).toBe(before);
    expect(filesOf(app)).toEqual(files);
    app.clock.advance(2);
    await runCleanupJobs(app.context);
    expect(await titlesIn(app.signIn(app.person('admin')))).toEqual([]);
    expect(filesOf(app)).toEqual([]);
    expect(app.db.$client.prepare('SELECT title, trashed_at, media_id FROM books').all()).toEqual([
      { title: 'Shared', trashed_at: null, media_id: null },
    ]);
    const { status } = await app.signIn(app.person('admin')).get(`/api/chat/rooms/${roomId}`);
    expect(status).toBe(404);
    const empty = ['contents', 'chat_rooms', 'chat_messages', 'reading_set_aside', 'media'];
    expect(rowsOf(app, empty)).toBe(empty.join('\n'));
  });

  it('continues with a room that was being deleted when the server closed', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const roomId = makeRoom(app.db, admin.user, { name: 'Half' });
    makeMessages(app.db, roomId, admin.user, ['one', 'two']);
    app.db.$client
      .prepare("UPDATE chat_rooms SET deleted_at = '1970-01-01T00:00:00.000Z' WHERE id = ?")
      .run(roomId);
    expect(await titlesIn(admin)).toEqual([]);
    for (const path of [`/api/trash/room/${roomId}`, `/api/chat/rooms/${roomId}`]) {
      expect((await admin.post(`${path}/restore`)).status).toBe(404);
    }
    await runCleanupJobs(app.context);
    expect(rowsOf(app, ['chat_rooms', 'chat_messages'])).toBe('chat_rooms\nchat_messages');
  });

  it('lets only its owner restore a private book until then', async () => {
    const app = await makeApp();
    const { id } = await addBook(app.as('friend'), { isPublic: false });
    await app.as('friend').delete(`/api/books/${id}`);
    expect((await app.as('family').post(`/api/trash/book/${id}/restore`)).status).toBe(404);
    expect((await app.as('friend').post(`/api/trash/book/${id}/restore`)).status).toBe(200);
  });
});
