import { expect, test } from 'vitest';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { CalendarReminder } from '#shared/features/calendar/reminders.contract.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { openHouse } from '#tests/support/hardening/open-server.ts';
import { browserOf, tell } from '#tests/support/hardening/server.ts';

const hourMs = 3_600_000;

test('a computer that slept for a night catches up once, and its people are still there', async () => {
  const house = await openHouse();
  const ben = browserOf(house.url, 'ben');
  const startDate = new Date(Date.now() + 6 * hourMs).toISOString();
  const event = await ben.post<CalendarEvent>('/api/calendar-events', {
    title: 'Dentist',
    startDate,
    reminderInterval: 'one_hour',
  });
  expect(event.status, event.text).toBe(201);
  const socket = await openSocket(house.url, ben.cookieHeader());

  await tell(house, { clockOffsetMs: 9 * hourMs, wake: true });
  await socket.waitFor((frame) => frame.type === 'changed' && frame.area === 'bell');
  await tell(house, { wake: true });
  const reminders = await ben.get<CalendarReminder[]>('/api/calendar-reminders');
  expect(reminders.json.map(({ title }) => title)).toEqual(['Dentist']);
  expect((await socket.settle()).filter((frame) => frame.type === 'changed')).toHaveLength(1);
  socket.close();
  expect(await house.end()).toBe(0);
});
