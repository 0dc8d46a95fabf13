import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import {
  makeAdminResetCode,
  resetPassword,
} from '#server/features/accounts/sign-in/reset-codes.service.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import type { AdminPerson, ResetCode } from '#shared/features/accounts/admin.contract.ts';
import { hours, minutes } from '#tests/support/fakes/fake-clock.ts';
import { makePerson, testPassword } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const wrong = [400, t('accounts:errors.codeWrong')] as const;

const makeCode = async (app: TestApp, id: number) =>
  (await app.as('admin').post<ResetCode>(`/api/admin/users/${id}/reset-code`)).json;

const use = (app: TestApp, username: string, code: string, newPassword = 'moonlight') =>
  app.signedOut().post<CurrentUser>('/api/reset-password', { username, code, newPassword });

const hashOf = (app: TestApp, id: number) =>
  app.db.$client.prepare('SELECT password_hash FROM users WHERE id = ?').pluck().get(id);

describe('POST /api/admin/users/{id}/reset-code', () => {
  it('answers 404 for a missing person, and keeps one code at a time', async () => {
    const app = await makeApp();
    const { id } = app.person('family');
    expect((await app.as('admin').post('/api/admin/users/9999/reset-code')).status).toBe(404);
    const first = await makeCode(app, id);
    const second = await makeCode(app, id);
    expect(second).toMatchObject({ username: 'family', expiresAt: '2026-03-03T10:00:00.000Z' });
    const person = await app.as('admin').get<AdminPerson>(`/api/admin/users/${id}`);
    expect(person.json.resetCodeUntil).toBe(second.expiresAt);
    expect(person.text).not.toContain(second.code);
    const answer = await use(app, 'family', first.code);
    expect([answer.status, answer.text]).toEqual(wrong);
  });
});

