import { describe, expect, it } from 'vitest';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { throwAway, titlesIn, trashOf } from '#tests/support/make/trash.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

describe('GET /api/trash', () => {
  it('answers 400 to an invalid query', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const strange = await admin.get('/api/trash?kind=journal');
    expect([strange.status, strange.text]).toEqual([400, t('common:errors.invalidRequest')]);
    for (const before of ['1', '2026-03-02', "2026-03-02T10:00:00.000Z~post~1'--", 'x~post~1']) {
      const answer = await admin.get(`/api/trash?before=${encodeURIComponent(before)}`);
      expect([answer.status, answer.text]).toEqual([400, t('common:errors.invalidRequest')]);
    }
    expect((await admin.get('/api/trash?limit=100000')).status).toBe(400);
  });

  it('says what an item was, its owner, who deleted it and when it is erased', async () => {
    const app = await makeApp();
    const { post, book, roomId } = await throwAway(app, app.as('kid'), 'Mia');
    const { items, next, counts } = await trashOf(app.as('family'));
    expect(counts).toEqual({
      post: 1,
      album: 0,
      picture: 0,
      file: 0,
      book: 1,
      room: 0,
    });
    expect(next).toBeNull();
    const kid = { id: app.person('kid').id, displayName: 'The kid' };
    expect(items).toMatchObject([
      {
        kind: 'post',
        id: post.id,
        title: 'Mia post',
        contentType: 'photo',
        owner: kid,
        deletedBy: kid,
        deletedAt: '2026-03-02T10:00:00.000Z',
        goesAt: '2026-04-01T10:00:00.000Z',
        canRestore: true,
        canRemove: false,
      },
      { kind: 'book', id: book.id, title: 'Mia book', contentType: null, canRemove: false },
    ]);
    const rooms = await trashOf(app.as('admin'), '?kind=room');
    expect(rooms.items).toMatchObject([{ kind: 'room', id: roomId, thumbUrl: null }]);
    expect(rooms.counts).toMatchObject({ post: 1, file: 0, book: 1, room: 1 });
    for (const { thumbUrl } of items) {
      expect((await readMedia(app, app.as('family'), thumbUrl ?? '')).status).toBe(200);
      expect((await readMedia(app, app.as('friend'), thumbUrl ?? '')).status).toBe(404);
    }
  });

  it('shows people what they deleted themselves, and kids that a grown-up can restore it', async () => {
    const app = await makeApp();
    await throwAway(app, app.as('kid'), 'Mia');
    await throwAway(app, app.as('friend'), 'Fred');
    const own = await trashOf(app.as('kid'));
    expect(
      own.items.map(({ title, canRestore, canRemove }) => [title, canRestore, canRemove]),
    ).toEqual([
      ['Mia post', false, false],
      ['Mia book', true, false],
      ['Mia room', true, false],
    ]);
    expect(await titlesIn(app.as('friend'))).toEqual(['Fred post', 'Fred book', 'Fred room']);
    expect(await titlesIn(app.as('guest'))).toEqual([]);
  });

  it('hides what an admin removed from its owner, unless they are a grown-up of the household', async () => {
    const app = await makeApp();
    for (const kind of ['kid', 'friend', 'family'] as const) {
      const id = makePost(app.db, app.person(kind), { title: kind });
      const book = await addBook(app.as(kind), { title: kind });
      const roomId = makeRoom(app.db, app.person(kind), { name: kind });
      await app.as('admin').delete(`/api/content/${id}`);
      await app.as('admin').delete(`/api/books/${book.id}`);
      await app.as('admin').delete(`/api/chat/rooms/${roomId}`);
      const seen = (await trashOf(app.as(kind))).items.filter(({ title }) => title === kind);
      expect(seen.length, kind).toBe(kind === 'family' ? 3 : 0);
      const isAllowed = kind === 'family' ? 200 : 404;
      for (const path of [`post/${id}`, `book/${book.id}`, `room/${roomId}`]) {
        const { status } = await app.as(kind).post(`/api/trash/${path}/restore`);
        expect([kind, path, status]).toEqual([kind, path, isAllowed]);
      }
    }
  });

  it('hides a private room from an admin who is not in it', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const hidden = makeRoom(app.db, family.user, { name: 'Hidden', isPrivate: true });
    const members = [app.person('admin')];
    const shared = makeRoom(app.db, family.user, { name: 'Shared', isPrivate: true, members });
    for (const id of [hidden, shared]) await family.delete(`/api/chat/rooms/${id}`);
    expect(await titlesIn(app.as('admin'))).toEqual(['Shared']);
    expect((await trashOf(app.as('admin'))).counts.room).toBe(1);
    expect(await titlesIn(family)).toEqual(['Shared', 'Hidden']);
  });

  it('shows a private book to the person who added it and to admins', async () => {
    const app = await makeApp();
    const { id } = await addBook(app.as('kid'), { isPublic: false });
    await app.as('kid').delete(`/api/books/${id}`);
    expect(await titlesIn(app.as('family'))).toEqual([]);
    expect(await titlesIn(app.as('kid'))).toEqual(['The Gruffalo']);
    expect(await titlesIn(app.as('admin'))).toEqual(['The Gruffalo']);
  });
});

const readAllPages = async (app: TestApp, kind: PersonKind, limit: number): Promise<string[]> => {
  const titles: string[] = [];
  let query = `?limit=${limit}`;
  for (;;) {
    const { items, next } = await trashOf(app.as(kind), query);
    titles.push(...items.map((item) => `${item.kind} ${item.id}`));
    if (!next) return titles;
    query = `?limit=${limit}&before=${encodeURIComponent(next)}`;
  }
};

describe('pages', () => {
  it.each([1, 2, 3, 5])('of %s hold everything once, last deleted first', async (limit) => {
    const app = await makeApp();
    const admin = app.as('admin');
    const expected: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const posts = [1, 2].map(() => makePost(app.db, admin.user));
      const rooms = [1, 2].map(() => makeRoom(app.db, admin.user));
      const book = await addBook(admin);
      for (const id of posts) await admin.delete(`/api/content/${id}`);
      for (const id of rooms) await admin.delete(`/api/chat/rooms/${id}`);
      await admin.delete(`/api/books/${book.id}`);
      expected.unshift(
        ...posts.toReversed().map((id) => `post ${id}`),
        `book ${book.id}`,
        ...rooms.toReversed().map((id) => `room ${id}`),
      );
      app.clock.advance(minutes(1));
    }
    expect(await readAllPages(app, 'admin', limit)).toEqual(expected);
  });
});
