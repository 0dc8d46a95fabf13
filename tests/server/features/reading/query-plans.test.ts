import { expect, it } from 'vitest';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const aliases = 'b|l|s|t|log|books|reading_\\w+|media|m|fo|fs|fl';

const doEverything = async (app: TestApp) => {
  const [family, kid, friend, admin] = [
    app.as('family'),
    app.as('kid'),
    app.as('friend'),
    app.as('admin'),
  ];
  const book = await addBook(family, { isbn: '9780439023481', pages: 100 });
  for (const browser of [family, kid, friend, admin]) {
    for (const query of ['', '?filter=mine', '?q=gruff', '?q=9780439023481', '?before=9']) {
      await browser.get(`/api/books${query}`);
    }
    for (const sort of ['added', 'title', 'rating', 'date', 'pages']) {
      for (const query of ['', '&q=gruff', '&genre=A', '&status=reading', `&before=${book.id}`]) {
        await browser.get(`/api/books?age=4–6&sort=${sort}${query}`);
        await browser.get(`/api/reading-logs?age=4–6&sort=${sort}${query}`);
      }
    }
    for (const list of ['books', 'logs']) await browser.get(`/api/reading-filters?list=${list}`);
  }
  const log = await addLog(kid, book.id);
  await family.put(`/api/books/${book.id}`, { title: 'A', author: 'B' });
  const session = await addSession(kid, book.id);
  await addSession(family, book.id, { forUserIds: [kid.user.id] });
  for (const query of ['', '?status=reading', `?bookId=${book.id}`, '?before=9']) {
    await kid.get(`/api/reading-logs${query}`);
  }
  for (const query of ['', `?bookId=${book.id}`, `?before=${session.id}`]) {
    await kid.get(`/api/reading-sessions${query}`);
  }
  await kid.patch(`/api/reading-logs/${log.id}`, { status: 'completed', rating: 3 });
  for (const act of ['post', 'delete', 'post'] as const) {
    await kid[act](`/api/reading-logs/${log.id}/reread`);
  }
  await kid.patch(`/api/reading-sessions/${session.id}`, { minutesRead: 3 });
  for (const goalType of ['books', 'minutes']) {
    const goal = { goalType, targetValue: 5, timeframe: 'yearly', startDate: '2026-01-01' };
    await kid.post('/api/reading-goals', goal);
  }
  await kid.patch('/api/reading-goals/1', { targetValue: 1 });
  await kid.delete('/api/reading-goals/1');
  await kid.get('/api/reading-goals');
  await kid.get('/api/reading-statistics');
  for (const act of ['start', 'pause', 'stop']) {
    await kid.post(`/api/reading-timer/${act}`, { bookId: book.id });
  }
  await kid.get('/api/reading-timer');
  await kid.delete('/api/reading-timer');
  await kid.patch('/api/reading-settings', { sharesTotals: true });
  await family.get('/api/reading-shared');
  await family.put(`/api/reading-shelves/${kid.user.id}`, { shelf: '4–6' });
  const csv = new TextEncoder().encode('Title,Author,ISBN13\nA,B,9780439023481\nC,D,\n');
  await kid.post('/api/reading-import', csv, { 'content-type': 'text/csv' });
  for (const what of ['logs', 'sessions']) await kid.get(`/api/reading-export?what=${what}`);
  app.context.media.canSee({ ...app.person('friend'), accessExpired: false }, {
    mediaId: 1,
    ownerId: 0,
    trashedAt: null,
  } as never);
  await admin.put(`/api/admin/users/${family.user.id}`, { isChild: true });
  await kid.delete(`/api/reading-sessions/${session.id}`);
  await family.delete(`/api/books/${book.id}`);
  await kid.delete(`/api/reading-logs/${log.id}`);
};

it('scans and sorts no table for any reading query', async () => {
  const app = await makeApp();
  const { $client } = app.db;
  const seen = new Set<string>();
  const prepare = $client.prepare.bind($client);
  $client.prepare = ((sql: string) => {
    if (/\b(books|reading_)/.test(sql)) seen.add(sql);
    return prepare(sql);
  }) as typeof $client.prepare;
  await doEverything(app);

  expect(seen.size).toBeGreaterThan(50);
  for (const sql of seen) {
    if (!/^\s*(SELECT|WITH|UPDATE|DELETE)/i.test(sql)) continue;
    const names = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, 1]));
    const params = Object.keys(names).length
      ? [names]
      : Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1);
    const plan = prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...params)
      .map(({ detail }) => detail);
    const scanned = plan.filter(
      (line) =>
        new RegExp(`^SCAN (${aliases})\\b`).test(line) &&
        // Full text and sharing indexes are scanned by design.
        !/VIRTUAL TABLE|reading_settings_sharing/.test(line),
    );
    expect(scanned, sql).toEqual([]);
    expect(
      plan.filter((line) => /TEMP B-TREE/.test(line)),
      sql,
    ).toEqual([]);
  }
});
