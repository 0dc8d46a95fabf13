import { expect, it } from 'vitest';
import { lookBefore, lookForReminders } from '#server/features/calendar/reminders/scheduler.ts';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const tables =
  'calendar_events|calendar_skips|calendar_shares|calendar_reminders|calendar_subscriptions';
const aliases = 'e|k|s|p|mine';
const path = '/api/calendar-events';

it('scans and sorts no table for any calendar query', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/calendar_/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  const [family, kid] = [app.as('family'), app.as('kid')];
  const series = await makeEvent(family, {
    isFamily: true,
    sharedWith: [{ userId: kid.user.id, canEdit: true }],
    reminderInterval: 'one_hour',
    recurrence: { frequency: 'daily' },
  });
  for (const type of ['own', 'family', 'shared']) {
    await kid.get(`${path}?type=${type}`);
    await kid.get(`${path}?type=${type}&from=2026-03-01&to=2026-03-31`);
  }
  const on = (scope: string, day: string) =>
    `${path}/${series.id}?scope=${scope}&occurrence=2026-03-${day}`;
  const { json } = await family.patch<CalendarEvent>(on('this', '12'), { title: 'Own' });
  await family.patch(on('following', '14'), { startDate: '2026-03-15' });
  await family.delete(on('this', '13'));
  await family.patch(`${path}/${json.id}`, { title: 'Again' });
  await family.patch(`${path}/${series.id}`, { startDate: '2026-03-11' });
  await family.get(`/api/event-sharing/${series.id}`);
  const sharing = { eventId: series.id, sharedWithUserId: kid.user.id };
  const shared = await family.post<{ id: number }>('/api/event-sharing', sharing);
  await family.delete(`/api/event-sharing/${shared.json.id}`);
  const file = (await family.get('/api/calendar-file')).text;
  const type = { 'content-type': 'text/calendar' };
  await kid.request('POST', '/api/calendar-file', Buffer.from(file), type);
  for (let n = 0; n < 2; n += 1) {
    const feed = await kid.post<{ path: string }>('/api/calendar-subscription');
    await kid.get(feed.json.path);
  }
  await kid.get('/api/calendar-subscription');
  await kid.delete('/api/calendar-subscription');
  app.clock.advance(days(9));
  await lookForReminders(app.context, { ...lookBefore(app.context), at: Number.MAX_SAFE_INTEGER });
  await kid.get('/api/calendar-reminders');
  await kid.post('/api/calendar-reminders/seen', { id: 1 });
  await kid.post('/api/calendar-reminders/1/claim');
  await family.delete(`${path}/${series.id}`);
  await runCleanupJobs(app.context);

  expect(seen.size).toBeGreaterThan(30);
  for (const sql of seen) {
    if (!/^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)/i.test(sql)) continue;
    const names = sql.match(/(?<=@)\w+/g);
    const params = names
      ? [Object.fromEntries(names.map((name) => [name, 1]))]
      : Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail);
    const scanned = plan.filter((line) => new RegExp(`^SCAN (${tables}|${aliases})\\b`).test(line));
    // Ordered indexes of which only the first rows are read.
    const isList = (line: string) =>
      /INDEX calendar_(events_due|events_family_list|reminders_given)/.test(line);
    expect(
      scanned.filter((line) => !isList(line)),
      sql,
    ).toEqual([]);
    const sorted = plan.filter((line) => /TEMP B-TREE FOR (ORDER|GROUP)/.test(line));
    expect(sorted, sql).toEqual([]);
  }
});
