import { expect, test } from 'vitest';
import { bringBackDates } from '#server/db/bring-back-dates.ts';
import { makePost } from '#tests/support/make/content.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

test('brings dates in the future back a few rows a step, and leaves the others', async () => {
  const app = await makeApp();
  const client = app.db.$client;
  const owner = app.person('family');
  for (let n = 0; n < 150; n += 1) makePost(app.db, owner);
  client.prepare("UPDATE contents SET deleted_at = '2030-01-01T00:00:00.000Z'").run();
  client.prepare("UPDATE contents SET deleted_at = '2026-01-01T00:00:00.000Z' WHERE id < 11").run();
  const now = '2026-03-02T12:00:00.000Z';
  const count = client.prepare('SELECT count(*) FROM contents WHERE deleted_at = ?').pluck();
  const counts: unknown[] = [];
  for (const _ of bringBackDates(app.db, now)) counts.push(count.get(now));
  const steps = [...new Set(counts)];
  expect(steps.slice(-3)).toEqual([60, 120, 140]);
  expect(count.get('2026-01-01T00:00:00.000Z')).toBe(10);
});
