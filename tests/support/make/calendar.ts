import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { EventFields } from '#shared/features/calendar/calendar.fields.ts';
import type { TestApp } from '#tests/support/server/make-app.ts';

type Browser = ReturnType<TestApp['as']>;
type Fields = Partial<Record<keyof EventFields, unknown>>;

export const setTimeZone = (app: TestApp, zone: string): void => {
  app.db.$client.prepare('UPDATE household SET time_zone = ?').run(zone);
};

export const makeEvent = async (browser: Browser, fields: Fields = {}): Promise<CalendarEvent> => {
  const answer = await browser.post<CalendarEvent>('/api/calendar-events', {
    title: 'Picnic',
    startDate: '2026-03-10T15:00',
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json;
};

export const listDays = async (
  browser: Browser,
  from: string,
  to: string,
  type = 'own',
): Promise<CalendarEvent[]> => {
  const path = `/api/calendar-events?type=${type}&from=${from}&to=${to}`;
  const answer = await browser.get<CalendarEvent[]>(path);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json;
};

export const daysIn = async (browser: Browser, from: string, to: string): Promise<string[]> =>
  (await listDays(browser, from, to)).map(({ startDay }) => startDay);
