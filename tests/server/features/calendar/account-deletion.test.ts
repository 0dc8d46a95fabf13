import { describe, expect, it } from 'vitest';
import type { OwnedData } from '#shared/features/accounts/account-deletion.contract.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import { listDays, makeEvent } from '#tests/support/make/calendar.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

const march = ['2026-03-01', '2026-03-31'] as const;

const makeLessons = async () => {
  const app = await makeApp();
  const [admin, family, kid] = [app.as('admin'), app.as('family'), app.as('kid')];
  const recurrence = { frequency: 'weekly', until: '2026-03-30' };
  const { id } = await makeEvent(family, { startDate: '2026-03-02T15:00', recurrence });
  const change = (day: string, changes: object) =>
    family.patch<CalendarEvent>(`/api/calendar-events/${id}?scope=this&occurrence=${day}`, changes);
  await change('2026-03-09', { title: 'Concert', isFamily: true });
  await change('2026-03-16', { title: 'Trip', sharedWith: [{ userId: kid.user.id }] });
  await change('2026-03-23', { title: 'Secret' });
  const seenBy = async (who: typeof kid, type: string) =>
    (await listDays(who, ...march, type)).map(({ title }) => title);
  const leave = async (body: object) => {
    const path = `/api/admin/users/${family.user.id}`;
    const answer = await admin.request('DELETE', path, { confirm: 'family', ...body });
    expect(answer.status).toBe(200);
  };
  return { app, admin, family, kid, seenBy, leave };
};

describe('occurrences that others see of a series that is hidden from them', () => {
  it('are counted, and stay when their owner is deleted', async () => {
    const { app, admin, family, kid, seenBy, leave } = await makeLessons();
    const { json } = await admin.get<OwnedData>(`/api/admin/users/${family.user.id}/owned-data`);
    expect(json.events).toBe(2);
    await leave({ things: 'keep' });
    expect(await seenBy(kid, 'family')).toEqual(['Concert']);
    expect(await seenBy(kid, 'shared')).toEqual(['Trip']);
    const rows = app.db.$client
      .prepare(
        'SELECT title, series_id seriesId, original_day day FROM calendar_events ORDER BY id',
      )
      .all();
    expect(rows).toEqual([
      { title: 'Concert', seriesId: null, day: null },
      { title: 'Trip', seriesId: null, day: null },
    ]);
    const [concert] = await listDays(admin, ...march, 'family');
    const path = `/api/calendar-events/${concert?.id}`;
    expect((await admin.patch(path, { startDate: '2026-03-10T15:00' })).status).toBe(200);
  });

  it('get a new owner who sees them', async () => {
    const { admin, kid, seenBy, leave } = await makeLessons();
    await leave({ things: 'move', toUserId: admin.user.id });
    expect(await seenBy(admin, 'own')).toEqual(['Concert']);
    expect(await seenBy(kid, 'shared')).toEqual(['Trip']);
  });

  it('are deleted if everything is erased', async () => {
    const { app, leave } = await makeLessons();
    await leave({ things: 'erase' });
    expect(app.db.$client.prepare('SELECT title FROM calendar_events').all()).toEqual([]);
  });

  it('stay with a series that others see as well, which is counted once', async () => {
    const app = await makeApp();
    const [admin, family] = [app.as('admin'), app.as('family')];
    const recurrence = { frequency: 'weekly', until: '2026-03-30' };
    const fields = { startDate: '2026-03-02T15:00', recurrence, isFamily: true };
    const { id } = await makeEvent(family, fields);
    const one = `/api/calendar-events/${id}?scope=this&occurrence=2026-03-09`;
    await family.patch(one, { title: 'Concert' });
    const path = `/api/admin/users/${family.user.id}`;
    expect((await admin.get<OwnedData>(`${path}/owned-data`)).json.events).toBe(1);
    await admin.request('DELETE', path, { confirm: 'family', things: 'keep' });
    const events = await listDays(admin, ...march, 'family');
    expect(events.map(({ title, seriesId }) => `${title} ${seriesId}`)).toEqual(
      ['Picnic', 'Concert', 'Picnic', 'Picnic', 'Picnic'].map((title) => `${title} ${id}`),
    );
  });
});
