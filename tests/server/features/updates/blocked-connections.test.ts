import { describe, expect, it } from 'vitest';
import { refusals } from '#server/egress/blocked-connections.ts';
import { monitorOutbound } from '#server/features/updates/updates.feature.ts';
import type { UpdatesState } from '#shared/features/updates/updates.contract.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const canary = 'canary.example';

describe('the list of blocked connections', () => {
  it('is shown to admins alone, live as well, with count, place and time', async () => {
    const app = await makeApp({ options: { logLevel: 'silent' } });
    const watch = monitorOutbound(app.context);
    const socket = await app.socketAs('admin');
    const family = await app.socketAs('family');
    const before = refusals.count();
    for (let turn = 0; turn < 3; turn += 1) {
      refusals.note({ kind: 'name', host: `three.${canary}`, port: null, from: 'a.js:1' });
    }
    await socket.waitFor((message) => message.type === 'changed' && message.area === 'updates');
    const { json } = await app.as('admin').get<UpdatesState>('/api/admin/outside');
    expect(json.refusedCount).toBe(before + 3);
    expect(json.refusals[0]).toMatchObject({
      kind: 'name',
      host: `three.${canary}`,
      from: 'a.js:1',
      times: 3,
    });
    expect(await family.settle()).toEqual([]);
    await watch.close();
  });
});
