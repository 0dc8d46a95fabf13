import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { updateUser } from '#server/features/accounts/accounts.repo.ts';
import { actorOf } from '#server/features/accounts/actors.ts';
import { addPerson } from '#server/features/accounts/people/people.service.ts';
import { findKidSignIn } from '#server/features/accounts/sign-in/kid-sign-in.repo.ts';
import { setKidSignIn } from '#server/features/accounts/sign-in/kid-sign-in.service.ts';
import type { CurrentUser } from '#shared/features/accounts/accounts.contract.ts';
import { AddPersonInput } from '#shared/features/accounts/accounts.fields.ts';
import type {
  AdminPerson,
  AdminUser,
  PeopleCounts,
} from '#shared/features/accounts/admin.contract.ts';
import { makePerson, testPassword } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { auditLines } from '#tests/support/server/audit-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const path = '/api/admin/users';

const namesAt = async (app: TestApp, query: string) =>
  (await app.as('admin').get<AdminUser[]>(`${path}?${query}`)).json.map((one) => one.displayName);

const countPeople = (app: TestApp) =>
  app.db.$client.prepare('SELECT count(*) FROM users').pluck().get();

describe('GET /api/admin/users', () => {
  it('answers 400 to an unknown role, limit and cursor', async () => {
    const app = await makeApp();
    for (const query of [
      'role=owner',
      'limit=0',
      'limit=501',
      'limit=x',
      'before=12',
      'before=a:b',
    ]) {
      expect((await app.as('admin').get(`${path}?${query}`)).status, query).toBe(400);
    }
  });

  it('finds by role and by words, whatever their case and accents', async () => {
    const app = await makeApp();
    makePerson(app.db, { username: 'zoe.m', displayName: 'Zoë Müller', role: 'friend' });
    makePerson(app.db, { username: 'bert', displayName: 'Bert', role: 'friend' });
    makePerson(app.db, { username: 'gone', displayName: 'Zoe Gone', deactivatedAt: '2026-01-01' });
    expect(await namesAt(app, 'q=ZOE')).toEqual(['Zoë Müller']);
    expect(await namesAt(app, 'q=muller%20zoé')).toEqual(['Zoë Müller']);
    expect(await namesAt(app, 'q=zoe.m')).toEqual(['Zoë Müller']);
    expect(await namesAt(app, 'role=Friend')).toEqual(['Bert', 'Zoë Müller']);
    expect(await namesAt(app, 'role=guest&q=zoe')).toEqual([]);
    expect(await namesAt(app, 'q=100%25')).toEqual([]);
    expect(await namesAt(app, '')).toEqual(['Bert', 'The admin', 'Zoë Müller']);
  });

  it('returns page after page, each person once, even namesakes at a page boundary', async () => {
    const app = await makeApp();
    for (let n = 0; n < 7; n += 1) makePerson(app.db, { displayName: n < 5 ? 'Anna: O' : 'Ben' });
    const seen: number[] = [];
    let next: string | undefined = `${path}?limit=2&q=n`;
    while (next) {
      const page: { json: AdminUser[]; headers: Headers } = await app
        .as('admin')
        .get<AdminUser[]>(next);
      seen.push(...page.json.map(({ id }) => id));
      next = /<(.*)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
  });

  it('counts everyone, and by role', async () => {
    const app = await makeApp();
    for (const kind of ['admin', 'family', 'kid', 'friend', 'guest', 'expired'] as const) {
      app.person(kind);
    }
    makePerson(app.db, { role: 'guest', deactivatedAt: '2026-01-01' });
    const { json } = await app.as('admin').get<PeopleCounts>(`${path}/counts`);
    expect(json).toEqual({ all: 6, admin: 1, family: 2, friend: 1, guest: 2 });
  });
});

describe('POST /api/admin/users', () => {
  const oma = {
    username: 'oma',
    displayName: 'Oma Rosa',
    role: 'family',
    signIn: { kind: 'password', password: 'sunshine' },
  };
  const refusals: [string, object, number, string][] = [
    ['a kid as admin', { role: 'admin', isChild: true }, 400, t('accounts:errors.kidAdmin')],
    [
      "an admin's short password",
      { role: 'admin', signIn: { kind: 'password', password: 'seven77' } },
      400,
      t('accounts:errors.adminPasswordShort'),
    ],
    [
      'a grown-up with a PIN',
      { signIn: { kind: 'pin', secret: '2468' } },
      400,
      t('accounts:errors.kidsOnly'),
    ],
    [
      'a PIN with letters',
      { isChild: true, signIn: { kind: 'pin', secret: '24a8' } },
      400,
      t('accounts:errors.pin'),
    ],
    [
      'two pictures',
      { isChild: true, signIn: { kind: 'pictures', secret: 'fox-owl' } },
      400,
      t('accounts:errors.pictures'),
    ],
    ['no way in', { signIn: { kind: 'none' } }, 400, t('accounts:errors.firstSignIn')],
    ['a taken name', { username: 'KID' }, 409, t('accounts:errors.usernameTaken')],
    ['a role there is not', { role: 'owner' }, 400, ''],
  ];

  it.each(refusals)('refuses %s, and changes nothing', async (_what, changes, status, sentence) => {
    const app = await makeApp();
    app.person('kid');
    const admin = app.as('admin');
    const before = [countPeople(app), auditLines(app)];
    const answer = await admin.post(path, { ...oma, ...changes });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
    expect([countPeople(app), auditLines(app)]).toEqual(before);
  });

  it('adds a verified person, notifies the household, and records who did it', async () => {
    const app = await makeApp();
    const socket = await app.socketAs('family');
    const answer = await app.as('admin').post<AdminUser>(path, { ...oma, id: 1, verified: false });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ username: 'oma', role: 'family', verified: true });
    expect(answer.text).not.toMatch(/argon2|hash|sunshine/);
    await socket.waitFor((m) => m.type === 'changed' && m.area === 'accounts');
    const person = await app.as('admin').get<AdminPerson>(`${path}/${answer.json.id}`);
    expect(person.json).toMatchObject({
      vouchedBy: { username: 'admin' },
      kidSignIn: null,
      resetCodeUntil: null,
      sessions: [],
    });
    expect(auditLines(app)).toEqual([
      'personAdded | The admin | Oma Rosa | {"role":"family","isChild":false}',
    ]);
    const signedIn = await app
      .signedOut()
      .post('/api/login', { username: 'oma', password: 'sunshine' });
    expect(signedIn.status).toBe(200);
  });

  it('gives a code that the person turns into a password', async () => {
    const app = await makeApp();
    const { json } = await app.as('admin').post<AdminUser & { resetCode: { code: string } }>(path, {
      ...oma,
      signIn: { kind: 'code' },
    });
    const reset = await app.signedOut().post<CurrentUser>('/api/reset-password', {
      username: 'oma',
      code: json.resetCode.code,
      newPassword: 'moonlight',
    });
    expect([reset.status, reset.json.displayName]).toEqual([200, 'Oma Rosa']);
  });
});

