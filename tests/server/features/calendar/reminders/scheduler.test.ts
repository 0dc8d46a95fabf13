import { expect, it, onTestFinished } from 'vitest';
import { startReminders } from '#server/features/calendar/reminders/scheduler.ts';
import type { CalendarReminder } from '#shared/features/calendar/reminders.contract.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import { makeApp } from '#tests/support/server/make-app.ts';

it('a running server sends missed reminders, and those that become due', async () => {
  const app = await makeApp();
  const kid = app.as('kid');
  const reminderInterval = 'one_hour';
  await makeEvent(kid, { title: 'Missed', startDate: '2026-03-02T12:00', reminderInterval });
  const socket = await app.socketAs('kid');
  const news = (count: number) =>
    socket.waitFor(
      () => socket.heard.filter((m) => m.type === 'changed' && m.area === 'bell').length === count,
    );
  app.clock.set('2026-03-02T13:00:00Z');
  const reminders = startReminders(app.context);
  onTestFinished(() => reminders.close());
  await news(1);
  app.clock.set('2026-03-02T13:00:59.900Z');
  // A reminder due before the next check wakes the server.
  await makeEvent(kid, { title: 'Now', startDate: '2026-03-02T14:01', reminderInterval });
  app.clock.set('2026-03-02T13:01:00Z');
  await news(2);
  const { json } = await kid.get<CalendarReminder[]>('/api/calendar-reminders');
  expect(json.map(({ title }) => title)).toEqual(['Now', 'Missed']);
});

it('an event that is added before the first look does not put it off', async () => {
  const app = await makeApp({ options: { backgroundAfterMs: 100 } });
  const kid = app.as('kid');
  const reminderInterval = 'one_hour';
  await makeEvent(kid, { title: 'Missed', startDate: '2026-03-02T12:00', reminderInterval });
  const socket = await app.socketAs('kid');
  app.clock.set('2026-03-02T13:00:00Z');
  const reminders = startReminders(app.context);
  onTestFinished(() => reminders.close());
  await makeEvent(kid, { title: 'Later', startDate: '2026-03-09T12:00', reminderInterval });
  await socket.waitFor(() => socket.heard.some((m) => m.type === 'changed' && m.area === 'bell'));
  const { json } = await kid.get<CalendarReminder[]>('/api/calendar-reminders');
  expect(json.map(({ title }) => title)).toEqual(['Missed']);
});
