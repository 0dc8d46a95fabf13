import { expect, test } from 'vitest';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { CalendarReminder } from '#shared/features/calendar/reminders.contract.ts';
import { openSocket } from '#tests/support/clients/live-client.ts';
import { openServer } from '#tests/support/hardening/open-server.ts';
import { browserOf, sendCommand } from '#tests/support/hardening/server.ts';

const hourMs = 3_600_000;

test('a computer that slept for a night catches up once, and its people are still there', async () => {
  const server = await openServer();
  const ben = browserOf(server.url, 'ben');
  const startDate = new Date(Date.now() + 6 * hourMs).toISOString();
  const event = await ben.post<CalendarEvent>('/api/calendar-events', {
    title: 'Dentist',
    startDate,
    reminderInterval: 'one_hour',
  });
  expect(event.status, event.text).toBe(201);
  const socket = await openSocket(server.url, ben.cookieHeader());

  await sendCommand(server, { clockOffsetMs: 9 * hourMs, resume: true });
  await socket.waitFor((frame) => frame.type === 'changed' && frame.area === 'bell');
  await sendCommand(server, { resume: true });
  const reminders = await ben.get<CalendarReminder[]>('/api/calendar-reminders');
  expect(reminders.json.map(({ title }) => title)).toEqual(['Dentist']);
  expect((await socket.settle()).filter((frame) => frame.type === 'changed')).toHaveLength(1);
  socket.close();
  expect(await server.end()).toBe(0);
});
