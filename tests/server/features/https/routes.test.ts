import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { httpsRoutes } from '#server/features/https/https.routes.ts';
import type { HttpsState, Trust } from '#shared/features/https/https.contract.ts';
import { makeNetwork, turnOnHttps } from '#tests/support/make/server/https.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

describe('PUT /api/admin/secure', () => {
  it.each([{ isOn: 'yes' }, { isOn: 1 }, { isOn: null }, { isNoteRead: false }])(
    'answers 400 to %j and changes nothing',
    async (body) => {
      const app = await makeApp();
      const answer = await app.as('admin').put('/api/admin/secure', body);
      expect(answer.status).toBe(400);
      expect(answer.text).not.toBe('');
      expect(app.context.computer.read().secure.isOn).toBe(false);
    },
  );

  it('turns it on and off, notifies every admin, and records it', async () => {
    const app = await makeApp();
    const [admin, family] = [await app.socketAs('admin'), await app.socketAs('family')];
    const on = await app.as('admin').put<HttpsState>('/api/admin/secure', { isOn: true });
    expect(on.status).toBe(200);
    expect(on.json).toMatchObject({ isOn: true, port: app.context.secure.port(), renewedAt: null });
    expect(on.json.authority?.name).toBe(
      t('https:certificate.authority', { space: "Mia's Treehouse" }),
    );
    expect(on.json.authority?.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    const off = await app.as('admin').put<HttpsState>('/api/admin/secure', { isOn: false });
    expect(off.json).toMatchObject({ isOn: false, port: null, authority: null, addresses: [] });
    expect(await admin.settle()).toContainEqual({ type: 'changed', area: 'https' });
    expect(await family.settle()).toEqual([]);
    const { text } = await app.as('admin').get('/api/admin/audit');
    expect(text.match(/secureModeChanged/g)).toHaveLength(2);
  });

  it('dismisses the notice about a new authority', async () => {
    const app = await makeApp();
    const { computer } = app.context;
    const renewedAt = app.clock.now().toISOString();
    computer.change({ secure: { ...computer.read().secure, renewedAt } });
    const read = await app.as('admin').get<HttpsState>('/api/admin/secure');
    expect(read.json.renewedAt).toBe(renewedAt);
    const { json } = await app
      .as('admin')
      .put<HttpsState>('/api/admin/secure', { isNoteRead: true });
    expect(json.renewedAt).toBeNull();
  });
});

describe('POST /api/admin/secure/authority', () => {
  it('answers 409 while secure mode is off', async () => {
    const app = await makeApp();
    const answer = await app.as('admin').post('/api/admin/secure/authority');
    expect(answer.status).toBe(409);
    expect(answer.text).toBe(t('https:errors.isOff'));
  });

  it('creates one that devices do not trust yet', async () => {
    const app = await makeApp();
    const before = await turnOnHttps(app);
    const answer = await app.as('admin').post<HttpsState>('/api/admin/secure/authority');
    expect(answer.status).toBe(201);
    await expect(before.call('/api/health')).rejects.toThrow();
    expect(app.context.secure.port()).not.toBeNull();
    const { text } = await app.as('admin').get('/api/admin/audit');
    expect(text.match(/authorityReplaced/g)).toHaveLength(1);
    expect(text.match(/secureModeChanged/g)).toHaveLength(1);
  });
});

describe('a signed-out device', () => {
  it('gets nothing while https is off', async () => {
    const app = await makeApp();
    const { json } = await app.signedOut().get<Trust>('/api/secure');
    expect(json).toEqual({
      spaceName: "Mia's Treehouse",
      isOn: false,
      port: null,
      authority: null,
    });
    for (const path of ['/api/secure/treehouse.crt', '/api/secure/treehouse.mobileconfig']) {
      const answer = await app.signedOut().get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(t('https:errors.isOff'));
    }
  });

  it('gets the certificate in the format of its kind, over http and https', async () => {
    const app = await makeApp();
    const { call } = await turnOnHttps(app);
    const { json } = await app.signedOut().get<Trust>('/api/secure');
    const file = await call('/api/secure/treehouse.crt');
    expect(file.headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(new X509Certificate(file.bytes).fingerprint256).toBe(json.authority?.fingerprint);
    const profile = await app.signedOut().get('/api/secure/treehouse.mobileconfig');
    expect(profile.headers.get('content-type')).toBe('application/x-apple-aspen-config');
    expect(profile.text).toContain(file.bytes.toString('base64'));
    expect(profile.text).toContain('com.apple.security.root');
    expect(profile.text).toContain("Mia's Treehouse");
  });

  it('shows the name of the household on its home screen', async () => {
    const app = await makeApp();
    const answer = await app.signedOut().get('/api/secure/app.webmanifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    expect(JSON.parse(answer.text)).toMatchObject({
      name: "Mia's Treehouse",
      scope: '/',
      start_url: '/',
      share_target: { action: '/share', method: 'POST', enctype: 'multipart/form-data' },
    });
  });

  it('gets a check that only the plain page of the same host may read', async () => {
    const app = await makeApp();
    const { call } = await turnOnHttps(app);
    app.context.network = makeNetwork(4680).network;
    const check = async (origin: string) =>
      (await call('/api/secure/check', { headers: { origin } })).headers[
        'access-control-allow-origin'
      ];
    expect(await check('http://127.0.0.1:4680')).toBe('http://127.0.0.1:4680');
    for (const origin of [
      'http://127.0.0.1:80',
      'http://192.168.1.5:4680',
      'https://bank.example',
      'null',
    ]) {
      expect(await check(origin), origin).toBeUndefined();
    }
    const plain = await app
      .signedOut()
      .get('/api/secure/check', { origin: 'http://127.0.0.1:4680' });
    expect(plain.json).toEqual({ isSecure: false });
    expect(plain.headers.get('access-control-allow-origin')).toBeNull();
    expect(plain.headers.get('content-security-policy')).toContain(
      `https://127.0.0.1:${app.context.secure.port()}`,
    );
  });
});

describe('secure mode', () => {
  it('is announced to admins only', async () => {
    const app = await makeApp();
    const sockets = await Promise.all(
      (['family', 'kid', 'friend', 'guest'] as const).map((kind) => app.socketAs(kind)),
    );
    await turnOnHttps(app);
    for (const socket of sockets) expect(await socket.settle()).toEqual([]);
  });

  it('reveals no private key, and no names to a signed-out device', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    for (const { endpoint } of httpsRoutes(app.context)) {
      if (endpoint.method !== 'GET') continue;
      const [signedOut, admin] = [
        await app.signedOut().get(endpoint.path),
        await app.as('admin').get(endpoint.path),
      ];
      expect(signedOut.text + admin.text, endpoint.path).not.toContain('PRIVATE KEY');
      expect(signedOut.text, endpoint.path).not.toContain('The admin');
    }
  });
});
