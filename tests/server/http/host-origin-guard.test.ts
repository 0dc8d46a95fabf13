import { hostname } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHomeAddress } from '#server/http/home-address.ts';
import { isOurHost } from '#server/http/host-origin-guard.ts';
import { sendRaw } from '#tests/support/clients/raw-request.ts';
import { testPassword } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const [ownName = ''] = hostname().split('.');
const rules = {
  hostNames: ['server.example'],
  announcedName: () => 'treehouse.local',
  devOrigins: [],
};

describe('isOurHost', () => {
  it.each([
    'localhost',
    'localhost:4680',
    '127.0.0.1:4680',
    '[::1]:4680',
    '192.168.1.20:4680',
    '10.0.0.3',
    '172.16.4.4',
    '[fd00::2]:4680',
    'treehouse.local:4680',
    'TREEHOUSE.local',
    'SERVER.example:80',
    hostname(),
    ownName,
    `${ownName}.local`,
  ])('accepts %s', (host) => expect(isOurHost(host, rules)).toBe(true));

  it.each([
    '',
    '100.64.1.1',
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '8.8.8.8',
    '[2001:4860:4860::8888]',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '0.0.0.0',
    'localhost:99999',
    'mias-home.local',
    'treehouse-2.local',
    'printer.local',
    `${ownName}-2.local`,
    'treehouse.local.',
    'a.b.local',
    '.local',
    'localhost/',
    'user@localhost',
    'localhost localhost',
    '[::ffff:8.8.8.8]',
    '[127.0.0.1]',
    '[::192.168.1.20]',
    '198.18.0.1:4680',
    '240.1.2.3',
  ])('refuses %s', (host) => expect(isOurHost(host, rules)).toBe(false));

  it('accepts no internet name', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        fc.pre(![hostname(), 'server.example'].includes(name));
        expect(isOurHost(name, rules)).toBe(false);
      }),
    );
  });

  it('accepts no other name under .local', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{1,20}$/), (label) => {
        fc.pre(![ownName.toLowerCase(), 'treehouse'].includes(label));
        expect(isOurHost(`${label}.local`, rules)).toBe(false);
      }),
    );
  });

  it('accepts no name under .local while nothing is announced', () => {
    const quiet = { ...rules, announcedName: () => null };
    expect(isOurHost('treehouse.local', quiet)).toBe(false);
    expect(isOurHost('null.local', quiet)).toBe(false);
  });

  it('accepts an address exactly when it is not on the internet', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(isOurHost(ip, rules)).toBe(isHomeAddress(ip));
      }),
    );
  });
});

