import { describe, expect, it } from 'vitest';
import { backupsRoutes } from '#server/features/backups/backups.routes.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { backupsInServer } from '#tests/support/server/backup-worker.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

type Browser = Pick<ReturnType<TestApp['as']>, 'request'>;
const send = (method: string, path: string, body?: unknown) => (browser: Browser) =>
  browser.request(method, path, body);

const tries: Record<string, ReturnType<typeof send>> = {
  'GET /api/admin/backups': send('GET', '/api/admin/backups'),
  'GET /api/admin/backups/warning': send('GET', '/api/admin/backups/warning'),
  'GET /api/admin/backups/work': send('GET', '/api/admin/backups/work'),
  'POST /api/admin/backups': send('POST', '/api/admin/backups', {}),
  'POST /api/admin/backups/:id/verify': send(
    'POST',
    '/api/admin/backups/20260302T100000Z/verify',
    {},
  ),
  'DELETE /api/admin/backups/work': send('DELETE', '/api/admin/backups/work'),
  'PUT /api/admin/backups/settings': send('PUT', '/api/admin/backups/settings', {
    isNightly: false,
    folderToken: null,
  }),
  'PUT /api/admin/backups/lock': send('PUT', '/api/admin/backups/lock', {
    passphrase: 'a passphrase of a thief',
  }),
  'DELETE /api/admin/backups/lock': send('DELETE', '/api/admin/backups/lock'),
};

const kinds = ['family', 'kid', 'friend', 'guest', 'expired'] as const satisfies PersonKind[];

describe('backups', () => {
  it('have a row in this test for every route', async () => {
    const app = await makeApp({ options: { forkWorker: backupsInServer } });
    const names = backupsRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('are for admins only, and reveal no location', async () => {
    const app = await makeApp({ options: { forkWorker: backupsInServer } });
    const sockets = await Promise.all(
      (['family', 'kid', 'friend', 'guest'] as const).map((kind) => app.socketAs(kind)),
    );
    await app.as('admin').post('/api/admin/backups');
    await app.context.backupRunner.ended();
    const before = JSON.stringify(app.context.computer.read().backups);
    for (const [name, attempt] of Object.entries(tries)) {
      expect([name, (await attempt(app.signedOut())).status]).toEqual([name, 401]);
      for (const kind of kinds) {
        const { status, text } = await attempt(app.as(kind));
        expect([name, kind, status]).toEqual([name, kind, 403]);
        expect(text).not.toContain(app.dataDir);
      }
    }
    expect(JSON.stringify(app.context.computer.read().backups)).toBe(before);
    for (const socket of sockets) {
      const areas = (await socket.settle()).map((m) => (m as { area?: string }).area);
      expect(areas).not.toContain('backups');
    }
  });

  it('reveal nothing private to an admin', async () => {
    const app = await makeApp({ options: { forkWorker: backupsInServer } });
    const entry = { title: 'CANARY', content: 'CANARY', date: '2026-03-02' };
    expect((await app.as('kid').post('/api/journals', entry)).status).toBe(201);
    await app.as('admin').post('/api/admin/backups');
    await app.context.backupRunner.ended();
    const { text } = await app.as('admin').get('/api/admin/backups');
    for (const word of ['CANARY', 'kid', 'journal']) expect(text).not.toContain(word);
  });
});
