import { describe, expect, it } from 'vitest';
import { calendarRoutes } from '#server/features/calendar/calendar.routes.ts';
import { lookBefore, lookForReminders } from '#server/features/calendar/reminders/scheduler.ts';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { makeEvent } from '#tests/support/make/calendar.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';
type Browser = ReturnType<TestApp['as']>;

interface Hidden {
  event: CalendarEvent;
  shareId: number;
  reminderId: number;
  feed: string;
}

const events = '/api/calendar-events';
const days = 'from=2026-03-01&to=2026-03-31';

const tries: Record<
  string,
  { attempt: (b: Browser, h: Hidden) => Promise<TestAnswer>; answers: number[] }
> = {
  'GET /api/users/shareable': { attempt: (b) => b.get('/api/users/shareable'), answers: [200] },
  'GET /api/calendar-events': {
    attempt: async (b) => {
      const answers: TestAnswer[] = [];
      for (const type of ['own', 'family', 'shared']) {
        answers.push(await b.get(`${events}?type=${type}`));
        answers.push(await b.get(`${events}?type=${type}&${days}`));
      }
      const text = answers.map((answer) => answer.text).join('');
      return { ...(answers[0] as TestAnswer), text };
    },
    answers: [200],
  },
  'POST /api/calendar-events': {
    attempt: (b, { event }) => b.post(events, { id: event.id, seriesId: event.id, title: '' }),
    answers: [400],
  },
  'PATCH /api/calendar-events/:id': {
    attempt: (b, { event }) => b.patch(`${events}/${event.id}`, { title: 'taken' }),
    answers: [404],
  },
  'DELETE /api/calendar-events/:id': {
    attempt: (b, { event }) => b.delete(`${events}/${event.id}?scope=all`),
    answers: [404],
  },
  'GET /api/event-sharing/:eventId': {
    attempt: (b, { event }) => b.get(`/api/event-sharing/${event.id}`),
    answers: [404],
  },
  'POST /api/event-sharing': {
    attempt: (b, { event }) =>
      b.post('/api/event-sharing', { eventId: event.id, sharedWithUserId: b.user.id }),
    answers: [404],
  },
  'DELETE /api/event-sharing/:id': {
    attempt: (b, { shareId }) => b.delete(`/api/event-sharing/${shareId}`),
    answers: [404],
  },
  'GET /api/calendar-reminders': {
    attempt: (b) => b.get('/api/calendar-reminders'),
    answers: [200],
  },
  'POST /api/calendar-reminders/seen': {
    attempt: (b, { reminderId }) => b.post('/api/calendar-reminders/seen', { id: reminderId }),
    answers: [200],
  },
  'POST /api/calendar-reminders/:id/claim': {
    attempt: (b, { reminderId }) => b.post(`/api/calendar-reminders/${reminderId}/claim`),
    answers: [404],
  },
  'GET /api/calendar-file': { attempt: (b) => b.get('/api/calendar-file'), answers: [200] },
  'POST /api/calendar-file': {
    attempt: (b, { event }) => b.post('/api/calendar-file', { uid: event.id }),
    answers: [400],
  },
  'GET /api/calendar-subscription': {
    attempt: (b) => b.get('/api/calendar-subscription'),
    answers: [200],
  },
  'POST /api/calendar-subscription': {
    attempt: async (b) => {
      const made = await b.post<{ path: string }>('/api/calendar-subscription');
      if (made.status !== 201) return made;
      const feed = await b.get(made.json.path);
      await b.delete('/api/calendar-subscription');
      return feed;
    },
    answers: [200],
  },
  'DELETE /api/calendar-subscription': {
    attempt: (b) => b.delete('/api/calendar-subscription'),
    answers: [404],
  },
  'GET /api/calendar-feed/:token': {
    attempt: (b, { feed }) => b.get(`${feed.slice(0, -8)}AAAA.ics`),
    answers: [404],
  },
};

interface Scenario {
  name: string;
  owner: PersonKind;
  isFamily?: boolean;
  sharedWith: PersonKind[];
  strangers: PersonKind[];
}

const scenarios: Scenario[] = [
  {
    name: 'a private event of a kid',
    owner: 'kid',
    sharedWith: [],
    strangers: ['admin', 'family', 'friend', 'guest', 'expired'],
  },
  {
    name: 'a family event',
    owner: 'kid',
    isFamily: true,
    sharedWith: [],
    strangers: ['friend', 'guest', 'expired'],
  },
  {
    name: 'an event of a friend for a guest',
    owner: 'friend',
    sharedWith: ['guest'],
    strangers: ['admin', 'family', 'kid', 'expired'],
  },
];

