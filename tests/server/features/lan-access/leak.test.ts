import { describe, expect, it } from 'vitest';
import { networkRoutes } from '#server/features/lan-access/lan-access.routes.ts';
import { createRecentConnections } from '#server/features/lan-access/recent-connections.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeNetworkedApp } from '#tests/support/make/server/networked-app.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const kinds = ['family', 'kid', 'friend', 'guest', 'expired'] as const satisfies PersonKind[];
const key = 'mac 02:00:00:00:00:01';

const tries: Record<string, { body?: unknown; path?: string; isPublic?: boolean }> = {
  'GET /api/admin/network': {},
  'POST /api/admin/network/look': {},
  'PUT /api/admin/network/adapters': { body: { name: 'wlan0', isChosen: false } },
  'PUT /api/admin/network/networks': { body: { key, isHome: false } },
  'DELETE /api/admin/network/networks/:id': { path: '/api/admin/network/networks/1' },
  'POST /api/network/hello': { isPublic: true },
};

/** Admin-only data: addresses, networks, connection attempts. */
const secrets = ['192.168', 'wlan0', '02:00:00', 'Firefox'];

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = networkRoutes(app.context, createRecentConnections(app.clock)).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('show addresses and visitors to admins only, and let no one else change them', async () => {
    const app = await makeNetworkedApp();
    await app.switchOn();
    await app
      .signedOut()
      .post('/api/network/hello', {}, { 'user-agent': 'Mozilla/5.0 (Windows) Firefox/130.0' });
    const before = JSON.stringify(app.context.computer.read().network);
    for (const [name, { body, path, isPublic }] of Object.entries(tries)) {
      const [method = '', route = ''] = name.split(' ');
      for (const kind of ['signedOut', ...kinds] as const) {
        const browser = kind === 'signedOut' ? app.signedOut() : app.as(kind);
        const answer = await browser.request(
          method,
          path ?? route,
          method === 'GET' ? undefined : (body ?? {}),
        );
        const refusal = kind === 'signedOut' ? 401 : 403;
        expect([name, kind, answer.status]).toEqual([name, kind, isPublic ? 200 : refusal]);
        for (const secret of secrets) expect(answer.text).not.toContain(secret);
      }
    }
    expect(JSON.stringify(app.context.computer.read().network)).toBe(before);
    expect(app.network.homeAddresses()).toEqual(['192.168.1.23']);
  });
});
