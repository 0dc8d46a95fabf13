import { describe, expect, it } from 'vitest';
import { updateRoom } from '#server/features/chat/rooms/rooms.repo.ts';
import { updatePost } from '#server/features/content/content.repo.ts';
import { viewersRoutes } from '#server/features/visibility/visibility.routes.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import { type PersonKind, personKinds } from '#tests/support/make/household/people.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const hidden: Record<
  string,
  { make: (app: TestApp) => Promise<string> | string; strangers: PersonKind[] }
> = {
  'a family post': {
    make: (app) => `post/${makePost(app.db, app.person('family'), { isFamilyContent: true })}`,
    strangers: ['friend', 'guest', 'expired'],
  },
  'a kid’s post': {
    make: (app) => `post/${makePost(app.db, app.person('kid'))}`,
    strangers: ['friend', 'guest', 'expired'],
  },
  'a post in the trash': {
    make: (app) => {
      const id = makePost(app.db, app.person('family'));
      updatePost(app.db, id, { deletedAt: app.clock.now().toISOString() });
      return `post/${id}`;
    },
    strangers: ['admin', 'family', 'kid', 'friend', 'guest', 'expired'],
  },
  'a private room': {
    make: (app) => {
      const id = makeRoom(app.db, app.person('family'), {
        isPrivate: true,
        members: [app.person('kid')],
      });
      return `room/${id}`;
    },
    strangers: ['admin', 'friend', 'guest', 'expired'],
  },
  'an open room with a kid': {
    make: (app) =>
      `room/${makeRoom(app.db, app.person('family'), { members: [app.person('kid')] })}`,
    strangers: ['guest', 'expired'],
  },
  'a room in the trash': {
    make: (app) => {
      const id = makeRoom(app.db, app.person('family'));
      updateRoom(app.db, id, { deletedAt: app.clock.now().toISOString() });
      return `room/${id}`;
    },
    strangers: ['admin', 'family', 'kid', 'friend', 'guest', 'expired'],
  },
  'a private event': {
    make: async (app) => `event/${(await makeEvent(app.as('kid'))).id}`,
    strangers: ['admin', 'family', 'friend', 'guest', 'expired'],
  },
  'a family event': {
    make: async (app) => `event/${(await makeEvent(app.as('family'), { isFamily: true })).id}`,
    strangers: ['friend', 'guest', 'expired'],
  },
  'a private book': {
    make: async (app) => `book/${(await addBook(app.as('family'), { isPublic: false })).id}`,
    strangers: ['kid', 'friend', 'guest', 'expired'],
  },
};

const makeHousehold = async () => {
  const app = await makeApp();
  for (const kind of Object.keys(personKinds) as PersonKind[]) app.person(kind);
  return app;
};

describe('the list of people who see a record', () => {
  it('has a test for every route, and no writing route', async () => {
    const app = await makeHousehold();
    const names = viewersRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(names.sort()).toEqual(['GET /api/viewers/:kind/:id', 'GET /api/viewers/new-post']);
  });

  it.each(Object.entries(hidden))('does not reveal %s', async (_name, { make, strangers }) => {
    const app = await makeHousehold();
    const path = `/api/viewers/${await make(app)}`;
    expect((await app.signedOut().get(path)).status).toBe(401);
    const unknown = await app.as('admin').get('/api/viewers/post/4711');
    for (const kind of strangers) {
      const answer = await app.as(kind).get(path);
      expect(answer.status, kind).toBe(kind === 'expired' ? 403 : 404);
      // The same text as for records that do not exist.
      if (kind !== 'expired') expect(answer.text, kind).toBe(unknown.text);
    }
  });

  it.each(['friend', 'guest'] as const)('names no kid to a %s by any route', async (kind) => {
    const app = await makeHousehold();
    const post = makePost(app.db, app.person('family'));
    const room = makeRoom(app.db, app.person('family'), { members: [app.person('friend')] });
    const book = await addBook(app.as('family'));
    for (const path of [`post/${post}`, `room/${room}`, `book/${book.id}`, 'new-post']) {
      const answer = await app.as(kind).get(`/api/viewers/${path}`);
      expect(answer.status, path).toBe(200);
      expect(answer.text, path).not.toContain('The kid');
      expect(answer.text, path).not.toContain('"kid"');
    }
  });
});
