import { describe, expect, it } from 'vitest';
import { write } from '#server/db/transaction.ts';
import { exceptionSteps } from '#server/features/calendar/recurrence/series-exceptions.ts';
import { shiftDay } from '#server/features/calendar/recurrence/zone-clock.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const first = '2026-03-01';
const dayAt = (index: number) => shiftDay(first, index);

interface ExceptionRow {
  id: number;
  originalDay: string | null;
  title: string;
  isOfSeries: number;
}

/** A daily series with edited occurrences: more than the change itself updates in one step. */
const makeSeries = async (app: TestApp, count: number) => {
  const kid = app.as('kid');
  const series = await makeEvent(kid, {
    title: 'Every day',
    startDate: first,
    allDay: true,
    recurrence: { frequency: 'daily' },
  });
  const { $client } = app.db;
  const copy = $client.prepare(
    `INSERT INTO calendar_events (user_id, uid, series_id, original_day, title, description, color, category, all_day,
       starts, ends, time_zone, first_day, last_day, span_level, is_family, reminder_interval, created_at, updated_at)
     SELECT user_id, uid, id, @day, 'Changed', '', color, category, 1, @day, @day, time_zone, @day, @day, 0, 0, 'none',
       created_at, updated_at FROM calendar_events WHERE id = @id`,
  );
  const skip = $client.prepare('INSERT INTO calendar_skips (event_id, day) VALUES (?, ?)');
  for (let index = 1; index <= count; index += 1) {
    copy.run({ id: series.id, day: dayAt(index) });
    skip.run(series.id, dayAt(index));
  }
  const exceptions = () =>
    $client
      .prepare<[number], ExceptionRow>(
        `SELECT id, original_day originalDay, title, series_id IS NOT NULL isOfSeries FROM calendar_events
         WHERE rule IS NULL AND id > ? ORDER BY id`,
      )
      .all(series.id);
  const skips = () =>
    $client.prepare('SELECT event_id, day FROM calendar_skips ORDER BY event_id, day').all();
  const path = (scope: string, occurrence?: string) =>
    `/api/calendar-events/${series.id}?scope=${scope}${occurrence ? `&occurrence=${occurrence}` : ''}`;
  return { kid, series, exceptions, skips, path };
};

describe.each([3, 45])('a series with %i occurrences changed on their own', (count) => {
  it('moves all of them when all of it is moved and renamed', async () => {
    const app = await makeApp();
    const { kid, exceptions, path } = await makeSeries(app, count);
    const startDate = shiftDay(first, 1);
    const answer = await kid.patch(path('all'), { startDate, allDay: true, title: 'Daily' });
    expect(answer.status).toBe(200);
    expect(exceptions()).toHaveLength(count);
    for (const [index, row] of exceptions().entries()) {
      const originalDay = dayAt(index + 2);
      expect(row).toMatchObject({ originalDay, title: 'Daily', isOfSeries: 1 });
    }
    expect(app.db.$client.prepare('SELECT count(*) FROM durable_jobs').pluck().get()).toBe(0);
  });

  it('moves those after the day from which it is changed', async () => {
    const app = await makeApp();
    const { kid, series, exceptions, skips, path } = await makeSeries(app, count);
    const answer = await kid.patch<{ id: number }>(path('following', first), { title: 'From now' });
    expect(answer.status).toBe(200);
    expect(new Set(exceptions().map(({ title }) => title))).toEqual(new Set(['From now']));
    expect(answer.json.id).toBe(series.id);
    expect(skips()).toHaveLength(count);
    const later = dayAt(count + 3);
    const rest = await kid.patch<{ id: number }>(path('following', later), { title: 'Later' });
    expect(rest.json.id).not.toBe(series.id);
    expect(new Set(exceptions().map(({ title }) => title))).toEqual(new Set(['From now']));
  });

  it('is deleted with all of them', async () => {
    const app = await makeApp();
    const { kid, exceptions, skips, path } = await makeSeries(app, count);
    expect((await kid.delete(path('all'))).status).toBe(200);
    expect(exceptions()).toEqual([]);
    expect(skips()).toEqual([]);
    expect((await kid.get('/api/calendar-events')).json).toEqual([]);
  });
});

it('deletes a series of many days taken out a few hundred rows at a time', async () => {
  const app = await makeApp();
  const { series, skips } = await makeSeries(app, 1_000);
  app.db.$client.exec('DELETE FROM calendar_events WHERE series_id IS NOT NULL');
  const work = { action: 'remove' as const, seriesId: series.id, targetId: series.id };
  const steps = exceptionSteps(app.context, { ...work, exceptions: [], isWhole: true });
  const left: number[] = [];
  while (!write(app.db, () => steps.next().done)) left.push(skips().length);
  expect(left).toEqual([800, 600, 400, 200, 0]);
  expect((await app.as('kid').get('/api/calendar-events')).json).toEqual([]);
});

describe('a change of a series that is interrupted', () => {
  it('gives the same result when it is retried', async () => {
    const app = await makeApp();
    const { kid, series, exceptions, skips } = await makeSeries(app, 60);
    const work = {
      action: 'change' as const,
      actorId: kid.user.id,
      seriesId: series.id,
      targetId: series.id,
      move: { days: 1, from: '' },
      exceptions: exceptions()
        .map(({ id, originalDay }) => ({ id, day: originalDay ?? '' }))
        .reverse(),
      skips: Array.from({ length: 60 }, (_, index) => dayAt(index + 1)),
      texts: { title: 'Moved' },
      sharing: {},
    };
    const begun = exceptionSteps(app.context, work);
    for (let step = 0; step < 3; step += 1) write(app.db, () => begun.next());
    const halfway = exceptions().filter(({ title }) => title === 'Moved').length;
    expect(halfway).toBeGreaterThan(0);
    expect(halfway).toBeLessThan(60);
    const again = exceptionSteps(app.context, work);
    while (!write(app.db, () => again.next().done));
    const days = Array.from({ length: 60 }, (_, index) => dayAt(index + 2));
    expect(exceptions().map(({ originalDay }) => originalDay)).toEqual(days);
    expect(exceptions().every(({ title }) => title === 'Moved')).toBe(true);
    expect(skips()).toEqual(days.map((day) => ({ event_id: series.id, day })));
  });

  it('refuses another change of the series until it is done', async () => {
    const app = await makeApp();
    const { kid, series, path } = await makeSeries(app, 1);
    const work = { action: 'remove', seriesId: series.id, targetId: series.id };
    const insert = "INSERT INTO durable_jobs (kind, payload, created_at) VALUES (?, ?, '')";
    const payload = JSON.stringify({ ...work, exceptions: [], isWhole: true });
    app.db.$client.prepare(insert).run('calendar.exceptions', payload);
    const answer = await kid.patch(path('all'), { title: 'Another' });
    expect(answer.status).toBe(409);
    expect(answer.text).toBe(t('calendar:errors.seriesBusy'));
    const removal = { ...work, exceptions: [], isWhole: true };
    const id = write(app.db, () => app.context.jobs.add('calendar.exceptions', removal));
    await app.context.jobs.finish(id);
    expect((await kid.patch(path('all'), { title: 'Another' })).status).toBe(404);
  });
});
