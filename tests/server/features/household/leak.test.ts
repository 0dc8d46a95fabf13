import { describe, expect, it } from 'vitest';
import { householdRoutes } from '#server/features/household/household.routes.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';

type Browser = Pick<ReturnType<TestApp['as']>, 'request'>;

const send =
  (method: string, path: string, body?: unknown) =>
  (browser: Browser): Promise<TestAnswer> =>
    browser.request(method, path, body);

const everybody = { signedOut: 200, member: 200, admin: 200 };
const admins = { signedOut: 401, member: 403, admin: 200 };

const tries: Record<
  string,
  { attempt: (b: Browser) => Promise<TestAnswer>; answers: Record<string, number> }
> = {
  'GET /api/health': { attempt: send('GET', '/api/health'), answers: everybody },
  'GET /api/setup': { attempt: send('GET', '/api/setup'), answers: everybody },
  'POST /api/setup': {
    attempt: send('POST', '/api/setup', {
      token: '123456',
      spaceName: 'Mine',
      childName: 'Mine',
      username: 'thief',
      displayName: 'Thief',
      password: 'eight-chars',
      joining: 'guests',
      lan: true,
    }),
    answers: { signedOut: 409, member: 409, admin: 409 },
  },
  'GET /api/household': {
    attempt: send('GET', '/api/household'),
    answers: { signedOut: 401, member: 200, admin: 200 },
  },
  'GET /api/allowance': {
    attempt: send('GET', '/api/allowance'),
    answers: { signedOut: 401, member: 200, expired: 403, admin: 200 },
  },
  'GET /api/admin/household': { attempt: send('GET', '/api/admin/household'), answers: admins },
  'PUT /api/admin/household': {
    attempt: send('PUT', '/api/admin/household', { imageMegabytes: 50, joining: 'guests' }),
    answers: { signedOut: 401, member: 403 },
  },
  'GET /api/admin/health': { attempt: send('GET', '/api/admin/health'), answers: admins },
  'POST /api/admin/health/check': {
    attempt: send('POST', '/api/admin/health/check'),
    answers: admins,
  },
  'GET /api/admin/clock': { attempt: send('GET', '/api/admin/clock'), answers: admins },
  'POST /api/admin/clock/accept': {
    attempt: send('POST', '/api/admin/clock/accept'),
    answers: { signedOut: 401, member: 403 },
  },
  'GET /api/admin/disk': { attempt: send('GET', '/api/admin/disk'), answers: admins },
};

const kinds = ['family', 'kid', 'friend', 'guest', 'expired'] as const satisfies PersonKind[];

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = householdRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer as they should, and change nothing', async () => {
    const app = await makeApp();
    const { $client } = app.db;
    const row = () => JSON.stringify($client.prepare('SELECT * FROM household').all());
    const before = row();
    for (const [name, { attempt, answers }] of Object.entries(tries)) {
      expect([name, (await attempt(app.signedOut())).status]).toEqual([name, answers.signedOut]);
      for (const kind of kinds) {
        const { status } = await attempt(app.as(kind));
        expect([name, kind, status]).toEqual([name, kind, answers[kind] ?? answers.member]);
      }
      if (answers.admin === undefined) continue;
      expect([name, (await attempt(app.as('admin'))).status]).toEqual([name, answers.admin]);
    }
    expect(row()).toBe(before);
  });
});

describe('the list of grown-ups whom kids can call', () => {
  it('is shown to members, and not to expired guests', async () => {
    const app = await makeApp();
    await app.as('admin').put('/api/admin/household', { helplineText: canary });
    for (const kind of kinds) {
      const { json } = await app.as(kind).get<{ helplineText: string }>('/api/household');
      expect([kind, json.helplineText]).toEqual([kind, kind === 'expired' ? '' : canary]);
    }
  });
});

describe('the health report', () => {
  it('contains no names and no content', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const entry = { title: canary, content: canary, date: '2026-03-02' };
    expect((await kid.post('/api/journals', entry)).status).toBe(201);
    for (const path of ['/api/admin/health', '/api/admin/disk']) {
      const { status, text } = await app.as('admin').get(path);
      expect(status).toBe(200);
      for (const word of [canary, 'kid', 'userId', 'username', app.dataDir]) {
        expect(text).not.toContain(word);
      }
    }
  });
});