const hide = async (app: TestApp, scenario: Scenario): Promise<Hidden> => {
  const owner = app.as(scenario.owner);
  const { json } = await owner.post<{ path: string }>('/api/calendar-subscription');
  const event = await makeEvent(owner, {
    title: canary,
    description: canary,
    startDate: '2026-03-02T12:00',
    reminderInterval: 'one_hour',
    recurrence: { frequency: 'weekly' },
    isFamily: scenario.isFamily ?? false,
    sharedWith: scenario.sharedWith.map((kind) => ({ userId: app.person(kind).id })),
  });
  const shares = app.db.$client.prepare<[], { id: number }>('SELECT id FROM calendar_shares');
  app.clock.set('2026-03-02T11:00:00Z');
  await lookForReminders(app.context, lookBefore(app.context));
  const reminder = app.db.$client.prepare('SELECT id FROM calendar_reminders').pluck().get();
  return {
    event,
    shareId: shares.get()?.id ?? 1,
    reminderId: Number(reminder),
    feed: json.path,
  };
};

const snapshot = (app: TestApp): string =>
  JSON.stringify(
    ['calendar_events', 'calendar_skips', 'calendar_shares', 'calendar_reminders'].map((table) =>
      app.db.$client.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = calendarRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer 401 when signed out, and 404 where no session is asked for', async () => {
    const app = await makeApp();
    const hidden = await hide(app, scenarios[0]!);
    const signedOut = { ...app.signedOut(), user: app.person('guest') } as Browser;
    for (const [name, { attempt }] of Object.entries(tries)) {
      const answer = await attempt(signedOut, hidden);
      expect([name, answer.status]).toEqual([name, name.includes('feed') ? 404 : 401]);
      expect(answer.text).not.toContain(canary);
    }
  });
});

describe.each(scenarios)('$name', (scenario) => {
  it.each(scenario.strangers)('shows %s nothing, by any route', async (kind) => {
    const app = await makeApp();
    const browser = app.as(kind);
    const socket = kind === 'expired' ? null : await app.socketAs(kind);
    const hidden = await hide(app, scenario);
    const before = snapshot(app);
    for (const [name, { attempt, answers }] of Object.entries(tries)) {
      const answer = await attempt(browser, hidden);
      expect(answer.text, name).not.toContain(canary);
      const expected = kind === 'expired' && !name.includes('feed') ? [403] : answers;
      expect(expected, `${name}: ${answer.text}`).toContain(answer.status);
    }
    await app.as(scenario.owner).patch(`${events}/${hidden.event.id}`, { title: `${canary}!` });
    await app.as(scenario.owner).delete(`${events}/${hidden.event.id}`);
    expect((await socket?.settle()) ?? []).toEqual([]);
    expect(before).toContain(canary);
    expect(snapshot(app)).not.toContain(canary);
  });

  it('cannot be changed by anyone without access', async () => {
    const app = await makeApp();
    const hidden = await hide(app, scenario);
    const before = snapshot(app);
    for (const kind of scenario.strangers) {
      for (const { attempt } of Object.values(tries)) await attempt(app.as(kind), hidden);
    }
    expect(snapshot(app)).toBe(before);
  });
});

it('the log contains no event and no address of a feed', async () => {
  const app = await makeApp();
  const lines: string[] = [];
  const { log } = app.context;
  log.level = 'debug';
  for (const level of ['info', 'warn', 'error', 'debug'] as const) {
    log[level] = ((...parts: unknown[]) => lines.push(JSON.stringify(parts))) as typeof log.info;
  }
  const hidden = await hide(app, scenarios[0]!);
  const kid = app.as('kid');
  const { id } = hidden.event;
  await kid.patch(`${events}/${id}?${canary}=1`, { title: `${canary}!`, startDate: canary });
  await kid.post(events, { title: canary, startDate: '1899-01-01', description: canary });
  for (const event of [`UID:${canary}\r\nDTSTART:20260302`, `${canary}:1`]) {
    const file = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n${event}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
    const headers = { 'content-type': 'text/calendar' };
    await kid.request('POST', '/api/calendar-file', Buffer.from(file), headers);
  }
  expect((await app.signedOut().get(hidden.feed)).text).toContain(canary);
  await app.signedOut().get(hidden.feed.replace('.ics', `${canary}.ics`));
  await kid.delete(`${events}/${id}`);
  const text = lines.join('\n');
  expect(text).toContain('/api/calendar-feed/:token');
  expect(text).not.toContain(canary);
  expect(text).not.toContain(hidden.feed.split('/').at(-1)?.replace('.ics', ''));
});
