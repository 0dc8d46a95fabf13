import { describe, expect, it } from 'vitest';
import type { Viewers } from '#shared/features/visibility/visibility.contract.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { letFriendsSee, makePost } from '#tests/support/make/content.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const everybody = ['admin', 'family', 'kid', 'friend', 'guest', 'expired'] as const;

const makeHousehold = async (): Promise<TestApp> => {
  const app = await makeApp();
  for (const kind of everybody) app.person(kind);
  return app;
};

const reasonsByName = ({ people }: Viewers) =>
  Object.fromEntries(people.map(({ username, reason }) => [username, reason]));

const ask = async (app: TestApp, kind: (typeof everybody)[number], path: string) => {
  const answer = await app.as(kind).get<Viewers>(`/api/viewers/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
};

describe('GET /api/viewers/:kind/:id', () => {
  it.each(['diary/1', 'task/1', 'post/0', 'post/x', 'post/1.5', 'toString/1', '__proto__/1'])(
    'answers 400 to %s',
    async (path) => {
      const app = await makeHousehold();
      expect((await app.as('admin').get(`/api/viewers/${path}`)).status).toBe(400);
    },
  );

  it('answers 404 for a missing record', async () => {
    const app = await makeHousehold();
    for (const kind of ['post', 'room', 'event', 'book']) {
      const answer = await app.as('admin').get(`/api/viewers/${kind}/999`);
      expect([answer.status, answer.text]).toEqual([404, t('common:errors.notFound')]);
    }
  });

  it('lists who sees a post and why, its author first', async () => {
    const app = await makeHousehold();
    const id = makePost(app.db, app.person('family'));
    const answer = await ask(app, 'kid', `post/${id}`);
    expect(reasonsByName(answer)).toEqual({
      family: 'own',
      admin: 'household',
      kid: 'household',
      friend: 'friend',
      guest: 'guest',
    });
    expect(answer.people[0]).toEqual({
      id: app.person('family').id,
      username: 'family',
      displayName: 'The family',
      avatar: null,
      group: 'household',
      reason: 'own',
    });
    expect(answer.people.map(({ group }) => group).sort()).toEqual([
      'friends',
      'guests',
      'household',
      'household',
      'household',
    ]);
    expect(answer.unnamed).toBeNull();
  });

  it('keeps a family post and a kid’s post at home until a grown-up agrees', async () => {
    const app = await makeHousehold();
    const family = makePost(app.db, app.person('family'), { isFamilyContent: true });
    const kids = makePost(app.db, app.person('kid'));
    const atHome = ['admin', 'family', 'kid'];
    for (const id of [family, kids]) {
      expect(Object.keys(reasonsByName(await ask(app, 'admin', `post/${id}`))).sort()).toEqual(
        atHome,
      );
    }
    await letFriendsSee(app.as('family'), kids);
    expect(reasonsByName(await ask(app, 'kid', `post/${kids}`))).toMatchObject({
      friend: 'friend',
    });
  });

  it('names no kid to a friend, and says the same in a household without kids', async () => {
    const app = await makeApp();
    for (const kind of ['admin', 'family', 'friend'] as const) app.person(kind);
    const id = makePost(app.db, app.person('family'));
    const before = await ask(app, 'friend', `post/${id}`);
    app.person('kid');
    const after = await ask(app, 'friend', `post/${id}`);
    expect(after).toEqual(before);
    expect(after.unnamed).toBe('household');
    expect(Object.keys(reasonsByName(after)).sort()).toEqual(['admin', 'family', 'friend']);
  });

  it('does not list an admin who is not in a private room', async () => {
    const app = await makeHousehold();
    const id = makeRoom(app.db, app.person('family'), {
      isPrivate: true,
      members: [app.person('friend')],
    });
    expect(reasonsByName(await ask(app, 'friend', `room/${id}`))).toEqual({
      family: 'member',
      friend: 'member',
    });
    expect((await app.as('admin').get(`/api/viewers/room/${id}`)).status).toBe(404);
  });

  it('distinguishes members of an open room from those who may look in', async () => {
    const app = await makeHousehold();
    const id = makeRoom(app.db, app.person('family'), { members: [app.person('kid')] });
    // Guests join a room with a kid by invitation only.
    expect(reasonsByName(await ask(app, 'admin', `room/${id}`))).toEqual({
      family: 'member',
      kid: 'member',
      admin: 'open',
      friend: 'open',
    });
  });

  it('distinguishes people with whom an event was shared from the family', async () => {
    const app = await makeHousehold();
    const sharedWith = [{ userId: app.person('friend').id, canEdit: false }];
    const event = await makeEvent(app.as('family'), { sharedWith });
    expect(reasonsByName(await ask(app, 'friend', `event/${event.id}`))).toEqual({
      family: 'own',
      friend: 'shared',
    });
    const family = await makeEvent(app.as('family'), { isFamily: true });
    expect(reasonsByName(await ask(app, 'kid', `event/${family.id}`))).toEqual({
      family: 'own',
      admin: 'household',
      kid: 'household',
    });
  });

  it('says that an admin sees a private book as an admin', async () => {
    const app = await makeHousehold();
    const book = await addBook(app.as('family'), { isPublic: false });
    expect(reasonsByName(await ask(app, 'family', `book/${book.id}`))).toEqual({
      family: 'own',
      admin: 'admin',
    });
  });
});

describe('GET /api/viewers/new-post', () => {
  it('answers 400 to an invalid choice', async () => {
    const app = await makeHousehold();
    expect((await app.as('kid').get('/api/viewers/new-post?family=maybe')).status).toBe(400);
  });

  it.each(['family', 'kid', 'friend', 'guest'] as const)(
    'gives %s the same answer about a new post as about the finished one',
    async (kind) => {
      const app = await makeHousehold();
      for (const isFamilyContent of [true, false]) {
        const preview = await ask(app, kind, `new-post?family=${isFamilyContent}`);
        const id = makePost(app.db, app.person(kind), { isFamilyContent });
        expect(preview).toEqual(await ask(app, kind, `post/${id}`));
      }
    },
  );
});

describe('GET /api/viewers/new-book', () => {
  it('answers 400 to an invalid choice', async () => {
    const app = await makeHousehold();
    expect((await app.as('kid').get('/api/viewers/new-book?public=maybe')).status).toBe(400);
  });

  it.each(['family', 'kid', 'friend', 'guest'] as const)(
    'gives %s the same answer about a new book as about the finished one',
    async (kind) => {
      const app = await makeHousehold();
      for (const isPublic of [true, false]) {
        const preview = await ask(app, kind, `new-book?public=${isPublic}`);
        const { id } = await addBook(app.as(kind), { isPublic });
        expect(preview).toEqual(await ask(app, kind, `book/${id}`));
      }
    },
  );
});