describe('the guard', () => {
  it('answers 421 and closes for a foreign, missing or doubled Host', async () => {
    const app = await makeApp();
    const own = new URL(app.url).host;
    for (const hosts of [
      ['Host: evil.example'],
      ['Host:'],
      [`Host: ${own}`, 'Host: evil.example'],
    ]) {
      const text = await sendRaw(app.url, ['GET /api/setup HTTP/1.1', ...hosts]);
      expect(text).toMatch(/^HTTP\/1\.1 4(21|00)/);
      expect(text).not.toContain('spaceName');
    }
  });

  it('answers 403 to writes of other origins, and without our header', async () => {
    const app = await makeApp();
    app.person('family');
    const login = { username: 'family', password: testPassword };
    const browser = app.signedOut();
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: app.url.replace('http', 'https') },
      { origin: 'http://127.0.0.1:1' },
      { 'x-treehouse': '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: app.url },
    ] as Record<string, string>[]) {
      expect(
        (await browser.post('/api/login', login, headers)).status,
        JSON.stringify(headers),
      ).toBe(403);
    }
    expect(
      (await browser.post('/api/login', login, { origin: app.url, 'x-treehouse': '' })).status,
    ).toBe(200);
  });

  it('refuses to be included or framed by other sites, and allows links from them', async () => {
    const app = await makeApp();
    const get = async (path: string, site: string, mode: string, dest: string) => {
      const lines = [`Host: ${new URL(app.url).host}`, `Sec-Fetch-Site: ${site}`];
      lines.push(`Sec-Fetch-Mode: ${mode}`, `Sec-Fetch-Dest: ${dest}`, 'Connection: close');
      const text = await sendRaw(app.url, [`GET ${path} HTTP/1.1`, ...lines]);
      return Number(text.split(' ')[1]);
    };
    for (const site of ['cross-site', 'same-site']) {
      expect(await get('/api/health', site, 'no-cors', 'image')).toBe(403);
      expect(await get('/api/health', site, 'cors', 'empty')).toBe(403);
      expect(await get('/api/health', site, 'navigate', 'iframe')).toBe(403);
      expect(await get('/uploads/missing', site, 'navigate', 'embed')).toBe(403);
      expect(await get('/api/health', site, 'navigate', 'document')).toBe(200);
      expect(await get('/api/secure/check', site, 'cors', 'empty')).toBe(200);
    }
    expect(await get('/api/health', 'same-origin', 'cors', 'empty')).toBe(200);
    expect(await get('/api/health', 'none', 'navigate', 'document')).toBe(200);
  });

  it('never answers with CORS headers, and always with the policy', async () => {
    const app = await makeApp();
    const { headers } = await app.signedOut().get('/api/health', { origin: 'http://evil.example' });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('refuses sockets without session, with a foreign or no Origin, and on other paths', async () => {
    const app = await makeApp();
    const cookie = app.as('family').cookieHeader();
    const host = new URL(app.url).host;
    const upgrade = (path: string, headers: string[]) =>
      sendRaw(app.url, [
        `GET ${path} HTTP/1.1`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      ]).then((text) => text.slice(9, 12));
    const ok = [`Host: ${host}`, `Origin: ${app.url}`, `Cookie: ${cookie}`];
    expect(await upgrade('/elsewhere', ok)).toBe('404');
    expect(await upgrade('/ws', [`Host: ${host}`, `Cookie: ${cookie}`])).toBe('403');
    expect(
      await upgrade('/ws', [`Host: ${host}`, 'Origin: http://evil.example', `Cookie: ${cookie}`]),
    ).toBe('403');
    expect(
      await upgrade('/ws', [
        'Host: evil.example',
        'Origin: http://evil.example',
        `Cookie: ${cookie}`,
      ]),
    ).toBe('421');
    expect(await upgrade('/ws', [`Host: ${host}`, `Origin: ${app.url}`])).toBe('401');
    expect(
      await upgrade('/ws', [
        `Host: ${host}`,
        `Origin: ${app.url}`,
        `Cookie: ${app.as('expired').cookieHeader()}`,
      ]),
    ).toBe('403');
  });

  it('accepts at most eight sockets of one person, and closes one that sends invalid frames', async () => {
    const app = await makeApp();
    const sockets = await Promise.all(Array.from({ length: 8 }, () => app.socketAs('family')));
    await expect(app.socketAs('family')).rejects.toThrow('429');
    const [first] = sockets;
    for (let i = 0; i < 5; i += 1) first?.send('{not json');
    expect(await first?.closed).toBe(1008);
    expect(first?.heard.filter(({ type }) => type === 'error')).toHaveLength(5);
  });
});

describe('unknown paths and broken bodies', () => {
  it('get a status, a sentence and no stack', async () => {
    const app = await makeApp();
    const browser = app.signedOut();
    const unknown = await browser.get('/api/nothing');
    expect([unknown.status, unknown.text]).toEqual([404, t('common:errors.unknownPath')]);
    const broken = await browser.request('POST', '/api/login', new TextEncoder().encode('{"a":'), {
      'content-type': 'application/json',
    });
    expect([broken.status, broken.text]).toEqual([400, t('common:errors.invalidJson')]);
    const big = await browser.post('/api/login', { username: 'x'.repeat(600_000), password: 'x' });
    expect(big.status).toBe(413);
    const none = await browser.request('POST', '/api/login');
    expect(none.status).toBe(400);
    const array = await browser.post('/api/login', [1, 2]);
    expect(array.status).toBe(400);
    for (const { text } of [unknown, broken, big, none, array])
      expect(text).not.toMatch(/\bat .*:\d+|\.ts\b|node_modules/);
  });

  it('refuses an invalid handshake with a message, like everything else', async () => {
    const app = await makeApp();
    const text = await sendRaw(app.url, [
      'GET /ws/hello HTTP/1.1',
      `Host: ${new URL(app.url).host}`,
      `Origin: ${app.url}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: none',
    ]);
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(text).toContain('Content-Type: text/plain');
  });
});

describe('the announced name', () => {
  it('is accepted as long as it is announced, also after a change', async () => {
    const app = await makeApp();
    let name: string | null = null;
    Object.assign(app.context, {
      network: { ...app.context.network, announcedName: () => name },
    });
    const statusFor = async (host: string): Promise<string | undefined> => {
      const lines = ['GET /api/setup HTTP/1.1', `Host: ${host}`, 'Connection: close'];
      return (await sendRaw(app.url, lines)).split(' ')[1];
    };
    expect(await statusFor('treehouse.local')).toBe('421');
    name = 'treehouse.local';
    expect(await statusFor('treehouse.local')).toBe('200');
    name = 'treehouse-2.local';
    expect(await statusFor('treehouse.local')).toBe('421');
    expect(await statusFor('treehouse-2.local')).toBe('200');
  });
});
