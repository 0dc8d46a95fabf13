import { describe, expect, it } from 'vitest';
import { emotionsRoutes } from '#server/features/emotions/emotions.routes.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { makeLog } from '#tests/support/make/emotions.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';
const path = '/api/emotion-logs';
const felt = { emotionType: 'worried', intensity: 9 } as const;

type Browser = ReturnType<TestApp['as']>;

const tries: Record<
  string,
  {
    attempt: (b: Browser, h: { id: number; userId: number }) => Promise<TestAnswer>;
    status: number;
  }
> = {
  'GET /api/emotion-logs': {
    attempt: (b, { userId }) => b.get(`${path}?from=2026-02-24&to=2026-03-02&userId=${userId}`),
    status: 200,
  },
  'POST /api/emotion-logs': {
    attempt: (b, { id, userId }) => b.post(path, { ...felt, id, userId, date: '2026-03-30' }),
    status: 400,
  },
  'PATCH /api/emotion-logs/:id': {
    attempt: (b, { id, userId }) => b.patch(`${path}/${id}`, { intensity: 1, userId }),
    status: 404,
  },
  'DELETE /api/emotion-logs/:id': {
    attempt: (b, { id }) => b.delete(`${path}/${id}`),
    status: 404,
  },
  'GET /api/emotion-logs/insights': {
    attempt: (b, { userId }) => b.get(`${path}/insights?period=all&userId=${userId}`),
    status: 200,
  },
  'GET /api/emotion-logs/years/:year': {
    attempt: (b, { userId }) => b.get(`${path}/years/2026?userId=${userId}`),
    status: 200,
  },
  'GET /api/emotion-logs/care': {
    attempt: (b, { userId }) => b.get(`${path}/care?userId=${userId}`),
    status: 200,
  },
  'PUT /api/emotion-logs/care': {
    attempt: (b, { userId }) => b.put(`${path}/care`, { userId }),
    status: 200,
  },
};

const everybody: PersonKind[] = ['admin', 'family', 'kid', 'friend', 'guest', 'expired'];

const hide = (app: TestApp, owner: { id: number }) => {
  const text = { description: canary, triggers: canary, coping: canary };
  const hard = ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28'];
  const ids = hard.map((date) => makeLog(app.db, owner, { date, ...felt, ...text }));
  return { id: ids[0] ?? 0, userId: owner.id };
};

const ownRows = (app: TestApp, userId: number): string =>
  JSON.stringify(
    ['emotion_logs', 'emotion_care'].map((table) =>
      app.db.$client.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).all(userId),
    ),
  );

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = emotionsRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer 401 when signed out', async () => {
    const app = await makeApp();
    const hidden = hide(app, app.person('kid'));
    const signedOut = { ...app.signedOut(), user: app.person('guest') } as Browser;
    for (const [name, { attempt }] of Object.entries(tries)) {
      const answer = await attempt(signedOut, hidden);
      expect([name, answer.status]).toEqual([name, 401]);
      expect(answer.text).not.toContain(canary);
    }
  });
});

describe.each(['kid', 'family', 'admin', 'guest'] as const)('an emotion log of a %s', (owner) => {
  it.each(everybody.filter((kind) => kind !== owner))('is hidden from %s', async (kind) => {
    const app = await makeApp();
    const hidden = hide(app, app.person(owner));
    const browser = app.as(kind);
    const socket = kind === 'expired' ? null : await app.socketAs(kind);
    const before = ownRows(app, hidden.userId);
    for (const [name, { attempt, status }] of Object.entries(tries)) {
      const answer = await attempt(browser, hidden);
      expect(answer.text, name).not.toContain(canary);
      expect(answer.text, name).not.toMatch(/"(emotionType|worried)":("worried"|[1-9])/);
      expect(answer.text, name).not.toContain('"isOffered":true');
      expect([name, answer.status]).toEqual([name, kind === 'expired' ? 403 : status]);
    }
    expect(ownRows(app, hidden.userId)).toBe(before);
    await socket?.settle();

    const heardSoFar = (await socket?.settle())?.length ?? 0;
    const own = app.as(owner);
    const { json } = await own.post<{ id: number }>(path, { ...felt, date: '2026-03-02' });
    await own.patch(`${path}/${json.id}`, { intensity: 10 });
    await own.delete(`${path}/${json.id}`);
    await own.put(`${path}/care`);
    expect((await socket?.settle())?.slice(heardSoFar) ?? []).toEqual([]);
  });
});

it('no emotion appears in the log or in another feature’s response', async () => {
  const app = await makeApp();
  const lines = collectLogLines(app);
  const kid = app.as('kid');
  hide(app, kid.user);
  await kid.post(path, { ...felt, date: '2026-03-02', description: canary });
  await kid.post(path, { ...felt, date: '2026-03-30', description: canary });
  expect(lines.join('\n')).toContain(path);
  expect(lines.join('\n')).not.toContain(canary);
  for (const other of ['/api/users', '/api/admin/users', '/api/content', '/api/bell']) {
    const answer = await app.as('admin').get(other);
    expect([other, answer.status]).toEqual([other, 200]);
    expect(answer.text, other).not.toContain(canary);
  }
});
