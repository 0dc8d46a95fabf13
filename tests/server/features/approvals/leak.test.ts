import { describe, expect, it } from 'vitest';
import { approvalsRoutes } from '#server/features/approvals/approvals.routes.ts';
import type { Approval } from '#shared/features/approvals/approvals.contract.ts';
import { makeMessages, makeRoom } from '#tests/support/make/chat.ts';
import { makePost } from '#tests/support/make/content.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';

const decline = async (app: TestApp, postId: number) => {
  const { json } = await app.as('admin').get<Approval[]>('/api/approvals');
  const version = json.find(({ kind, id }) => kind === 'post' && id === postId)?.version;
  return { isAllowed: false, version };
};

const hide = async (app: TestApp) => {
  const { db } = app;
  const mine = makePost(db, app.person('kid'), { title: canary });
  const decidedId = makePost(db, app.person('kid'), { title: canary });
  const bad = makePost(db, app.person('family'), { title: canary, isFamilyContent: true });
  await app.as('kid').post(`/api/content/${bad}/reports`, { reason: canary });
  const members = [app.person('kid')];
  const roomId = makeRoom(db, app.person('family'), { name: canary, isPrivate: true, members });
  const [said] = makeMessages(db, roomId, app.person('family'), [canary]);
  await app.as('kid').post(`/api/chat/messages/${said}/reports`, { reason: canary });
  await app.as('family').put(`/api/approvals/post/${decidedId}`, await decline(app, decidedId));
  return { mine };
};

type Browser = ReturnType<TestApp['as']>;

const tries: Record<string, (b: Browser, id: number) => ReturnType<Browser['get']>> = {
  'GET /api/approvals': (b) => b.get('/api/approvals'),
  'PUT /api/approvals/:kind/:id': (b, id) =>
    b.put(`/api/approvals/post/${id}`, { isAllowed: true }),
  'GET /api/outcomes': (b) => b.get('/api/outcomes'),
  'POST /api/outcomes/seen': (b) => b.post('/api/outcomes/seen', { id: 1 }),
};

describe('approvals', () => {
  it('have a row in this test for each route', async () => {
    const app = await makeApp();
    const names = approvalsRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  const expected: Partial<Record<PersonKind | 'signedOut', number[]>> = {
    signedOut: [401, 401, 401, 401],
    expired: [403, 403, 403, 403],
    guest: [403, 403, 200, 200],
    friend: [403, 403, 200, 200],
  };

  it.each(Object.entries(expected))('show %s nothing pending', async (kind, statuses) => {
    const app = await makeApp();
    const { mine } = await hide(app);
    const browser =
      kind === 'signedOut'
        ? ({ ...app.signedOut(), user: app.person('guest') } as Browser)
        : app.as(kind as PersonKind);
    const socket = ['guest', 'friend'].includes(kind)
      ? await app.socketAs(kind as PersonKind)
      : null;
    const got: number[] = [];
    for (const attempt of Object.values(tries)) {
      const answer = await attempt(browser, mine);
      expect(answer.text).not.toContain(canary);
      got.push(answer.status);
    }
    expect(got).toEqual(statuses);
    const before = (await socket?.settle()) ?? [];
    await app.as('admin').put(`/api/approvals/post/${mine}`, await decline(app, mine));
    const heard = (await socket?.settle()) ?? [];
    expect(heard).toEqual(before);
  });

  it('show a kid decisions about their own content, and nothing pending', async () => {
    const app = await makeApp();
    const { mine } = await hide(app);
    const kid = app.as('kid');
    for (const path of ['/api/approvals', `/api/approvals/post/${mine}`]) {
      const answer = path.endsWith('s') ? await kid.get(path) : await kid.put(path, {});
      expect([answer.status, answer.text.includes(canary)]).toEqual([403, false]);
    }
    expect((await kid.get('/api/outcomes')).text).toContain(canary);
    for (const other of ['admin', 'family'] as const) {
      expect((await app.as(other).get('/api/outcomes')).json).toEqual([]);
    }
  });

  it('never show a grown-up a report about their own content', async () => {
    const app = await makeApp();
    await hide(app);
    const kinds = async (kind: PersonKind) =>
      (await app.as(kind).get<{ kind: string }[]>('/api/approvals')).json.map((item) => item.kind);
    expect(await kinds('family')).toEqual(['post']);
    expect((await kinds('admin')).filter((kind) => kind.endsWith('Report'))).toHaveLength(2);
  });
});
