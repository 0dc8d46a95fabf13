import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { CalendarReminder } from '#shared/features/calendar/reminders.contract.ts';
import { openServer } from '#tests/support/hardening/open-server.ts';
import { browserOf, sendCommand } from '#tests/support/hardening/server.ts';

/** Clock changes in Berlin: 02:00 is skipped, or comes twice. */
const nights = [
  { season: 'forward', before: '2026-03-28', night: '2026-03-29', after: '2026-03-30' },
  { season: 'back', before: '2026-10-24', night: '2026-10-25', after: '2026-10-26' },
];

describe.each(nights)('clocks that go $season', ({ before, night, after }) => {
  test('keep each event on its day, and send each reminder once', async () => {
    const offsetOf = (iso: string) => Date.parse(iso) - Date.now();
    const server = await openServer({}, offsetOf(`${before}T00:00:00Z`));
    const setTo = (iso: string) =>
      sendCommand(server, { clockOffsetMs: offsetOf(iso), resume: true });
    const anna = browserOf(server.url, 'anna');
    const login = await anna.post('/api/login', { username: 'anna', password: 'four quiet owls' });
    expect(login.status).toBe(200);
    const household = await anna.put('/api/admin/household', { timeZone: 'Europe/Berlin' });
    expect(household.status, household.text).toBe(200);
    const event = await anna.post<CalendarEvent>('/api/calendar-events', {
      title: 'Feed the owl',
      startDate: `${before}T02:30`,
      reminderInterval: 'fifteen_minutes',
      recurrence: { frequency: 'daily', until: null },
    });
    expect(event.status, event.text).toBe(201);
    const listed = await anna.get<CalendarEvent[]>(
      `/api/calendar-events?type=own&from=${before}&to=${after}`,
    );
    expect(listed.json.map(({ startDay }) => startDay)).toEqual([before, night, after]);

    const delivered = async () => {
      const { json } = await anna.get<CalendarReminder[]>('/api/calendar-reminders');
      return json.map(({ occurrence }) => occurrence).sort();
    };
    const wanted: string[] = [];
    for (const [day, hours] of [
      [before, ['03:00']],
      // The skipped and the repeated hour both lie between these.
      [night, ['00:20', '01:20', '02:20']],
      [after, ['03:00']],
    ] as const) {
      wanted.push(day);
      for (const hour of hours) await setTo(`${day}T${hour}:00Z`);
      await expect.poll(() => delivered(), { timeout: 20_000 }).toEqual(wanted);
    }
  });
});
