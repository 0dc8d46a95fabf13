import { expect, it } from 'vitest';
import { makeAdminResetCode } from '#server/features/accounts/sign-in/reset-codes.service.ts';
import type { ResetCode } from '#shared/features/accounts/admin.contract.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const tables = 'users|devices|device_people|sessions|kid_sign_ins|kid_sign_in_tries|reset_codes';

it('scans and sorts no table to manage people or sign them in', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  const admin = app.as('admin');
  const kid = app.person('kid');
  $client.prepare = ((sql: string) => {
    if (new RegExp(`\\b(${tables})\\b`).test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const person = `/api/admin/users/${kid.id}`;
  for (const query of ['', '?role=guest', '?q=x', '?role=family&q=x&before=1:a&limit=3']) {
    await admin.get(`/api/admin/users${query}`);
  }
  await admin.get(person);
  await admin.put(`${person}/kid-sign-in`, { kind: 'pin', secret: '2468' });
  await admin.post('/api/device/trust');
  await admin.get('/api/admin/devices');
  await admin.post('/api/login/pin', { userId: kid.id, secret: '1111' });
  await admin.get('/api/device/people');
  const { json } = await admin.post<ResetCode>(`${person}/reset-code`);
  await app.signedOut().post('/api/reset-password', { ...json, newPassword: 'moonlight' });
  await admin.delete(`${person}/kid-sign-in`);
  await admin.delete(`${person}/sessions`);
  makeAdminResetCode(app.context);
  const contentId = makePost(app.db, app.person('admin'));
  await admin.post('/api/comments', { contentId, text: '@kid' });

  expect(seen.size).toBeGreaterThan(20);
  for (const sql of seen) {
    if (!/^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql)) continue;
    const params = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail);
    const scanned = plan.filter((line) => new RegExp(`^SCAN (${tables})\\b`).test(line));
    // Partial indexes: kids with a PIN and trusted devices are few.
    const isList = (line: string) => /SCAN kid_sign_ins|INDEX devices_trusted/.test(line);
    expect(
      scanned.filter((line) => !isList(line)),
      sql,
    ).toEqual([]);
    const sorted = plan.filter((line) => /TEMP B-TREE/.test(line));
    // So are these kids, admins, and the people or sessions of one device or person.
    const isHandful = /json_each|NULLS LAST|device_people|"sessions"/.test(sql);
    if (!isHandful) expect(sorted, sql).toEqual([]);
  }
});

it('lists people by name and by role, each from its own index', async () => {
  const app = await makeApp();
  const plan = (where: string) =>
    app.db.$client
      .prepare<[], { detail: string }>(
        `EXPLAIN QUERY PLAN SELECT id FROM users WHERE deactivated_at IS NULL ${where}
          AND display_name COLLATE NOCASE >= 'm' ORDER BY display_name COLLATE NOCASE, id`,
      )
      .all()
      .map(({ detail }) => detail);
  expect(plan('')).toEqual([expect.stringMatching(/^SEARCH users USING .*INDEX users_by_name/)]);
  expect(plan("AND role = 'guest'")).toEqual([
    expect.stringMatching(/^SEARCH users USING .*INDEX users_by_role \(role=\?/),
  ]);
});
