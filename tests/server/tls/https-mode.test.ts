import { X509Certificate } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { addYears } from 'date-fns/addYears';
import { subYears } from 'date-fns/subYears';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import { callSecurely, certificateAt } from '#tests/support/clients/tls-client.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeNetwork, trustingDevice, turnOnHttps } from '#tests/support/make/server/https.ts';
import { t } from '#tests/support/messages.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const shownBy = async (app: TestApp) => {
  const { raw } = await certificateAt(app.context.secure.port() ?? 0);
  return new X509Certificate(raw);
};

const fingerprint = (app: TestApp) => app.context.secure.authority()?.fingerprint;

describe('https beside http', () => {
  it('answers devices that trust the authority, and no others', async () => {
    const app = await makeApp();
    const { call, url } = await turnOnHttps(app);
    expect((await call('/api/health')).status).toBe(200);
    await expect(callSecurely(undefined, `${url}/api/health`)).rejects.toThrow(
      /verify|self-signed/i,
    );
    expect((await app.signedOut().get('/api/health')).status).toBe(200);
  });

  it('has the same guard: other hosts and other origins are refused', async () => {
    const app = await makeApp();
    const { call, url } = await turnOnHttps(app);
    const body = { username: 'x', password: 'y' };
    const post = (origin: string) =>
      call('/api/login', { method: 'POST', body, headers: { origin } });
    expect((await call('/api/health', { headers: { host: 'bank.example' } })).status).toBe(421);
    expect((await post(app.url)).status).toBe(403);
    expect((await post(url.replace('https', 'http'))).status).toBe(403);
    expect((await post(url)).status).not.toBe(403);
  });

  it('sends no HSTS header, which would block plain http', async () => {
    const app = await makeApp();
    const { call } = await turnOnHttps(app);
    const { headers } = await call('/api/health');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).toContain(`wss://127.0.0.1:`);
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });

  it('uses the next port if its own is taken, and keeps it', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    const { secure, computer } = app.context;
    const port = secure.port() ?? 0;
    await secure.setOn(false);
    await secure.setOn(true);
    expect(secure.port()).toBe(port);
    await secure.close();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    await secure.look();
    expect(secure.port()).not.toBe(port);
    expect(computer.read().secure.port).toBe(secure.port());
  });

  it('drops a connection that cannot be accepted, and answers the next', async () => {
    const app = await makeApp();
    const lines = collectLogLines(app);
    const attach = vi.spyOn(app.context.live, 'attach');
    const { call } = await turnOnHttps(app);
    const [server] = attach.mock.lastCall ?? [];
    // Node's error when too many files are open.
    server?.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
    expect((await call('/api/health')).status).toBe(200);
    expect(lines.filter((line) => line.includes('accept EMFILE'))).toHaveLength(1);
  });

  it('closes when it is turned off, even by a request over https', async () => {
    const app = await makeApp();
    const { call, url } = await turnOnHttps(app);
    const cookie = app.as('admin').cookieHeader().replace('treehouse_', '__Host-treehouse_');
    const off = await call('/api/admin/secure', {
      ...{ method: 'PUT', body: { isOn: false } },
      headers: { cookie },
    });
    expect(off.status).toBe(200);
    expect(app.context.secure.port()).toBeNull();
    await app.context.secure.close();
    await expect(call('/api/health')).rejects.toThrow(/ECONNREFUSED/);
    expect(url).toContain('https');
  });
});

describe('cookies', () => {
  const body = { username: 'anna', password: 'four quiet owls' };
  const register = { ...body, displayName: 'Anna' };

  it('of https are separate: secure, bound to the host, and no sign-in on plain http', async () => {
    const app = await makeApp();
    const { call } = await turnOnHttps(app);
    expect((await app.signedOut().post('/api/register', register)).status).toBe(201);
    const answer = await call('/api/login', { method: 'POST', body });
    const cookies = answer.headers['set-cookie'] as string[];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-treehouse_.*; Path=\/;.*Secure/);
    const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    expect((await call('/api/user', { headers: { cookie } })).status).toBe(200);
    expect((await app.signedOut().get('/api/user', { cookie })).status).toBe(401);
  });

  it('of plain http sign no one in on https, and both live side by side', async () => {
    const app = await makeApp();
    const { call } = await turnOnHttps(app);
    const plain = app.as('kid').cookieHeader();
    const secure = app.as('family').cookieHeader().replace('treehouse_', '__Host-treehouse_');
    expect((await call('/api/user', { headers: { cookie: plain } })).status).toBe(401);
    const both = `${plain}; ${secure}`;
    expect((await call('/api/user', { headers: { cookie: both } })).text).toContain('"family"');
    expect((await app.signedOut().get('/api/user', { cookie: both })).text).toContain('"kid"');
    await call('/api/logout', { method: 'POST', body: {}, headers: { cookie: both } });
    expect((await app.signedOut().get('/api/user', { cookie: both })).status).toBe(200);
  });
});

