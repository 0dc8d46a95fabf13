import { expect, it } from 'vitest';
import { bodyOf, fillPath } from '#tests/support/access/probe-routes.ts';
import { rows } from '#tests/support/access/rows/rows.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';

/** A body with the marker in each text. */
const withCanary = (value: unknown): unknown => {
  if (typeof value === 'string') return canary;
  if (Array.isArray(value)) return value.map(withCanary);
  if (value instanceof FormData) {
    const form = new FormData();
    for (const [name, part] of value) form.set(name, typeof part === 'string' ? canary : part);
    return form;
  }
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withCanary(part)]));
};

const texts = ['title', 'content', 'text', 'name', 'notes', 'description', 'mood', 'q', 'before'];
const queries = Object.fromEntries(texts.map((name) => [name, canary]));

/** Calls every route with the marker in its path, query and body. @returns how many answers had each status */
const callAll = async (app: TestApp, id: string): Promise<Map<number, number>> => {
  const counts = new Map<number, number>();
  const query = new URLSearchParams({ ...queries, from: canary, path: canary });
  const thing = { kind: '', name: '', id, owner: 'kid', seenBy: [], also: {} } as const;
  for (const { endpoint } of app.routes) {
    // They end the session, or work on after the answer.
    if (
      /log(in|out)|password|sign-in|admin\/(backups|outside|network)|restore|secure/.test(
        endpoint.path,
      )
    )
      continue;
    for (const row of rows.get(`${endpoint.method} ${endpoint.path}`) ?? []) {
      const cell = { endpoint, row, visitor: 'kid', thing } as const;
      const [path = ''] = fillPath(cell).split('?');
      const body = bodyOf(cell);
      const bodies = endpoint.method === 'GET' ? [undefined] : [body, withCanary(body), queries];
      for (const one of bodies) {
        const { status } = await app
          .as('kid')
          .request(endpoint.method, `${path}?${query}`, one, row.headers);
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    }
  }
  return counts;
};

it('the log contains no word of a request, whether it is accepted, refused or fails', async () => {
  const app = await makeApp();
  const lines = collectLogLines(app);
  const counts = await callAll(app, canary);
  expect([...counts.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 403, 404]));
  const tables = ['journals', 'emotion_logs', 'tasks', 'calendar_events', 'chat_rooms', 'contents'];
  app.db.$client.pragma('foreign_keys = OFF');
  for (const table of tables) app.db.$client.exec(`DROP TABLE ${table}`);
  expect((await callAll(app, '1')).get(500)).toBeGreaterThan(20);
  expect(lines.length).toBeGreaterThan(500);
  expect(lines.filter((line) => line.includes(canary))).toEqual([]);
});
