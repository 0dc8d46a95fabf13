import { describe, expect, it } from 'vitest';
import { accountsRoutes } from '#server/features/accounts/accounts.routes.ts';
import type { ResetCode } from '#shared/features/accounts/admin.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { makePerson, type PersonKind, testPassword } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';

type Browser = ReturnType<TestApp['as']>;

interface Hidden {
  kidId: number;
  sessionId: number;
  inviteId: number;
  deviceId: number;
}

interface Try {
  attempt: (b: Browser, h: Hidden) => Promise<TestAnswer>;
  answers: Partial<Record<PersonKind | 'signedOut', number>> & { else: number };
}

const admins = (attempt: Try['attempt']): Try => ({
  attempt,
  answers: { else: 403, signedOut: 401 },
});
const alike = (status: number, attempt: Try['attempt']): Try => ({
  attempt,
  answers: { else: status },
});
const own = (status: number, attempt: Try['attempt'], expired = status): Try => ({
  attempt,
  answers: { else: status, expired, signedOut: 401 },
});
const grownUps = (attempt: Try['attempt']): Try => ({
  attempt,
  answers: { else: 403, signedOut: 401, family: 200 },
});

const people = '/api/admin/users';

const tries: Record<string, Try> = {
  'GET /api/user': own(200, (b, { kidId }) => b.get(`/api/user?id=${kidId}`)),
  'POST /api/login': alike(401, (b) =>
    b.post('/api/login', { username: 'mia', password: 'guess' }),
  ),
  'POST /api/register': alike(409, (b) =>
    b.post('/api/register', { username: 'MIA', displayName: 'Mia', password: testPassword }),
  ),
  'PUT /api/user/:id': own(403, (b, { kidId }) => b.put(`/api/user/${kidId}`, { avatar: 'fox' })),
  'POST /api/user/password': own(400, (b, { kidId }) =>
    b.post('/api/user/password', {
      userId: kidId,
      currentPassword: 'guess',
      newPassword: 'moonlight',
    }),
  ),
  'POST /api/user/verify': {
    attempt: (b) => b.post('/api/user/verify', { code: 'AAAA-AAAA' }),
    answers: { else: 409, guest: 400, expired: 400, signedOut: 401 },
  },
  'GET /api/users': own(200, (b) => b.get('/api/users'), 403),
  'GET /api/sessions': own(200, (b, { kidId }) => b.get(`/api/sessions?userId=${kidId}`)),
  'DELETE /api/sessions/:id': own(404, (b, { sessionId }) =>
    b.delete(`/api/sessions/${sessionId}`),
  ),
  'DELETE /api/sessions': own(200, (b, { kidId }) => b.delete(`/api/sessions?userId=${kidId}`)),
  'GET /api/device/people': alike(200, (b) => b.get('/api/device/people')),
  'DELETE /api/device/people/:id': alike(404, (b, { kidId }) =>
    b.delete(`/api/device/people/${kidId}`),
  ),
  'POST /api/reset-password': alike(400, (b) =>
    b.post('/api/reset-password', { username: 'mia', code: 'AAAA-AAAA', newPassword: 'moonlight' }),
  ),
  'POST /api/login/pin': alike(403, (b, { kidId }) =>
    b.post('/api/login/pin', { userId: kidId, secret: '2468' }),
  ),
  'GET /api/kid-sign-in': own(
    200,
    (b, { kidId }) => b.get(`/api/kid-sign-in?userId=${kidId}`),
    403,
  ),
  'PUT /api/kid-sign-in': own(
    404,
    (b, { kidId }) =>
      b.put('/api/kid-sign-in', {
        userId: kidId,
        currentSecret: '2468',
        next: { kind: 'pin', secret: '1357' },
      }),
    403,
  ),
  'GET /api/device/trust': grownUps((b, { deviceId }) => b.get(`/api/device/trust?id=${deviceId}`)),
  'DELETE /api/device/trust': grownUps((b, { deviceId }) =>
    b.delete(`/api/device/trust?id=${deviceId}`),
  ),
  'GET /api/admin/users': admins((b) => b.get(`${people}?q=mia`)),
  'GET /api/admin/users/counts': admins((b) => b.get(`${people}/counts`)),
  'POST /api/admin/users': admins((b) =>
    b.post(people, {
      username: 'second',
      displayName: 'Second',
      role: 'admin',
      signIn: { kind: 'password', password: testPassword },
    }),
  ),
  'GET /api/admin/users/:id': admins((b, { kidId }) => b.get(`${people}/${kidId}`)),
  'PUT /api/admin/users/:id': admins((b) => b.put(`${people}/${b.user.id}`, { role: 'admin' })),
  'DELETE /api/admin/users/:id/sessions/:sessionId': admins((b, { kidId, sessionId }) =>
    b.delete(`${people}/${kidId}/sessions/${sessionId}`),
  ),
  'DELETE /api/admin/users/:id/sessions': admins((b, { kidId }) =>
    b.delete(`${people}/${kidId}/sessions`),
  ),
  'POST /api/admin/users/:id/reset-code': admins((b, { kidId }) =>
    b.post(`${people}/${kidId}/reset-code`),
  ),
  'PUT /api/admin/users/:id/kid-sign-in': admins((b, { kidId }) =>
    b.put(`${people}/${kidId}/kid-sign-in`, { kind: 'pin', secret: '1111' }),
  ),
  'DELETE /api/admin/users/:id/kid-sign-in': admins((b, { kidId }) =>
    b.delete(`${people}/${kidId}/kid-sign-in`),
  ),
  'POST /api/admin/users/:id/deactivate': admins((b, { kidId }) =>
    b.post(`${people}/${kidId}/deactivate`),
  ),
  'POST /api/admin/users/:id/reactivate': admins((b, { kidId }) =>
    b.post(`${people}/${kidId}/reactivate`),
  ),
  'DELETE /api/admin/users/:id': admins((b, { kidId }) =>
    b.request('DELETE', `${people}/${kidId}`, { things: 'keep', confirm: 'kid' }),
  ),
  'GET /api/admin/users/:id/belongings': admins((b, { kidId }) =>
    b.get(`${people}/${kidId}/belongings`),
  ),
  'GET /api/admin/users/former': admins((b) => b.get(`${people}/former`)),
  'GET /api/admin/devices': admins((b) => b.get('/api/admin/devices')),
  'DELETE /api/admin/devices/:id/trust': admins((b, { deviceId }) =>
    b.delete(`/api/admin/devices/${deviceId}/trust`),
  ),
  'GET /api/admin/invites': admins((b) => b.get('/api/admin/invites')),
  'POST /api/admin/invites': admins((b) => b.post('/api/admin/invites', { role: 'family' })),
  'DELETE /api/admin/invites/:id': admins((b, { inviteId }) =>
    b.delete(`/api/admin/invites/${inviteId}`),
  ),
  // These two change the session or device, so they run last.
  'POST /api/device/trust': grownUps((b) => b.post('/api/device/trust')),
  'POST /api/logout': alike(200, (b, { kidId }) => b.post('/api/logout', { userId: kidId })),
};

