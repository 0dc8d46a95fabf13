import { describe, expect, it } from 'vitest';
import { journalRoutes } from '#server/features/journal/journal.routes.ts';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeJpeg } from '#tests/support/make/media/pictures.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { makeForm, readMedia } from '#tests/support/server/uploads.ts';

const canary = 'CANARY';

type Browser = Pick<
  ReturnType<TestApp['as']>,
  'get' | 'post' | 'patch' | 'delete' | 'cookieHeader'
>;

const tries: Record<
  string,
  { attempt: (b: Browser, h: Journal) => Promise<TestAnswer>; answer: number }
> = {
  'GET /api/journals': {
    attempt: (b, { userId, date }) => b.get(`/api/journals?userId=${userId}&from=${date}`),
    answer: 200,
  },
  'GET /api/journals/days': {
    attempt: (b, { userId }) =>
      b.get(`/api/journals/days?from=2026-01-01&to=2026-12-31&userId=${userId}`),
    answer: 200,
  },
  'GET /api/journals/search': {
    attempt: (b, { userId }) => b.get(`/api/journals/search?q=${canary}&userId=${userId}`),
    answer: 200,
  },
  'POST /api/journals': {
    attempt: (b, { id, userId }) => b.post('/api/journals', { id, userId, date: '' }),
    answer: 400,
  },
  'PATCH /api/journals/:id': {
    attempt: (b, { id }) =>
      b.patch(`/api/journals/${id}`, makeForm(makeJpeg(), { fields: { content: 'x' } })),
    answer: 404,
  },
  'DELETE /api/journals/:id': {
    attempt: (b, { id }) => b.delete(`/api/journals/${id}`),
    answer: 404,
  },
};

const everybody: PersonKind[] = ['admin', 'family', 'kid', 'friend', 'guest', 'expired'];
const writers = everybody.filter((kind) => kind !== 'expired');

const hide = async (app: TestApp, writer: PersonKind): Promise<Journal> => {
  const form = makeForm(makeJpeg(), {
    title: canary,
    fields: { date: '2026-03-01', content: canary, mood: canary },
  });
  return (await app.as(writer).post<Journal>('/api/journals', form)).json;
};

const urlsOf = ({ media }: Journal) =>
  [media?.url, media?.smallUrl, media?.largeUrl].map((url) => url ?? '');

const snapshot = (app: TestApp): string =>
  JSON.stringify(
    ['journals', 'media', 'media_files'].map((table) =>
      app.db.$client.prepare(`SELECT * FROM ${table}`).all(),
    ),
  );

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = journalRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer 401 when signed out', async () => {
    const app = await makeApp();
    const hidden = await hide(app, 'kid');
    for (const [name, { attempt }] of Object.entries(tries)) {
      const answer = await attempt(app.signedOut(), hidden);
      expect([name, answer.status]).toEqual([name, 401]);
      expect(answer.text).not.toContain(canary);
    }
    for (const url of urlsOf(hidden))
      expect((await readMedia(app, app.signedOut() as never, url)).status).toBe(401);
  });
});

const expectNothing = async (app: TestApp, kind: PersonKind, hidden: Journal) => {
  const browser = app.as(kind);
  const isExpired = kind === 'expired';
  for (const [name, { attempt, answer: expected }] of Object.entries(tries)) {
    const answer = await attempt(browser, hidden);
    expect(answer.text, name).not.toContain(canary);
    expect(answer.text, name).not.toContain('/uploads/');
    expect([kind, name, answer.status]).toEqual([kind, name, isExpired ? 403 : expected]);
    if (answer.status === 200) expect(answer.json).toEqual([]);
  }
  for (const url of urlsOf(hidden))
    expect((await readMedia(app, browser, url)).status).toBe(isExpired ? 403 : 404);
  // Nor other features: account, people, posts, admin pages.
  for (const path of ['/api/user', '/api/users', '/api/content', '/api/admin/users'])
    expect((await browser.get(path)).text).not.toContain(canary);
};

it.each(writers)('the journal of %s shows no one else anything, by any route', async (writer) => {
  const app = await makeApp();
  const hidden = await hide(app, writer);
  const others = everybody.filter((kind) => kind !== writer);
  const listening = others.filter((kind) => kind !== 'expired');
  const sockets = await Promise.all(listening.map((kind) => app.socketAs(kind)));
  const before = snapshot(app);
  for (const kind of others) await expectNothing(app, kind, hidden);
  expect(snapshot(app)).toBe(before);

  const path = `/api/journals/${hidden.id}`;
  await app.as(writer).patch(path, { title: `${canary} 2` });
  await app.as(writer).post('/api/journals', { date: '2026-03-01', title: canary });
  await app.as(writer).delete(path);
  for (const socket of sockets) expect(await socket.settle()).toEqual([]);
});

it('never appears in the log, whatever is written, searched or refused', async () => {
  const app = await makeApp();
  const lines = collectLogLines(app);
  const kid = app.as('kid');
  const { id } = await hide(app, 'kid');
  const texts = { date: '2026-03-01', title: canary, content: canary, mood: canary };
  const answers = [
    await kid.get(`/api/journals/search?q=${canary}`),
    await kid.get(`/api/journals/search?q=${canary}&before=${canary}`),
    await kid.get(`/api/journals?from=${canary}&before=${canary}`),
    await kid.get(`/api/journals/days?from=${canary}`),
    await kid.get(`/api/journals/${canary}`),
    await kid.patch(`/api/journals/${id}`, texts),
    await kid.patch(`/api/journals/${id}`, { title: canary.repeat(100) }),
    await kid.post('/api/journals', { ...texts, date: '2026-03-30' }),
    await kid.post('/api/journals', { ...texts, date: canary }),
    await kid.post('/api/journals', makeForm(Buffer.from(canary), { fields: texts })),
    await app.as('family').patch(`/api/journals/${id}`, texts),
    await kid.delete(`/api/journals/${id}`),
  ];
  app.db.$client.exec('DROP TABLE journals');
  answers.push(await kid.get(`/api/journals/search?q=${canary}`));
  answers.push(await kid.post('/api/journals', texts));
  expect(answers.map(({ status }) => status)).toEqual([
    200, 400, 400, 400, 404, 200, 400, 400, 400, 415, 404, 200, 500, 500,
  ]);
  expect(lines.join('\n')).toContain('/api/journals/search');
  expect(lines.join('\n')).not.toContain(canary);
});
