import { describe, expect, it } from 'vitest';
import { httpsRoutes } from '#server/features/https/https.routes.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { turnOnHttps } from '#tests/support/make/server/https.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const answers: Record<string, { signedOut: number; others: number }> = {
  'GET /api/admin/secure': { signedOut: 401, others: 403 },
  'PUT /api/admin/secure': { signedOut: 401, others: 403 },
  'POST /api/admin/secure/authority': { signedOut: 401, others: 403 },
  'GET /api/secure': { signedOut: 200, others: 200 },
  'GET /api/secure/check': { signedOut: 200, others: 200 },
  'GET /api/secure/treehouse.crt': { signedOut: 200, others: 200 },
  'GET /api/secure/treehouse.mobileconfig': { signedOut: 200, others: 200 },
  'GET /api/secure/app.webmanifest': { signedOut: 200, others: 200 },
};

const strangers: PersonKind[] = ['family', 'kid', 'friend', 'guest', 'expired'];

describe('secure mode', () => {
  it('has a row in this test for every route', async () => {
    const app = await makeApp();
    const names = httpsRoutes(app.context).map(
      ({ endpoint: { method, path } }) => `${method} ${path}`,
    );
    expect(Object.keys(answers).sort()).toEqual(names.sort());
  });

  it('is changed and seen by admins only; signed out it reveals no people or addresses', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    const { fingerprint } = app.context.secure.authority() ?? {};
    for (const [name, { signedOut, others }] of Object.entries(answers)) {
      const [method = '', path = ''] = name.split(' ');
      const visits = [
        { who: 'signedOut', browser: app.signedOut(), status: signedOut },
        ...strangers.map((who) => ({ who, browser: app.as(who), status: others })),
      ];
      for (const { who, browser, status } of visits) {
        const answer = await browser.request(method, path, method === 'GET' ? undefined : {});
        expect(answer.status, `${name} ${who}`).toBe(status);
        expect(answer.text).not.toContain('PRIVATE KEY');
        expect(answer.text).not.toMatch(/The (admin|family|kid|friend|guest)/);
      }
    }
    expect(app.context.secure.authority()?.fingerprint).toBe(fingerprint);
  });

  it('is announced to admins only', async () => {
    const app = await makeApp();
    const sockets = await Promise.all(
      (['family', 'kid', 'friend', 'guest'] as const).map((kind) => app.socketAs(kind)),
    );
    await turnOnHttps(app);
    for (const socket of sockets) expect(await socket.settle()).toEqual([]);
  });
});
