import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#server/features/audit/audit.routes.ts';
import { auditActions } from '#shared/features/audit/audit.fields.ts';
import { recordAct } from '#tests/support/make/audit.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';

const answers: Record<string, { path: string; status: number }> = {
  'GET /api/admin/audit': { path: '/api/admin/audit?q=CANARY', status: 403 },
  'GET /api/admin/audit.csv': { path: '/api/admin/audit.csv', status: 403 },
  'GET /api/about-me/acts': { path: '/api/about-me/acts?userId=1&personId=1', status: 200 },
};

const strangers: PersonKind[] = ['family', 'kid', 'friend', 'guest', 'expired'];

describe('the audit list', () => {
  it('has a row in this test for every route, and no writing route', async () => {
    const app = await makeApp();
    const routes = auditRoutes(app.context).map(({ endpoint }) => endpoint);
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(answers).sort()).toEqual(names.sort());
    expect(routes.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('is not shown to signed-out visitors', async () => {
    const app = await makeApp();
    for (const { path } of Object.values(answers)) {
      expect((await app.signedOut().get(path)).status, path).toBe(401);
    }
  });

  it.each(strangers)('is not shown to %s, not even that it has entries', async (kind) => {
    const app = await makeApp();
    const about = kind === 'kid' ? 'friend' : 'kid';
    app.person(about);
    const socket = kind === 'expired' ? null : await app.socketAs(kind);
    for (const action of auditActions) recordAct(app, action, { about });
    recordAct(app, 'contentDeleted', {
      about,
      details: { title: canary, contentType: 'story' },
    });
    for (const [name, { path, status }] of Object.entries(answers)) {
      const answer = await app.as(kind).get<{ entries?: unknown[] }>(path);
      expect(answer.status, name).toBe(kind === 'expired' ? 403 : status);
      expect(answer.text, name).not.toContain(canary);
      if (answer.status === 200) expect(answer.json.entries).toEqual([]);
    }
    expect((await socket?.settle()) ?? []).toEqual([]);
  });

  it('is announced to admins and the person concerned', async () => {
    const app = await makeApp();
    const [admin, kid] = [await app.socketAs('admin'), await app.socketAs('kid')];
    recordAct(app, 'kidTimeGiven', { about: 'kid' });
    const changed = [{ type: 'changed', area: 'audit' }];
    expect(await admin.settle()).toEqual(changed);
    expect(await kid.settle()).toEqual(changed);
  });
});