describe('certificates', () => {
  it('follow the addresses of the server', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    const { secure } = app.context;
    const { network, move } = makeNetwork(4680);
    await secure.join(network);
    const before = fingerprint(app);
    move(['127.0.0.2']);
    await secure.look();
    expect((await shownBy(app)).checkIP('127.0.0.2')).toBe('127.0.0.2');
    const { ca } = trustingDevice(app);
    const at = `https://127.0.0.2:${secure.port()}/api/health`;
    expect((await callSecurely(ca, at)).status).toBe(200);
    expect(secure.hosts()).toContain('127.0.0.2');
    move([]);
    await secure.look();
    expect((await shownBy(app)).checkIP('127.0.0.2')).toBeUndefined();
    await expect(callSecurely(ca, at)).rejects.toThrow(/ECONNREFUSED/);
    expect(fingerprint(app)).toBe(before);
  });

  it('never name an address outside the home', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    const { network, move } = makeNetwork(4680);
    await app.context.secure.join(network);
    move(['8.8.8.8']);
    await app.context.secure.look();
    expect((await shownBy(app)).subjectAltName).not.toContain('8.8.8.8');
  });

  it('are kept for the next start, and renewed before they end', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    const [authority, first] = [fingerprint(app), await shownBy(app)];
    await app.context.secure.look();
    expect((await shownBy(app)).serialNumber).toBe(first.serialNumber);
    app.clock.advance(days(360));
    await runCleanupJobs(app.context);
    expect((await shownBy(app)).serialNumber).toBe(first.serialNumber);
    app.clock.advance(days(10));
    await runCleanupJobs(app.context);
    expect((await shownBy(app)).serialNumber).not.toBe(first.serialNumber);
    expect(fingerprint(app)).toBe(authority);
    expect(app.context.computer.read().secure.renewedAt).toBeNull();
  });

  it('are not changed by a clock that goes back ten years and is corrected', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    const [right, authority] = [app.clock.now(), fingerprint(app)];
    for (const moment of [subYears(right, 10), right]) {
      app.clock.set(moment.toISOString());
      await app.context.secure.look();
      expect(fingerprint(app)).toBe(authority);
    }
  });

  it('survive a clock that goes forward ten years and is corrected', async () => {
    const app = await makeApp();
    await turnOnHttps(app);
    const [right, authority] = [app.clock.now(), fingerprint(app)];
    app.clock.set(addYears(right, 10).toISOString());
    await app.context.secure.look();
    expect(fingerprint(app)).not.toBe(authority);
    expect(app.context.computer.read().secure.renewedAt).toBe(app.clock.now().toISOString());
    app.clock.set(right.toISOString());
    await app.context.secure.look();
    expect(fingerprint(app)).toBe(authority);
    expect(app.context.computer.read().secure.renewedAt).toBeNull();
    expect((await trustingDevice(app).call('/api/health')).status).toBe(200);
  });
});

describe('keys', () => {
  const folderOf = (app: TestApp) => join(app.dataDir, 'secure');

  it('are private to their owner, and only in their folder', async () => {
    const app = await makeApp();
    const { call } = await turnOnHttps(app);
    expect(statSync(folderOf(app)).mode & 0o777).toBe(0o700);
    const files = readdirSync(folderOf(app)).map((name) => join(folderOf(app), name));
    expect(files).toHaveLength(2);
    for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = /PRIVATE KEY-----\n(.{40})/.exec(readFileSync(files[0] ?? '', 'utf8'))?.[1] ?? '?';
    const answers = [
      await app.as('admin').get('/api/admin/secure'),
      await call('/api/secure/treehouse.mobileconfig'),
      await call('/api/secure'),
    ];
    for (const { text } of answers) expect(text).not.toContain(key);
    expect(readFileSync(join(app.dataDir, 'computer.json'), 'utf8')).not.toContain('KEY');
  });

  it.each([
    'no certificate at all',
    '',
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
  ])('that are damaged are made again (%#)', async (damage) => {
    const app = await makeApp();
    await turnOnHttps(app);
    await app.context.secure.setOn(false);
    writeFileSync(join(folderOf(app), 'authority.pem'), damage);
    writeFileSync(join(folderOf(app), 'house.pem'), damage);
    await app.context.secure.setOn(true);
    expect((await trustingDevice(app).call('/api/health')).status).toBe(200);
  });

  it('that cannot be written leave https off, with a plain message', async () => {
    const app = await makeApp();
    writeFileSync(folderOf(app), 'a file where the folder should be');
    chmodSync(folderOf(app), 0o600);
    const answer = await app.as('admin').put('/api/admin/secure', { isOn: true });
    expect(answer.status).toBe(503);
    expect(answer.text).toBe(t('https:errors.cannotOpen'));
    expect(app.context.computer.read().secure.isOn).toBe(false);
  });
});
