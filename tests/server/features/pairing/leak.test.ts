import { describe, expect, it } from 'vitest';
import { pairingRoutes } from '#server/features/pairing/pairing.routes.ts';
import { createPickLimit } from '#server/features/pairing/pairing-rate-limit.ts';
import type { PairingRequest } from '#shared/features/pairing/pairing.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makePairingRequest, otherAnimals } from '#tests/support/make/pairing.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';

type Browser = ReturnType<TestApp['as']>;
type Visitor = PersonKind | 'signedOut';

interface Hidden {
  id: number;
  animals: string[];
  kidId: number;
}

interface Try {
  attempt: (b: Browser, h: Hidden) => Promise<TestAnswer>;
  answers: Partial<Record<Visitor, number>> & { else: number };
}

const alike = (status: number, attempt: Try['attempt']): Try => ({
  attempt,
  answers: { else: status },
});
const grownUps = (status: number, attempt: Try['attempt']): Try => ({
  attempt,
  answers: { else: 403, signedOut: 401, family: status, admin: status },
});

const requests = '/api/pairing/requests';

const tries: Record<string, Try> = {
  'GET /api/pairing': alike(200, (b, { id }) => b.get(`/api/pairing?id=${id}`)),
  'PUT /api/pairing': alike(404, (b, { id }) => b.put('/api/pairing', { id, deviceName: 'Mine' })),
  'DELETE /api/pairing': alike(404, (b, { id }) => b.delete(`/api/pairing?id=${id}`)),
  'POST /api/pairing/enter': alike(404, (b, { id }) => b.post('/api/pairing/enter', { id })),
  'GET /api/pairing/requests': grownUps(200, (b) => b.get(requests)),
  'POST /api/pairing/match': grownUps(404, (b, { animals }) =>
    b.post('/api/pairing/match', { animals: otherAnimals(animals) }),
  ),
  'POST /api/pairing/requests/:id/accept': grownUps(404, (b, { id, animals, kidId }) =>
    b.post(`${requests}/${id}/accept`, { animals: otherAnimals(animals), userId: kidId }),
  ),
  'DELETE /api/pairing/requests/:id': grownUps(404, (b) => b.delete(`${requests}/999`)),
  // Last: it creates a device for the visitor.
  'POST /api/pairing': alike(201, (b) => b.post('/api/pairing')),
};

it('all routes of the feature have a row in this test', async () => {
  const app = await makeApp();
  const names = pairingRoutes(app.context, createPickLimit(app.clock)).map(
    ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
  );
  expect(Object.keys(tries).sort()).toEqual(names.sort());
});

const visitors = ['signedOut', 'expired', 'guest', 'friend', 'kid', 'family', 'admin'] as const;

describe.each(visitors)('%s', (kind) => {
  const isGrownUp = kind === 'family' || kind === 'admin';

  it('learns no animals, and only grown-ups of the household learn of the device', async () => {
    const app = await makeApp();
    const tablet = await makePairingRequest(app, canary);
    const { json } = await app.signIn(app.person('admin')).get<PairingRequest[]>(requests);
    const { animals } = tablet;
    const hidden = { id: json[0]?.id ?? 0, animals, kidId: app.person('kid').id };
    const before = JSON.stringify(await tablet.read());
    const browser = kind === 'signedOut' ? { ...app.signedOut() } : app.signIn(app.person(kind));
    for (const [name, { attempt, answers }] of Object.entries(tries)) {
      const answer = await attempt(browser as Browser, hidden);
      expect([name, answer.status]).toEqual([name, answers[kind] ?? answers.else]);
      if (!isGrownUp) expect(answer.text, name).not.toContain(canary);
      expect(answer.text, name).not.toContain(JSON.stringify(animals));
      expect(answer.text, name).not.toContain(animals.join('-'));
    }
    expect(JSON.stringify(await tablet.read())).toBe(before);
  });

  it('is notified only if a grown-up of the household', async () => {
    if (kind === 'signedOut' || kind === 'expired') return;
    const app = await makeApp();
    const socket = await openSocket(app.url, app.signIn(app.person(kind)).cookieHeader());
    const tablet = await makePairingRequest(app, canary);
    await tablet.delete('/api/pairing');
    const heard = JSON.stringify(await socket.settle());
    expect(heard.includes('pairing')).toBe(isGrownUp);
    expect(heard).not.toContain(canary);
  });
});

it('data of a sign-in is deleted with it', async () => {
  const app = await makeApp();
  const tablet = await makePairingRequest(app);
  const admin = app.as('admin');
  const [asking] = (await admin.get<PairingRequest[]>(requests)).json;
  const body = { animals: tablet.animals, userId: app.person('kid').id };
  await admin.post(`${requests}/${asking?.id}/accept`, body);
  const user = await admin.get(`/api/admin/users/${app.person('kid').id}`);
  expect(user.text).not.toContain(tablet.animals.join('-'));
  await tablet.enter();
  expect(app.db.$client.prepare('SELECT * FROM pairings').all()).toEqual([]);
});
