import { describe, expect, it } from 'vitest';
import type { ReadingGoal } from '#shared/features/reading/goals.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { addBook, addLog, addSession } from '#tests/support/make/reading.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const body = {
  goalType: 'pages',
  targetValue: 100,
  timeframe: 'weekly',
  startDate: '2026-03-02',
  progress: 0,
  completed: false,
};
const all = (app: TestApp) =>
  JSON.stringify(app.db.$client.prepare('SELECT * FROM reading_goals').all());

const setUp = async () => {
  const app = await makeApp();
  const kid = app.as('kid');
  const book = await addBook(app.as('family'));
  const add = async (fields: Record<string, unknown> = {}) =>
    (await kid.post<ReadingGoal>('/api/reading-goals', { ...body, ...fields })).json;
  const change = async (id: number, fields: Record<string, unknown>) =>
    (await kid.patch<ReadingGoal>(`/api/reading-goals/${id}`, fields)).json;
  const read = async () => (await kid.get<ReadingGoal[]>('/api/reading-goals')).json;
  const reached: number[] = [];
  app.context.events.on('goalReached', ({ userId }) => reached.push(userId));
  return { app, kid, book, add, change, read, reached };
};

describe('POST /api/reading-goals', () => {
  it('answers 400, and nothing is added', async () => {
    const { app, kid } = await setUp();
    const refused: [Record<string, unknown>, string][] = [
      [{ goalType: 'words' }, t('common:errors.invalidRequest')],
      [{ targetValue: 0 }, t('reading:errors.targetPositive')],
      [{ targetValue: -3 }, t('reading:errors.targetPositive')],
      [{ targetValue: 100_001 }, t('reading:errors.targetLarge')],
      [{ targetValue: 1.5 }, t('reading:errors.targetWhole')],
      [{ targetValue: 'many' }, t('reading:errors.targetWhole')],
      [{ timeframe: 'hourly' }, t('common:errors.invalidRequest')],
      [{ startDate: '' }, t('reading:errors.dateRequired')],
      [{ startDate: '1899-12-31' }, t('common:errors.dateEarly')],
      [{ timeframe: 'custom', endDate: '2026-03-01' }, t('reading:errors.endBeforeStart')],
    ];
    for (const [change, sentence] of refused) {
      const answer = await kid.post('/api/reading-goals', { ...body, ...change });
      expect([answer.status, answer.text], JSON.stringify(change)).toEqual([400, sentence]);
    }
    expect(all(app)).toBe('[]');
  });

  it('accepts the smallest and the largest target', async () => {
    const { kid } = await setUp();
    for (const targetValue of [1, 100_000]) {
      const { status, json } = await kid.post('/api/reading-goals', { ...body, targetValue });
      expect([status, json]).toMatchObject([201, { targetValue }]);
    }
  });

  it('ends when its timeframe does', async () => {
    const { app, add } = await setUp();
    const [own, other] = [await app.socketAs('kid'), await app.socketAs('admin')];
    const goal = await add({ userId: 1 });
    expect(goal).toEqual({
      id: goal.id,
      userId: app.person('kid').id,
      goalType: 'pages',
      targetValue: 100,
      timeframe: 'weekly',
      startDate: '2026-03-02',
      endDate: '2026-03-08',
      progress: 0,
      countedProgress: 0,
      isProgressManual: false,
      completed: false,
      isCompletedManual: false,
      percent: 0,
      status: 'active',
      createdAt: '2026-03-02T10:00:00.000Z',
    });
    expect(await own.settle()).toEqual([{ type: 'changed', area: 'reading' }]);
    expect(await other.settle()).toEqual([]);
    const ends: [string, string, string | null][] = [
      ['daily', '2026-03-02', '2026-03-02'],
      ['monthly', '2026-01-31', '2026-02-27'],
      ['yearly', '2024-02-29', '2025-02-27'],
      ['custom', '2026-03-02', null],
    ];
    for (const [timeframe, startDate, endDate] of ends) {
      expect((await add({ timeframe, startDate })).endDate, timeframe).toBe(endDate);
    }
    const sent = { timeframe: 'daily', endDate: '2027-01-01' };
    expect((await add(sent)).endDate).toBe('2026-03-02');
  });

  it('is refused once there are too many', async () => {
    const { app, kid } = await setUp();
    app.db.$client.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO reading_goals (user_id, goal_type, target_value, timeframe, start_date, created_at)
      SELECT ${kid.user.id}, 'pages', 1, 'daily', '2026-01-01', '' FROM n`);
    expect((await kid.post('/api/reading-goals', body)).status).toBe(409);
  });
});

describe('progress', () => {
  it('counts pages, minutes and finished books between its two days', async () => {
    const { app, kid, book, add, read, reached } = await setUp();
    await add({ goalType: 'minutes', targetValue: 60 });
    await add({ goalType: 'pages', targetValue: 15 });
    await add({ goalType: 'books', targetValue: 1 });
    await addSession(kid, book.id, { date: '2026-03-01', minutesRead: 99, pagesRead: 99 });
    const shown = async () =>
      (await read()).map(({ progress, completed, status }) => [progress, completed, status]);
    expect(await shown()).toEqual([
      [0, false, 'active'],
      [0, false, 'active'],
      [0, false, 'active'],
    ]);
    app.clock.advance(days(6));
    const session = await addSession(kid, book.id, { minutesRead: 30, pagesRead: 15 });
    const log = session.log?.id;
    await kid.patch(`/api/reading-logs/${log}`, { status: 'completed' });
    expect(await shown()).toEqual([
      [1, true, 'completed'],
      [15, true, 'completed'],
      [30, false, 'active'],
    ]);
    expect(reached).toEqual([kid.user.id, kid.user.id]);
    await kid.patch(`/api/reading-sessions/${session.id}`, { pagesRead: 14 });
    await kid.patch(`/api/reading-logs/${log}`, { status: 'reading' });
    expect((await shown()).map(([progress]) => progress)).toEqual([0, 14, 30]);
    await kid.patch(`/api/reading-sessions/${session.id}`, { pagesRead: 20 });
    expect(reached).toHaveLength(2);
    app.clock.advance(days(1));
    await addSession(kid, book.id, { minutesRead: 99 });
    expect(await shown()).toEqual([
      [0, false, 'expired'],
      [20, true, 'completed'],
      [30, false, 'expired'],
    ]);
  });

  it('is the reader’s own number if they entered one, until they return to counting', async () => {
    const { kid, book, add, change, reached } = await setUp();
    const { id } = await add({ targetValue: 20 });
    await addSession(kid, book.id);
    const same = await change(id, { ...body, targetValue: 20, progress: 10 });
    expect(same).toMatchObject({ progress: 10, isProgressManual: false });
    const manual = await change(id, { progress: 15 });
    expect(manual).toMatchObject({ progress: 15, countedProgress: 10, isProgressManual: true });
    await addSession(kid, book.id);
    const ticked = await change(id, { completed: true });
    expect(ticked).toMatchObject({ progress: 15, completed: true, isCompletedManual: true });
    const counted = await change(id, { progress: null });
    expect(counted).toMatchObject({ progress: 20, isProgressManual: false, completed: true });
    const unticked = await change(id, { completed: false });
    expect(unticked).toMatchObject({ completed: false, isCompletedManual: true, percent: 100 });
    const again = await change(id, { completed: true });
    expect(again).toMatchObject({ completed: true, isCompletedManual: false });
    expect(reached).toEqual([kid.user.id]);
  });
});

describe('PATCH and DELETE /api/reading-goals/:id', () => {
  it('answer 400, and nothing changes', async () => {
    const { app, kid, add } = await setUp();
    const { id } = await add();
    const path = `/api/reading-goals/${id}`;
    const before = all(app);
    const refused: [Record<string, unknown>, string][] = [
      [{ progress: -1 }, t('reading:errors.progressNegative')],
      [{ progress: 1.5 }, t('reading:errors.targetWhole')],
      [{ progress: 'ten' }, t('reading:errors.targetWhole')],
      [{ targetValue: 0 }, t('reading:errors.targetPositive')],
      [{ timeframe: 'custom', endDate: '2026-03-01' }, t('reading:errors.endBeforeStart')],
    ];
    for (const [change, sentence] of refused) {
      const answer = await kid.patch(path, change);
      expect([answer.status, answer.text], JSON.stringify(change)).toEqual([400, sentence]);
    }
    expect(all(app)).toBe(before);
  });

  it('change the days with the timeframe, and delete the goal', async () => {
    const { kid, add, change, read } = await setUp();
    const { id } = await add();
    const days = { timeframe: 'custom', startDate: '2026-03-10', endDate: '2026-03-20' };
    expect(await change(id, { ...body, ...days })).toMatchObject({
      endDate: '2026-03-20',
      status: 'upcoming',
    });
    expect((await change(id, { targetValue: 5 })).endDate).toBe('2026-03-20');
    const { endDate: _none, ...open } = { ...body, ...days };
    expect((await change(id, open)).endDate).toBeNull();
    expect((await change(id, { timeframe: 'daily' })).endDate).toBe('2026-03-10');
    expect((await kid.delete(`/api/reading-goals/${id}`)).json).toEqual({ id });
    expect(await read()).toEqual([]);
  });

  it('count what was in the log before the goal was set', async () => {
    const { app, kid, add, reached } = await setUp();
    const book = await addBook(app.as('family'));
    await addLog(kid, book.id, { status: 'completed' });
    expect(await add({ goalType: 'books', targetValue: 1 })).toMatchObject({ completed: true });
    expect(reached).toHaveLength(1);
  });
});