describe('PUT /api/admin/users/{id}', () => {
  it('confirms the kid flag a newcomer has set, and records it once', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    const admin = app.as('admin');
    const confirm = () => admin.put<AdminUser>(`${path}/${kid.id}`, { isChild: true });
    expect((await admin.get<AdminPerson>(`${path}/${kid.id}`)).json.isChildConfirmed).toBe(false);
    expect((await confirm()).json.isChildConfirmed).toBe(true);
    await confirm();
    expect(auditLines(app)).toEqual(['kidChanged | The admin | The kid | {"isChild":true}']);
  });

  it('records each act and each refusal', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const guest = app.person('guest');
    const put = (id: number, changes: object) => admin.put(`${path}/${id}`, changes);
    await put(guest.id, { accessExpired: true });
    await put(guest.id, { extendAccess: true });
    await put(guest.id, { verified: true });
    await put(guest.id, { role: 'friend' });
    await put(guest.id, { isChild: true });
    expect((await put(guest.id, { role: 'admin' })).status).toBe(400);
    expect((await put(admin.user.id, { role: 'family' })).status).toBe(409);
    expect(auditLines(app)).toEqual([
      'accessEnded | The admin | The guest | {}',
      'accessExtended | The admin | The guest | {"until":"2026-03-05T10:00:00.000Z"}',
      'verifiedChanged | The admin | The guest | {"verified":true}',
      'roleChanged | The admin | The guest | {"from":"guest","to":"friend"}',
      'kidChanged | The admin | The guest | {"isChild":true}',
      'changeRefused | The admin | The guest | {"reason":"kidAdmin"}',
      'changeRefused | The admin | The admin | {"reason":"lastAdmin"}',
    ]);
  });

  it('counts an admin with expired access, since it does not apply to admins', async () => {
    const app = await makeApp();
    makePerson(app.db, { role: 'admin', verified: true, accessExpired: true });
    const admin = app.as('admin');
    expect((await admin.put(`${path}/${admin.user.id}`, { role: 'family' })).status).toBe(200);
  });

  it('records that an admin changed someone’s profile, and which fields', async () => {
    const app = await makeApp();
    const [admin, kid] = [app.as('admin'), app.as('kid')];
    const profile = `/api/user/${kid.user.id}`;
    expect((await admin.put(profile, { displayName: 'Mia' })).status).toBe(200);
    await admin.put(profile, { displayName: 'Mia' });
    await admin.put(profile, { displayName: 'Mia Maria', avatar: 'fox' });
    await kid.put(profile, { displayName: 'Own' });
    expect(auditLines(app).map((line) => line.split(' | ').filter((_, i) => i !== 2))).toEqual([
      ['profileChanged', 'The admin', '{"fields":"displayName"}'],
      ['profileChanged', 'The admin', '{"fields":"displayName,avatar"}'],
    ]);
  });

  it('keeps one of two admins who take the role from each other', async () => {
    const app = await makeApp();
    const second = app.signIn(makePerson(app.db, { role: 'admin', verified: true }));
    const first = app.as('admin');
    const answers = await Promise.all([
      first.put(`${path}/${second.user.id}`, { role: 'family' }),
      second.put(`${path}/${first.user.id}`, { role: 'family' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

describe('an admin who loses the role while a secret is hashed', () => {
  it('adds no person, and gives no kid a PIN', async () => {
    const app = await makeApp();
    const { user, cookieHeader } = app.as('admin');
    const kid = app.person('kid');
    const people = countPeople(app);
    const connection = { remoteAddress: '127.0.0.1' };
    const request = { socket: connection, headers: { cookie: cookieHeader() } } as Request;
    const admin = actorOf(user.id, user, app.clock.now());
    const person = AddPersonInput.parse({
      username: 'crony',
      displayName: 'Crony',
      role: 'admin',
      signIn: { kind: 'password', password: testPassword },
    });
    const acts = Promise.allSettled([
      addPerson(app.context, admin, person, request),
      setKidSignIn(app.context, admin, kid.id, { kind: 'pin', secret: '2468' }, request),
    ]);
    updateUser(app.db, user.id, { role: 'family' });
    const refused = { status: 'rejected', reason: { code: 'forbidden' } };
    expect(await acts).toMatchObject([refused, refused]);
    expect(countPeople(app)).toBe(people);
    expect(findKidSignIn(app.db, kid.id)).toBeUndefined();
  });
});

describe('/api/admin/users/{id}/sessions', () => {
  it('answers 404 for another person’s session or a missing one', async () => {
    const app = await makeApp();
    const [admin, family, friend] = [app.as('admin'), app.as('family'), app.as('friend')];
    for (const tail of [
      `${friend.user.id}/sessions/${family.sessionId}`,
      `${friend.user.id}/sessions/9999`,
      '9999/sessions',
    ]) {
      expect((await admin.delete(`${path}/${tail}`)).status, tail).toBe(404);
    }
    expect((await family.get('/api/user')).status).toBe(200);
    expect(auditLines(app)).toEqual([]);
  });

  it('signs someone out on one device or all, closes the sockets, and records it', async () => {
    const app = await makeApp();
    const [admin, family] = [app.as('admin'), app.as('family')];
    const there = app.signIn(family.user);
    const socket = await app.socketAs('family');
    const person = `${path}/${family.user.id}`;
    const { sessions } = (await admin.get<AdminPerson>(person)).json;
    expect(sessions.map(({ id }) => id).sort()).toEqual([family.sessionId, there.sessionId].sort());
    const one = await admin.delete(`${person}/sessions/${there.sessionId}`);
    expect(one.json).toEqual({ id: there.sessionId });
    expect((await there.get('/api/user')).status).toBe(401);
    expect((await family.get('/api/user')).status).toBe(200);
    expect((await admin.delete(`${person}/sessions`)).json).toEqual({ ended: 1 });
    expect(await socket.closed).toBe(4401);
    expect((await family.get('/api/user')).status).toBe(401);
    expect((await admin.delete(`${person}/sessions`)).json).toEqual({ ended: 0 });
    expect(auditLines(app).map((line) => line.split(' | ')[0])).toEqual([
      'signedOutElsewhere',
      'signedOutElsewhere',
    ]);
  });

  it('keeps an admin signed in who signs out everywhere else', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const there = app.signIn(admin.user);
    expect((await admin.delete(`${path}/${admin.user.id}/sessions`)).json).toEqual({ ended: 1 });
    expect((await there.get('/api/user')).status).toBe(401);
    expect((await admin.get('/api/user')).status).toBe(200);
  });
});

describe('invite codes', () => {
  it('record who vouched, and every creation, use, refusal and withdrawal', async () => {
    const app = await makeApp();
    const admin = app.as('admin');
    const make = (role: string) =>
      admin.post<{ id: number; code: string }>('/api/admin/invites', { role });
    const { json } = await make('friend');
    const join = (username: string, inviteCode: string) =>
      app.signedOut().post<CurrentUser>('/api/register', {
        username,
        displayName: 'Tilda',
        password: testPassword,
        inviteCode,
      });
    const joined = await join('tilda', json.code);
    const again = await join('tilda2', json.code);
    expect([again.status, again.text]).toEqual([400, t('accounts:errors.codeWrong')]);
    const wrong = await app.as('guest').post('/api/user/verify', { code: 'AAAA-AAAA' });
    expect(wrong.status).toBe(400);
    const { json: second } = await make('guest');
    await admin.delete(`/api/admin/invites/${second.id}`);
    const person = await admin.get<AdminPerson>(`${path}/${joined.json.id}`);
    expect(person.json.vouchedBy?.username).toBe('admin');
    expect(auditLines(app)).toEqual([
      'inviteMade | The admin | - | {"role":"friend"}',
      'inviteUsed | Tilda | Tilda | {"role":"friend"}',
      'codeRefused | - | - | {"kind":"invite"}',
      'codeRefused | The guest | - | {"kind":"invite"}',
      'inviteMade | The admin | - | {"role":"guest"}',
      'inviteWithdrawn | The admin | - | {"role":"guest"}',
    ]);
  });
});