describe('POST /api/reset-password', () => {
  it('answers 400 to an empty form and to a short password, and changes nothing', async () => {
    const app = await makeApp();
    const family = app.person('family');
    const { code } = await makeCode(app, family.id);
    const before = hashOf(app, family.id);
    const empty = await app.signedOut().post('/api/reset-password', {});
    expect(empty.text.split('\n').sort()).toEqual(
      [
        t('accounts:errors.passwordRequired'),
        t('accounts:errors.codeRequired'),
        t('accounts:errors.usernameRequired'),
      ].sort(),
    );
    expect((await use(app, 'family', code, 'tiny')).status).toBe(400);
    expect(hashOf(app, family.id)).toBe(before);
    expect((await use(app, 'family', code)).status).toBe(200);
  });

  it('asks for an admin’s longer password, and does not use the code up', async () => {
    const app = await makeApp();
    const { code } = await makeCode(app, app.person('admin').id);
    const short = await use(app, 'admin', code, 'seven77');
    expect([short.status, short.text]).toEqual([400, t('accounts:errors.adminPasswordShort')]);
    expect((await use(app, 'admin', code)).status).toBe(200);
  });

  it('ends every session, signs in with a new one, and is recorded', async () => {
    const app = await makeApp();
    const family = app.as('family');
    const socket = await app.socketAs('family');
    const { code } = await makeCode(app, family.user.id);
    const browser = app.signedOut();
    const answer = await browser.post<CurrentUser>('/api/reset-password', {
      username: 'FAMILY',
      code: code.toLowerCase().replace('-', ' '),
      newPassword: 'moonlight',
    });
    expect(answer.json.username).toBe('family');
    expect(await socket.closed).toBe(4401);
    expect((await family.get('/api/user')).status).toBe(401);
    expect((await browser.get<CurrentUser>('/api/user')).json.username).toBe('family');
    const old = await app
      .signedOut()
      .post('/api/login', { username: 'family', password: testPassword });
    expect(old.status).toBe(401);
    expect(auditLines(app)).toEqual([
      'resetCodeMade | The admin | The family | {}',
      'passwordReset | The family | The family | {}',
    ]);
  });

  it('gives one answer for a used, expired, foreign or invented code', async () => {
    const app = await makeApp();
    const [family, friend] = [app.person('family'), app.person('friend')];
    const { code } = await makeCode(app, family.id);
    const before = hashOf(app, family.id);
    for (const [name, guess] of [
      ['friend', code],
      ['nobody.here', code],
      ['family', 'AAAA-AAAA'],
    ] as const) {
      const answer = await use(app, name, guess);
      expect([answer.status, answer.text], name).toEqual(wrong);
    }
    app.clock.advance(hours(24));
    const late = await use(app, 'family', code);
    expect([late.status, late.text]).toEqual(wrong);
    expect(hashOf(app, family.id)).toBe(before);
    const { code: other } = await makeCode(app, friend.id);
    expect((await use(app, 'friend', other)).status).toBe(200);
    const again = await use(app, 'friend', other, 'starlight');
    expect([again.status, again.text]).toEqual(wrong);
    expect(auditLines(app).filter((line) => line.startsWith('codeRefused'))).toEqual([
      'codeRefused | - | The friend | {"kind":"reset"}',
      'codeRefused | - | - | {"kind":"reset"}',
      'codeRefused | - | The family | {"kind":"reset"}',
      'codeRefused | - | The family | {"kind":"reset"}',
      'codeRefused | - | The friend | {"kind":"reset"}',
    ]);
  });

  it('lets one of two concurrent uses of a code succeed', async () => {
    const app = await makeApp();
    const { code } = await makeCode(app, app.person('family').id);
    const answers = await Promise.all(
      ['moonlight', 'starlight'].map((password) => use(app, 'family', code, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is throttled like a password, and refuses deactivated accounts', async () => {
    const app = await makeApp();
    const off = makePerson(app.db, { username: 'off', deactivatedAt: '2026-01-01' });
    const { code } = await makeCode(app, off.id);
    expect((await use(app, 'off', code)).status).toBe(403);
    app.person('family');
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      statuses.push((await use(app, 'family', `AAAA-AAA${i}`)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    app.clock.advance(minutes(1));
    expect((await use(app, 'family', 'AAAA-AAAA')).status).toBe(400);
  });
});

describe('tries from elsewhere', () => {
  it('do not block the holder of the code', async () => {
    const app = await makeApp();
    const { code } = await makeCode(app, app.person('family').id);
    const attempt = (remoteAddress: string, guess: string) =>
      resetPassword(
        app.context,
        { username: 'family', code: guess, newPassword: 'moonlight' },
        {
          request: { socket: { remoteAddress }, headers: {} } as Request,
          response: {} as Response,
          sessionId: 0,
          actor: null,
        },
      );
    for (let i = 0; i < 5; i += 1)
      await expect(attempt('10.0.0.9', `AAAA-AAA${i}`)).rejects.toMatchObject({ code: 'invalid' });
    await expect(attempt('10.0.0.9', code)).rejects.toMatchObject({ code: 'tooManyRequests' });
    expect((await use(app, 'family', code)).status).toBe(200);
  });
});

describe('the admin password reset', () => {
  it('does nothing before there is an admin', async () => {
    const app = await makeApp();
    app.person('family');
    expect(makeAdminResetCode(app.context)).toBeNull();
    expect(auditLines(app)).toEqual([]);
  });

  it('gives the most recently active admin a code, and records it', async () => {
    const app = await makeApp();
    const at = (lastSeenAt: string | null, username: string) =>
      makePerson(app.db, {
        role: 'admin',
        verified: true,
        username,
        displayName: username,
        lastSeenAt,
      });
    at(null, 'never');
    at('2026-03-01T00:00:00.000Z', 'latest');
    at('2026-02-01T00:00:00.000Z', 'earlier');
    const reset = makeAdminResetCode(app.context);
    expect(reset?.username).toBe('latest');
    expect((await use(app, 'latest', reset?.code ?? '')).status).toBe(200);
    expect(auditLines(app)).toEqual([
      'rescueCodeMade | - | latest | {}',
      'passwordReset | latest | latest | {}',
    ]);
  });

  it('is not available by any route', async () => {
    const app = await makeApp();
    for (const path of ['/api/reset', '/api/admin/reset', '/api/reset-code']) {
      expect((await app.as('admin').post(path)).status).toBe(404);
    }
  });
});
