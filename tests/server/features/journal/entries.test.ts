import { describe, expect, it } from 'vitest';
import type { Journal } from '#shared/features/journal/journal.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import { makeEntry } from '#tests/support/make/journal.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const journals = '/api/journals';
const day = { date: '2026-03-02', title: 'A good day', content: 'We swam.', mood: 'happy' };

const rows = (app: TestApp) => app.db.$client.prepare('SELECT * FROM journals').all();

const badInput: [string, Record<string, unknown>, string][] = [
  ['no date', { date: undefined }, t('journal:errors.dateRequired')],
  ['an empty date', { date: '' }, t('journal:errors.dateRequired')],
  ['a date that is a number', { date: 20260302 }, t('journal:errors.dateRequired')],
  ['30 February', { date: '2026-02-30' }, t('common:errors.dateUnknown')],
  ['a moment', { date: '2026-03-02T10:00' }, t('common:errors.dateUnknown')],
  ['1899', { date: '1899-12-31' }, t('common:errors.dateEarly')],
  ['the day after tomorrow', { date: '2026-03-04' }, t('common:errors.dateFuture')],
  ['no title and no content', { title: ' ', content: '\n\u0001' }, t('journal:errors.empty')],
  ['a long title', { title: 'x'.repeat(201) }, t('common:errors.tooLong', { max: 200 })],
  ['a long content', { content: 'x'.repeat(20_001) }, t('common:errors.tooLong', { max: 20_000 })],
  ['a long mood', { mood: 'x'.repeat(41) }, t('common:errors.tooLong', { max: 40 })],
];

describe('POST /api/journals', () => {
  it.each(badInput)('answers 400 to %s', async (_name, fields, text) => {
    const app = await makeApp();
    const answer = await app.as('kid').post(journals, { ...day, ...fields });
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(rows(app)).toEqual([]);
  });

  it('writes an entry of the caller’s, and notifies their devices only', async () => {
    const app = await makeApp();
    const written: number[] = [];
    app.context.events.on('journalWritten', ({ userId }) => written.push(userId));
    const [own, other] = [await app.socketAs('kid'), await app.socketAs('admin')];
    const { id: userId } = app.person('kid');
    const foreign = { userId: app.person('admin').id, imageUrl: '/uploads/x', likes: 1 };
    const answer = await app.as('kid').post<Journal>(journals, { ...day, ...foreign });
    expect([answer.status, answer.json]).toEqual([
      201,
      { id: 1, userId, ...day, imageUrl: null, media: null, createdAt: '2026-03-02T10:00:00.000Z' },
    ]);
    expect(await own.settle()).toEqual([
      { type: 'changed', area: 'journal', id: 1, change: 'created' },
    ]);
    expect(await other.settle()).toEqual([]);
    expect(written).toEqual([userId]);
  });

  it('accepts only a title or only content, tomorrow’s date, and a mood in free text', async () => {
    const app = await makeApp();
    const kid = app.as('kid');
    const title = await kid.post<Journal>(journals, { date: '2026-03-03', title: ' Only this ' });
    expect(title.json).toMatchObject({ title: 'Only this', content: '', mood: '' });
    const entry = { date: '1900-01-01', content: 'x'.repeat(20_000), mood: ' Quite dreamy ' };
    expect((await kid.post<Journal>(journals, entry)).json).toMatchObject({ mood: 'Quite dreamy' });
    const long = { ...day, title: 'x'.repeat(200), mood: 'y'.repeat(40) };
    expect((await kid.post<Journal>(journals, long)).json).toMatchObject(long);
    const named = await kid.post<Journal>(journals, { ...day, mood: 'Happy' });
    expect(named.json.mood).toBe('happy');
  });
});

describe('PATCH /api/journals/:id', () => {
  it.each(badInput.slice(1))('answers 400 to %s', async (_name, fields, text) => {
    const app = await makeApp();
    const path = `${journals}/${makeEntry(app.db, app.person('kid'))}`;
    const before = rows(app);
    const answer = await app.as('kid').patch(path, fields);
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(rows(app)).toEqual(before);
  });

  it('changes the sent fields, keeps the rest, and notifies the writer only', async () => {
    const app = await makeApp();
    const id = makeEntry(app.db, app.person('kid'), { mood: 'calm' });
    const [own, other] = [await app.socketAs('kid'), await app.socketAs('family')];
    const changes = { userId: app.person('family').id, title: 'Another title' };
    const answer = await app.as('kid').patch<Journal>(`${journals}/${id}`, changes);
    expect([answer.status, answer.json]).toEqual([
      200,
      {
        id,
        userId: app.person('kid').id,
        date: '2026-03-01',
        title: 'Another title',
        content: 'We went to the lake.',
        mood: 'calm',
        imageUrl: null,
        media: null,
        createdAt: '2026-03-01T18:00:00.000Z',
      },
    ]);
    const moved = await app.as('kid').patch<Journal>(`${journals}/${id}`, { ...day, mood: '' });
    expect(moved.json).toMatchObject({ ...day, mood: '' });
    expect(await own.settle()).toContainEqual({
      type: 'changed',
      area: 'journal',
      id,
      change: 'updated',
    });
    expect(await other.settle()).toEqual([]);
  });
});

