import { describe, expect, it } from 'vitest';
import { refusals } from '#server/egress/blocked-connections.ts';
import { monitorOutbound } from '#server/features/updates/updates.feature.ts';
import { updateRoutes } from '#server/features/updates/updates.routes.ts';
import type { UpdatesState } from '#shared/features/updates/updates.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { updaterOf } from '#tests/support/make/server/updates.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'canary.example';
type Browser = ReturnType<TestApp['as']>;

const base = '/api/admin/outside';
const body = { isOn: true, address: `https://${canary}/treehouse.json` };
const tries: Record<
  string,
  (b: Pick<Browser, 'get' | 'put' | 'post' | 'delete'>) => Promise<TestAnswer>
> = {
  [`GET ${base}`]: (b) => b.get(base),
  [`PUT ${base}/updates`]: (b) => b.put(`${base}/updates`, body),
  [`POST ${base}/updates/check`]: (b) => b.post(`${base}/updates/check`),
  [`POST ${base}/updates/download`]: (b) => b.post(`${base}/updates/download`),
  [`DELETE ${base}/updates/download`]: (b) => b.delete(`${base}/updates/download`),
  [`POST ${base}/updates/install`]: (b) => b.post(`${base}/updates/install`),
};

const strangers: PersonKind[] = ['family', 'kid', 'friend', 'guest', 'expired'];

describe('the list of blocked connections', () => {
  it('has a row in this test for every route', async () => {
    const app = await makeApp();
    const routes = updateRoutes(app.context, updaterOf(app)).map(({ endpoint }) => endpoint);
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('is not shown to signed-out visitors', async () => {
    const app = await makeApp();
    for (const [name, attempt] of Object.entries(tries)) {
      expect((await attempt(app.signedOut())).status, name).toBe(401);
    }
  });

  it.each(strangers)('is not shown to %s, who cannot change it either', async (kind) => {
    const app = await makeApp({ options: { logLevel: 'silent' } });
    const watch = monitorOutbound(app.context);
    const socket = kind === 'expired' ? null : await app.socketAs(kind);
    refusals.note({ kind: 'connection', host: canary, port: 443 });
    for (const [name, attempt] of Object.entries(tries)) {
      const answer = await attempt(app.as(kind));
      expect(answer.status, name).toBe(403);
      expect(answer.text, name).not.toContain(canary);
    }
    expect(app.context.computer.read().outside.updates.isOn).toBe(false);
    expect((await socket?.settle()) ?? []).toEqual([]);
    await watch.close();
  });

  it('is shown to admins, live as well, with count, place and time', async () => {
    const app = await makeApp({ options: { logLevel: 'silent' } });
    const watch = monitorOutbound(app.context);
    const socket = await app.socketAs('admin');
    const before = refusals.count();
    for (let turn = 0; turn < 3; turn += 1) {
      refusals.note({ kind: 'name', host: `three.${canary}`, port: null, from: 'a.js:1' });
    }
    await socket.waitFor((message) => message.type === 'changed' && message.area === 'updates');
    const { json } = await app.as('admin').get<UpdatesState>(base);
    expect(json.refusedCount).toBe(before + 3);
    expect(json.refusals[0]).toMatchObject({
      kind: 'name',
      host: `three.${canary}`,
      from: 'a.js:1',
      times: 3,
    });
    await watch.close();
  });
});
