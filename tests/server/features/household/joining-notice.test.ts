import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '#server/db/migrations.ts';
import type { Household } from '#shared/features/household/household.contract.ts';
import type { Joining } from '#shared/features/household/household.fields.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { resourcesDir } from '#tests/support/server/test-db.ts';

const isToldTo = async (app: TestApp, kind: PersonKind) =>
  (await app.as(kind).get<Household>('/api/household')).json.joiningNotice;

/** A household from before the notice existed, with the same update as at a start. */
const updateHousehold = async (joining: Joining) => {
  const app = await makeApp();
  const { $client } = app.db;
  $client.prepare('UPDATE household SET joining = ?').run(joining);
  const ours = readMigrations(join(resourcesDir, 'migrations')).find(({ tag }) =>
    tag.endsWith('_joining_notice'),
  );
  const statement = ours?.statements.at(-1) ?? '';
  expect(statement).toContain('UPDATE');
  $client.exec(statement);
  return app;
};

describe('the notice that anyone on the Wi-Fi may sign up', () => {
  it('is for admins of households that exist, if that is so, and for no new one', async () => {
    expect(await isToldTo(await makeApp(), 'admin')).toBe(false);
    expect(await isToldTo(await updateHousehold('invites'), 'admin')).toBe(false);
    const app = await updateHousehold('guests');
    expect(await isToldTo(app, 'admin')).toBe(true);
    for (const kind of ['family', 'kid', 'friend', 'guest'] as const) {
      expect(await isToldTo(app, kind)).toBe(false);
    }
  });

  it('goes for every admin once one keeps the setting, which stays', async () => {
    const app = await updateHousehold('guests');
    expect((await app.as('family').delete('/api/admin/joining-notice')).status).toBe(403);
    expect(await isToldTo(app, 'admin')).toBe(true);
    expect((await app.as('admin').delete('/api/admin/joining-notice')).json).toEqual({});
    expect(await isToldTo(app, 'admin')).toBe(false);
    expect((await app.signedOut().get('/api/setup')).json).toMatchObject({ joining: 'guests' });
  });

  it('goes once an admin chooses who may join, and with no other setting', async () => {
    const app = await updateHousehold('guests');
    await app.as('admin').put('/api/admin/household', { spaceName: 'The Nest' });
    expect(await isToldTo(app, 'admin')).toBe(true);
    await app.as('admin').put('/api/admin/household', { joining: 'invites' });
    expect(await isToldTo(app, 'admin')).toBe(false);
  });
});
