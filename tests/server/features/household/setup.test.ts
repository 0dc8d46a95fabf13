import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { requireSetupCode } from '#server/features/accounts/sign-in/setup-code.ts';
import type { AppError } from '#shared/errors.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { ChosenDailyLimits } from '#shared/features/household/household.fields.ts';
import { usualSizes } from '#shared/media-sizes.ts';
import { minutes } from '#tests/support/fakes/fake-clock.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const wizard = {
  token: '123456',
  spaceName: "Mia's Treehouse",
  childName: 'Mia',
  username: 'mama',
  displayName: 'Mama',
  password: 'eight-chars',
  joining: 'guests',
  lan: false,
};

describe('/api/setup', () => {
  it('returns what setup needs, and after setup only the name', async () => {
    const app = await makeApp({ isSetUp: false });
    const browser = app.signedOut();
    expect((await browser.get('/api/setup')).json).toEqual({
      needed: true,
      spaceName: 'Treehouse',
      joining: 'nobody',
    });
    const made = await browser.post<CurrentUser>('/api/setup', wizard);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ username: 'mama', role: 'admin', verified: true });
    expect((await browser.get<CurrentUser>('/api/user')).json.username).toBe('mama');
    expect((await app.signedOut().get('/api/setup')).json).toMatchObject({
      needed: false,
      spaceName: "Mia's Treehouse",
    });
  });

  it('checks a code before setup, whatever its case, and does not use it up', async () => {
    const app = await makeApp({ isSetUp: false, options: { setupToken: 'ABCD-EFGH-JKMN' } });
    const check = (token: string) => app.signedOut().post('/api/setup/code', { token });
    const wrong = await check('ABCD-EFGH-JKMM');
    expect([wrong.status, wrong.text]).toEqual([403, t('household:errors.wrongToken')]);
    expect((await check(' abcd-EFGH jkmn ')).status).toBe(200);
    expect((await app.signedOut().get<{ needed: boolean }>('/api/setup')).json.needed).toBe(true);
    const founder = { ...wizard, token: 'abcd-efgh-jkmn' };
    expect((await app.signedOut().post('/api/setup', founder)).status).toBe(201);
    expect((await check('abcd-efgh-jkmn')).status).toBe(409);
  });

  it('delays wrong codes of the first step like those of the last', async () => {
    const app = await makeApp({ isSetUp: false });
    const statuses = [];
    for (let at = 0; at < 6; at += 1) {
      const { status } = await app.signedOut().post('/api/setup/code', { token: `wrong ${at}` });
      statuses.push(status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it('refuses a wrong code, a weak password and a second time, and changes nothing', async () => {
    const app = await makeApp({ isSetUp: false });
    const wrong = await app.signedOut().post('/api/setup', { ...wizard, token: '654321' });
    expect([wrong.status, wrong.text]).toEqual([403, t('household:errors.wrongToken')]);
    const weak = await app.signedOut().post('/api/setup', { ...wizard, password: 'short' });
    expect(weak.status).toBe(400);
    expect(weak.text).toContain(t('accounts:errors.adminPasswordShort'));
    expect((await app.signedOut().get<{ needed: boolean }>('/api/setup')).json.needed).toBe(true);
    await app.signedOut().post('/api/setup', wizard);
    expect((await app.signedOut().post('/api/setup', wizard)).status).toBe(409);
  });

  it('creates one household when two wizards finish at once', async () => {
    const app = await makeApp({ isSetUp: false });
    const answers = await Promise.all(
      ['mama', 'papa'].map((username) =>
        app.signedOut().post('/api/setup', { ...wizard, username }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(app.db.$client.prepare('SELECT count(*) FROM users').pluck().get()).toBe(1);
  });

  it('accepts the names of several children, who all have the same rights', async () => {
    const app = await makeApp({ isSetUp: false });
    const mama = app.signedOut();
    await mama.post('/api/setup', { ...wizard, childName: 'Mia and Ben' });
    expect((await mama.get('/api/household')).json).toMatchObject({ childName: 'Mia and Ben' });
    const rights = [];
    for (const username of ['mia', 'ben', 'zoe']) {
      const signIn = { kind: 'pin', secret: '2468' };
      const person = { username, displayName: username, role: 'family', isChild: true, signIn };
      const { json } = await mama.post<CurrentUser>('/api/admin/users', person);
      rights.push({ ...json, id: 0, username: '', displayName: '' });
    }
    expect(rights).toEqual([rights[0], rights[0], rights[0]]);
    expect(rights[0]).toMatchObject({ role: 'family', isChild: true });
  });

  const guess = async (app: TestApp, times: number) => {
    const statuses: number[] = [];
    for (let at = 0; at < times; at += 1) {
      const wrong = { ...wizard, token: `wrong ${at}` };
      statuses.push((await app.signedOut().post('/api/setup', wrong)).status);
    }
    return statuses;
  };

  it('delays wrong codes, and never the right one', async () => {
    const options = { setupToken: 'ABCD-EFGH-JKMN' };
    const app = await makeApp({ isSetUp: false, options });
    expect(await guess(app, 7)).toEqual([403, 403, 403, 403, 403, 429, 429]);
    const right = { ...wizard, token: ' abcd efgh-jkmn ' };
    expect((await app.signedOut().post('/api/setup', right)).status).toBe(201);
  });

  it('delays a code of a few characters too, which could be guessed', async () => {
    const app = await makeApp({ isSetUp: false });
    await guess(app, 7);
    expect((await app.signedOut().post('/api/setup', wizard)).status).toBe(429);
    app.clock.advance(minutes(1));
    expect((await app.signedOut().post('/api/setup', wizard)).status).toBe(201);
  });

  it('delays no one for the guesses of someone elsewhere', async () => {
    const app = await makeApp({ isSetUp: false });
    const ask = (remoteAddress: string, token: string) =>
      requireSetupCode(
        app.context,
        token,
        { socket: { remoteAddress } } as Request,
        'household:errors.wrongToken',
      );
    const outcome = (remoteAddress: string, token: string) => {
      try {
        ask(remoteAddress, token);
        return 'right';
      } catch (error) {
        return (error as AppError).code;
      }
    };
    for (let at = 0; at < 5; at += 1) expect(outcome('10.0.0.9', `no${at}`)).toBe('forbidden');
    expect(outcome('10.0.0.9', '123456')).toBe('tooManyRequests');
    expect(outcome('10.0.0.8', '123456')).toBe('right');
  });
});

describe('/api/household and /api/admin/household', () => {
  it('show members the names, admins the settings, and signed-out visitors nothing', async () => {
    const app = await makeApp();
    expect((await app.signedOut().get('/api/household')).status).toBe(401);
    expect((await app.as('guest').get('/api/household')).json).toEqual({
      spaceName: "Mia's Treehouse",
      childName: 'Mia',
      timeZone: 'UTC',
      weekStart: 'locale',
      hourCycle: 'locale',
      helplineText: '',
      sizes: usualSizes,
      joiningNotice: false,
    });
    const socket = await app.socketAs('friend');
    const changed = await app.as('admin').put('/api/admin/household', {
      spaceName: 'The Nest',
      joining: 'nobody',
      timeZone: 'Pacific/Auckland',
      weekStart: 'monday',
      hourCycle: 'h23',
      helplineText: ' Call Oma. ',
    });
    expect(changed.json).toEqual({
      spaceName: 'The Nest',
      childName: 'Mia',
      joining: 'nobody',
      timeZone: 'Pacific/Auckland',
      weekStart: 'monday',
      hourCycle: 'h23',
      helplineText: 'Call Oma.',
      imageMegabytes: null,
      videoMegabytes: null,
      avatarMegabytes: null,
      ...Object.fromEntries(ChosenDailyLimits.keyof().options.map((field) => [field, null])),
      lan: false,
      addresses: [],
      localAddress: null,
    });
    await socket.waitFor((m) => m.type === 'changed' && m.area === 'household');
    expect((await app.as('guest').get('/api/household')).json).toMatchObject({
      timeZone: 'Pacific/Auckland',
      hourCycle: 'h23',
      helplineText: 'Call Oma.',
    });
    app.clock.set('2026-03-02T12:00:00.000Z');
    expect(app.context.household.day()).toBe('2026-03-03');
    const unknown = await app.as('admin').put('/api/admin/household', { timeZone: 'Mars/Olympus' });
    expect(unknown.status).toBe(400);
    expect(unknown.text).toBe(t('household:errors.timeZone'));
    const long = await app
      .as('admin')
      .put('/api/admin/household', { helplineText: 'x'.repeat(301) });
    expect([long.status, long.text]).toEqual([400, t('common:errors.tooLong', { max: 300 })]);
    expect((await app.as('admin').put('/api/admin/household', { joining: 'all' })).status).toBe(
      400,
    );
  });
});

describe('GET /api/admin/next-steps', () => {
  const path = '/api/admin/next-steps';

  it('lists what is left, until it is done or this admin dismisses it', async () => {
    const app = await makeApp({ isSetUp: false });
    const mama = app.signedOut();
    await mama.post('/api/setup', wizard);
    const steps = async () => (await mama.get(path)).json;
    expect(await steps()).toEqual(['add-family', 'connect-phone', 'backup-disk']);
    const signIn = { kind: 'pin', secret: '2468' };
    const person = { username: 'mia', displayName: 'Mia', role: 'family', isChild: true, signIn };
    await mama.post('/api/admin/users', person);
    expect(await steps()).toEqual(['connect-phone', 'backup-disk']);
    await mama.post('/api/opened-pages', { page: 'backup-disk' });
    expect(await steps()).toEqual(['connect-phone']);
    app.db.$client.prepare("UPDATE devices SET user_agent = 'Mozilla/5.0 (iPhone)'").run();
    expect(await steps()).toEqual([]);
  });
});