const hide = async (app: TestApp) => {
  const admin = app.as('admin');
  const kid = makePerson(app.db, {
    username: 'mia',
    displayName: canary,
    role: 'family',
    isChild: true,
    verified: true,
  });
  const { sessionId } = app.signIn(kid);
  await admin.put(`${people}/${kid.id}/kid-sign-in`, { kind: 'pin', secret: '2468' });
  const { json: reset } = await admin.post<ResetCode>(`${people}/${kid.id}/reset-code`);
  const { json: invite } = await admin.post<{ id: number; code: string }>('/api/admin/invites', {
    role: 'family',
  });
  await admin.post('/api/device/trust');
  const { json } = await admin.get<{ id: number }[]>('/api/admin/devices');
  const hidden = {
    kidId: kid.id,
    sessionId,
    inviteId: invite.id,
    deviceId: json[0]?.id ?? 0,
  };
  return { hidden, secrets: [reset.code, invite.code, 'argon2'] };
};

/** State that none of these may change; their own devices and sessions do. */
const snapshot = (app: TestApp, { kidId, sessionId, deviceId }: Hidden): string => {
  const all = (sql: string, ...values: number[]) => app.db.$client.prepare(sql).all(...values);
  return JSON.stringify([
    all('SELECT id, username, password_hash, role, is_child, verified, avatar FROM users'),
    all('SELECT * FROM sessions WHERE id = ?', sessionId),
    all('SELECT * FROM kid_sign_ins WHERE user_id = ?', kidId),
    all('SELECT * FROM reset_codes'),
    all('SELECT * FROM invites'),
    all('SELECT * FROM devices WHERE id = ?', deviceId),
  ]);
};

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = accountsRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });
});

const household: (PersonKind | 'signedOut')[] = ['family', 'kid'];

describe.each(['signedOut', 'expired', 'guest', 'friend', 'kid', 'family'] as const)(
  '%s',
  (kind) => {
    it('sees no code, hash or secret, no kid unless at home, and changes nothing, by any route', async () => {
      const app = await makeApp();
      const { hidden, secrets } = await hide(app);
      const browser = (
        kind === 'signedOut' ? { ...app.signedOut(), user: app.person('guest') } : app.as(kind)
      ) as Browser;
      const before = snapshot(app, hidden);
      for (const [name, { attempt, answers }] of Object.entries(tries)) {
        const answer = await attempt(browser, hidden);
        expect([name, answer.status, answer.text.slice(0, 80)]).toEqual([
          name,
          answers[kind] ?? answers.else,
          answer.text.slice(0, 80),
        ]);
        for (const secret of secrets) expect(answer.text, name).not.toContain(secret);
        if (!household.includes(kind)) expect(answer.text, name).not.toContain(canary);
      }
      expect(snapshot(app, hidden)).toBe(before);

      // Only admins and the kid hear of an admin's acts on the kid's account.
      if (kind === 'signedOut' || kind === 'expired') return;
      const socket = await openSocket(app.url, app.signIn(app.person(kind)).cookieHeader());
      const admin = app.as('admin');
      await admin.post(`${people}/${hidden.kidId}/reset-code`);
      await admin.put(`${people}/${hidden.kidId}/kid-sign-in`, { kind: 'pin', secret: '1357' });
      await admin.delete(`${people}/${hidden.kidId}/sessions`);
      expect(await socket.settle()).toEqual([]);
    });
  },
);

it('an admin reads no secret either, but a code in the answer that made it', async () => {
  const app = await makeApp();
  const { hidden, secrets } = await hide(app);
  const admin = app.as('admin');
  for (const path of [
    people,
    `${people}/${hidden.kidId}`,
    '/api/admin/invites',
    '/api/admin/devices',
    '/api/kid-sign-in',
    '/api/device/people',
  ]) {
    const answer = await admin.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    for (const secret of [...secrets, '2468']) expect(answer.text, path).not.toContain(secret);
  }
});
