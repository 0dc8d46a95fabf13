import { describe, expect, it } from 'vitest';
import { trashRoutes } from '#server/features/trash/trash.routes.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { addBook } from '#tests/support/make/reading.ts';
import { type Browser, rowsOf, sharePhoto, trashTables } from '#tests/support/make/trash.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { readMedia } from '#tests/support/server/uploads.ts';

const canary = 'CANARY';

interface Hidden {
  thing: string;
  mediaUrl: string | null;
}

const tries: Record<
  string,
  { attempt: (b: Browser, h: Hidden) => Promise<TestAnswer>; answers: number[] }
> = {
  'GET /api/trash': { attempt: (b) => b.get('/api/trash?limit=200'), answers: [200] },
  'POST /api/trash/:kind/:id/restore': {
    attempt: (b, { thing }) => b.post(`/api/trash/${thing}/restore`),
    answers: [404],
  },
  'DELETE /api/trash/:kind/:id': {
    attempt: (b, { thing }) => b.delete(`/api/trash/${thing}`),
    answers: [404, 403],
  },
  'DELETE /api/trash': { attempt: (b) => b.delete('/api/trash'), answers: [200, 403] },
};

interface Scenario {
  name: string;
  owner: PersonKind;
  hide: (app: TestApp, owner: Browser) => Promise<Hidden>;
  strangers: PersonKind[];
}

const hidePost = async (app: TestApp, owner: Browser): Promise<Hidden> => {
  const post: Content = await sharePhoto(owner, canary);
  app.as('admin');
  await owner.delete(`/api/content/${post.id}`);
  return { thing: `post/${post.id}`, mediaUrl: post.mediaUrl };
};

const hideRoom =
  (isPrivate: boolean, members: PersonKind[]) =>
  async (app: TestApp, owner: Browser): Promise<Hidden> => {
    const others = members.map((kind) => app.person(kind));
    const roomId = makeRoom(app.db, owner.user, { name: canary, isPrivate, members: others });
    makeMessages(app.db, roomId, owner.user, [canary]);
    await owner.delete(`/api/chat/rooms/${roomId}`);
    return { thing: `room/${roomId}`, mediaUrl: null };
  };

const hideBook =
  (isPublic: boolean) =>
  async (_app: TestApp, owner: Browser): Promise<Hidden> => {
    const { id } = await addBook(owner, { title: canary, isPublic });
    await owner.delete(`/api/books/${id}`);
    return { thing: `book/${id}`, mediaUrl: null };
  };

const scenarios: Scenario[] = [
  {
    name: 'a post',
    owner: 'family',
    hide: hidePost,
    strangers: ['kid', 'friend', 'guest', 'expired'],
  },
  {
    name: 'a private room',
    owner: 'family',
    hide: hideRoom(true, ['kid']),
    strangers: ['admin', 'kid', 'friend', 'guest', 'expired'],
  },
  {
    name: 'a private room of a kid',
    owner: 'kid',
    hide: hideRoom(true, ['family']),
    strangers: ['admin', 'family', 'friend', 'guest', 'expired'],
  },
  {
    name: 'an open room',
    owner: 'guest',
    hide: hideRoom(false, ['friend']),
    strangers: ['family', 'kid', 'friend', 'expired'],
  },
  {
    name: 'a book',
    owner: 'family',
    hide: hideBook(true),
    strangers: ['kid', 'friend', 'guest', 'expired'],
  },
  {
    name: 'a private book',
    owner: 'friend',
    hide: hideBook(false),
    strangers: ['family', 'kid', 'guest', 'expired'],
  },
];

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = trashRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer 401 when signed out', async () => {
    const app = await makeApp();
    const hidden = await hidePost(app, app.as('family'));
    const signedOut = { ...app.signedOut(), user: app.person('guest') } as Browser;
    for (const [name, { attempt }] of Object.entries(tries)) {
      const answer = await attempt(signedOut, hidden);
      expect([name, answer.status]).toEqual([name, 401]);
      expect(answer.text).not.toContain(canary);
    }
  });
});

describe.each(scenarios)('$name in the trash', ({ owner, hide, strangers }) => {
  it.each(strangers)('shows %s nothing, by any route', async (kind) => {
    const app = await makeApp();
    const browser = app.as(kind);
    const socket = kind === 'expired' ? null : await app.socketAs(kind);
    const hidden = await hide(app, app.as(owner));
    const deleted = (await socket?.settle()) ?? [];
    expect(deleted).not.toContainEqual(expect.objectContaining({ area: 'trash' }));
    const before = rowsOf(app, trashTables);
    for (const [name, { attempt, answers }] of Object.entries(tries)) {
      const answer = await attempt(browser, hidden);
      expect(answer.text, name).not.toContain(canary);
      expect(answer.text, name).not.toContain('/uploads/');
      if (name === 'GET /api/trash' && kind !== 'expired') {
        expect(answer.json).toMatchObject({ items: [], counts: { post: 0, book: 0, room: 0 } });
      }
      expect(kind === 'expired' ? [403] : answers, `${name}: ${answer.text}`).toContain(
        answer.status,
      );
    }
    expect(rowsOf(app, trashTables)).toBe(before);
    if (hidden.mediaUrl) {
      const { status } = await readMedia(app, browser, hidden.mediaUrl);
      expect(status).toBe(kind === 'expired' ? 403 : 404);
    }
    // Nor do they hear when it leaves the trash.
    const heardBefore = ((await socket?.settle()) ?? []).length;
    app.clock.advance(days(31));
    await runCleanupJobs(app.context);
    expect(((await socket?.settle()) ?? []).slice(heardBefore)).toEqual([]);
  });
});