describe('DELETE /api/journals/:id', () => {
  it('removes the writer’s entry for good', async () => {
    const app = await makeApp();
    const id = makeEntry(app.db, app.person('kid'), { content: 'Zebrafish' });
    const path = `${journals}/${id}`;
    expect((await app.as('admin').delete(path)).status).toBe(404);
    expect((await app.as('kid').delete(`${journals}/x`)).status).toBe(400);
    const [own, other] = [await app.socketAs('kid'), await app.socketAs('admin')];
    const answer = await app.as('kid').delete(path);
    expect([answer.status, answer.json]).toEqual([200, { id }]);
    expect((await app.as('kid').delete(path)).status).toBe(404);
    expect(rows(app)).toEqual([]);
    expect(await own.settle()).toEqual([
      { type: 'changed', area: 'journal', id, change: 'deleted' },
    ]);
    expect(await other.settle()).toEqual([]);
    // The table and its index keep no word of it.
    const pages = app.db.$client.serialize().toString('latin1').toLowerCase();
    expect(pages).not.toContain('zebrafish');
  });
});

describe('GET /api/journals', () => {
  it('answers 400', async () => {
    const app = await makeApp();
    for (const query of ['?limit=0', '?limit=101', '?from=2026-02-30', '?before=5', '?to=soon'])
      expect([query, (await app.as('kid').get(journals + query)).status]).toEqual([query, 400]);
  });

  it('lists the caller’s own entries page by page, the newest day first', async () => {
    const app = await makeApp();
    const kid = app.person('kid');
    const dates = ['2026-02-27', '2026-03-01', '2026-02-28', '2026-03-01', '2026-01-31'];
    const ids = dates.map((date) => makeEntry(app.db, kid, { date }));
    makeEntry(app.db, app.person('family'));
    const expected = [ids[3], ids[1], ids[2], ids[0], ids[4]];
    const seen: number[] = [];
    let path: string | undefined = `${journals}?limit=2`;
    for (let pages = 0; path; pages += 1) {
      const answer: TestAnswer<Journal[]> = await app.as('kid').get(path);
      seen.push(...answer.json.map(({ id }) => id));
      path = /^<(.+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
      expect(pages).toBeLessThan(3);
    }
    expect(seen).toEqual(expected);
    const all = await app.as('kid').get<Journal[]>(journals);
    expect([all.json.map(({ id }) => id), all.headers.get('Link')]).toEqual([expected, null]);
    const february = `${journals}?from=2026-02-27&to=2026-02-28`;
    const some = await app.as('kid').get<Journal[]>(february);
    expect(some.json.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    const { json: rest } = await app
      .as('kid')
      .get<Journal[]>(`${february}&before=2026-02-28_${ids[2]}`);
    expect(rest.map(({ id }) => id)).toEqual([ids[0]]);
  });
});

describe('GET /api/journals/days', () => {
  it('answers 400', async () => {
    const app = await makeApp();
    expect((await app.as('kid').get(`${journals}/days`)).status).toBe(400);
    const many = await app.as('kid').get(`${journals}/days?from=2024-01-01&to=2026-03-31`);
    expect([many.status, many.text]).toEqual([400, t('common:errors.invalidRequest')]);
  });

  it('lists each day once, and only the caller’s own', async () => {
    const app = await makeApp();
    for (const date of ['2026-03-01', '2026-02-11', '2026-02-11', '2026-01-31', '2026-04-01'])
      makeEntry(app.db, app.person('kid'), { date });
    makeEntry(app.db, app.person('family'), { date: '2026-02-20' });
    const { json } = await app
      .as('kid')
      .get<string[]>(`${journals}/days?from=2026-02-01&to=2026-03-31`);
    expect(json).toEqual(['2026-02-11', '2026-03-01']);
  });
});
