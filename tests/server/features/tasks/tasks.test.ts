import { describe, expect, it } from 'vitest';
import { runCleanupJobs } from '#server/jobs/jobs.ts';
import type { Task, TaskCounts } from '#shared/features/tasks/tasks.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makeTask } from '#tests/support/make/tasks.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const titlesOf = async (app: TestApp, query = ''): Promise<string[]> =>
  (await app.as('family').get<Task[]>(`/api/tasks${query}`)).json.map(({ title }) => title);

const create = async (app: TestApp, body: unknown) =>
  (await app.as('family').post<Task>('/api/tasks', body)).json;

const rowsOf = (app: TestApp) => app.db.$client.prepare('SELECT * FROM tasks').all();

describe('POST /api/tasks', () => {
  it.each([
    [{}, t('tasks:errors.titleRequired')],
    [{ title: '  ' }, t('tasks:errors.titleRequired')],
    [{ title: 7 }, t('tasks:errors.titleRequired')],
    [{ title: 'x'.repeat(201) }, t('common:errors.tooLong', { max: 200 })],
    [{ title: 'x', description: 'x'.repeat(2_001) }, t('common:errors.tooLong', { max: 2_000 })],
    [{ title: 'x', description: 7 }, t('common:errors.invalidRequest')],
    [{ title: 'x', notes: 'x'.repeat(5_001) }, t('common:errors.tooLong', { max: 5_000 })],
    [{ title: 'x', status: 'done' }, t('common:errors.invalidRequest')],
    [{ title: 'x', priority: 4 }, t('common:errors.invalidRequest')],
    [{ title: 'x', priority: '2' }, t('common:errors.invalidRequest')],
    [{ title: 'x', dueDate: '2026-02-30' }, t('common:errors.dateUnknown')],
    [{ title: 'x', dueDate: '2026-03-02T10:00:00Z' }, t('common:errors.dateUnknown')],
    [{ title: 'x', dueDate: '1899-12-31' }, t('common:errors.dateEarly')],
    [{ title: 'x', assignedTo: 'mia' }, t('tasks:errors.recipient')],
  ])('refuses %j', async (body, sentence) => {
    const app = await makeApp();
    const answer = await app.as('family').post('/api/tasks', body);
    expect([answer.status, answer.text]).toEqual([400, sentence]);
    expect(rowsOf(app)).toEqual([]);
  });

  it('creates a task of the caller, whatever else was sent, and notifies their devices only', async () => {
    const app = await makeApp();
    const [own, other] = [await app.socketAs('family'), await app.socketAs('admin')];
    const answer = await app.as('family').post<Task>('/api/tasks', {
      userId: app.person('admin').id,
      title: ' Water the beans ',
      completionPercentage: 70,
      isNew: true,
      assignedBy: app.person('admin').id,
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: expect.any(Number),
      userId: app.person('family').id,
      title: 'Water the beans',
      description: '',
      status: 'not_started',
      priority: 2,
      dueDate: null,
      completionPercentage: 0,
      notes: '',
      createdAt: '2026-03-02T10:00:00.000Z',
      assignedBy: null,
      isNew: false,
    });
    const { id } = answer.json;
    expect(await own.settle()).toEqual([{ type: 'changed', area: 'tasks', id, change: 'created' }]);
    expect(await other.settle()).toEqual([]);
  });

  it('stores every field of a task', async () => {
    const app = await makeApp();
    const fields = {
      title: 'x'.repeat(200),
      description: 'The red ones',
      status: 'completed',
      priority: 3,
      dueDate: '2028-02-29',
      notes: 'Can is in the shed',
    };
    const { json } = await app.as('guest').post<Task>('/api/tasks', fields);
    expect(json).toMatchObject({ ...fields, completionPercentage: 100 });
    expect((await app.as('guest').get('/api/tasks')).json).toEqual([json]);
  });

  it('treats empty fields of a form as missing', async () => {
    const app = await makeApp();
    const body = { title: 'x', description: null, notes: null, dueDate: '', priority: null };
    const empty = { description: '', notes: '', dueDate: null, priority: 2 };
    expect(await create(app, body)).toMatchObject(empty);
  });
});

describe('GET /api/tasks', () => {
  const fill = async () => {
    const app = await makeApp();
    const owner = app.person('family');
    makeTask(app.db, owner, { title: 'someday' });
    makeTask(app.db, owner, { title: 'urgent someday', priority: 3 });
    makeTask(app.db, owner, { title: 'tomorrow', dueDate: '2026-03-03', priority: 1 });
    makeTask(app.db, owner, { title: 'urgent tomorrow', dueDate: '2026-03-03', priority: 3 });
    makeTask(app.db, owner, { title: 'late', dueDate: '2026-02-01', status: 'in_progress' });
    for (const day of ['05', '20', '10']) {
      const completedAt = `2026-02-${day}T08:00:00.000Z`;
      makeTask(app.db, owner, { title: `done ${day}`, status: 'completed', completedAt });
    }
    makeTask(app.db, app.person('admin'), { title: 'of another' });
    return app;
  };
  const byDue = ['late', 'urgent tomorrow', 'tomorrow', 'urgent someday', 'someday'];
  const byPriority = ['urgent tomorrow', 'urgent someday', 'late', 'someday', 'tomorrow'];
  const done = ['done 20', 'done 10', 'done 05'];

  it('refuses an unknown filter or order, and an invalid cursor', async () => {
    const app = await fill();
    for (const query of ['show=late', 'order=title', 'limit=0', 'limit=201', 'after=x']) {
      expect((await app.as('family').get(`/api/tasks?${query}`)).status, query).toBe(400);
    }
    expect((await app.as('family').get('/api/tasks?after=99')).status).toBe(404);
  });

  it('lists open tasks in either order, then completed ones', async () => {
    const app = await fill();
    expect(await titlesOf(app)).toEqual([...byDue, ...done]);
    expect(await titlesOf(app, '?order=priority')).toEqual([...byPriority, ...done]);
    expect(await titlesOf(app, '?show=active')).toEqual(byDue);
    expect(await titlesOf(app, '?show=active&order=priority')).toEqual(byPriority);
    expect(await titlesOf(app, '?show=completed')).toEqual(done);
    const { json } = await app.as('family').get<TaskCounts>('/api/tasks/counts');
    expect(json).toEqual({ active: 5, completed: 3, unseen: 0 });
  });

  it.each(['due', 'priority'])('pages through all of it, by %s', async (order) => {
    const app = await fill();
    const all = (await app.as('family').get<Task[]>(`/api/tasks?order=${order}`)).json;
    for (const limit of [1, 2, 3, 5]) {
      const read: Task[] = [];
      let page: Task[];
      do {
        const after = read.at(-1) ? `&after=${read.at(-1)?.id}` : '';
        const path = `/api/tasks?order=${order}&limit=${limit}${after}`;
        page = (await app.as('family').get<Task[]>(path)).json;
        read.push(...page);
      } while (page.length === limit);
      expect(read).toEqual(all);
    }
  });
});

describe('PATCH /api/tasks/:id', () => {
  it('is 400 and 404 without a change', async () => {
    const app = await makeApp();
    const { id } = await create(app, { title: 'Mine' });
    const before = rowsOf(app);
    const path = `/api/tasks/${id}`;
    for (const body of [
      { title: '' },
      { status: 'late' },
      { priority: 0 },
      { dueDate: '2026-02-30' },
      { notes: 'x'.repeat(5_001) },
    ]) {
      expect((await app.as('family').patch(path, body)).status).toBe(400);
    }
    expect((await app.as('family').patch('/api/tasks/x', {})).status).toBe(400);
    expect((await app.as('family').patch('/api/tasks/99', { title: 'x' })).status).toBe(404);
    expect(rowsOf(app)).toEqual(before);
  });

  it('changes the sent fields and keeps the rest, with the status alone or the whole', async () => {
    const app = await makeApp();
    const task = await create(app, { title: 'Mine', description: 'd', dueDate: '2026-03-09' });
    const path = `/api/tasks/${task.id}`;
    const own = await app.socketAs('family');
    const ticked = await app.as('family').patch<Task>(path, { status: 'completed' });
    expect(ticked.status).toBe(200);
    expect(ticked.json).toEqual({ ...task, status: 'completed', completionPercentage: 100 });
    expect(await own.settle()).toEqual([
      { type: 'changed', area: 'tasks', id: task.id, change: 'updated' },
    ]);
    const whole = {
      userId: app.person('admin').id,
      title: 'Ours',
      description: '',
      status: 'in_progress',
      dueDate: null,
      priority: 1,
      completionPercentage: 100,
    };
    const changed = await app.as('family').patch<Task>(path, whole);
    expect(changed.json).toEqual({
      ...task,
      title: 'Ours',
      description: '',
      status: 'in_progress',
      dueDate: null,
      priority: 1,
    });
    expect((await app.as('family').patch<Task>(path, {})).json).toEqual(changed.json);
  });

  it('announces a completed task once in its life', async () => {
    const app = await makeApp();
    const completedIds: number[] = [];
    app.context.events.on('taskCompleted', ({ userId }) => completedIds.push(userId));
    const task = await create(app, { title: 'Mine' });
    for (const status of ['completed', 'completed', 'not_started', 'in_progress', 'completed']) {
      await app.as('family').patch(`/api/tasks/${task.id}`, { status });
    }
    const { id } = app.person('family');
    expect(completedIds).toEqual([id]);
    await create(app, { title: 'Done already', status: 'completed' });
    expect(completedIds).toEqual([id, id]);
  });
});

describe('DELETE /api/tasks/:id and POST /api/tasks/:id/restore', () => {
  it('delete a task and restore it unchanged', async () => {
    const app = await makeApp();
    const task = await create(app, { title: 'Mine', status: 'completed', notes: 'n' });
    const own = await app.socketAs('family');
    const path = `/api/tasks/${task.id}`;
    const deleted = await app.as('family').delete(path);
    expect([deleted.status, deleted.json]).toEqual([200, { id: task.id }]);
    expect((await app.as('family').delete(path)).status).toBe(404);
    expect((await app.as('family').patch(path, { title: 'x' })).status).toBe(404);
    expect(await titlesOf(app)).toEqual([]);
    const restored = await app.as('family').post<Task>(`${path}/restore`);
    expect([restored.status, restored.json]).toEqual([200, task]);
    expect((await app.as('family').post(`${path}/restore`)).json).toEqual(task);
    expect((await own.settle()).map((message) => 'change' in message && message.change)).toEqual([
      'deleted',
      'created',
    ]);
  });

  it('delete a task for good after 30 days', async () => {
    const app = await makeApp();
    const { id } = await create(app, { title: 'Mine' });
    await create(app, { title: 'Kept' });
    await app.as('family').delete(`/api/tasks/${id}`);
    app.clock.advance(days(30));
    await runCleanupJobs(app.context);
    expect(rowsOf(app)).toHaveLength(2);
    app.clock.advance(1);
    await runCleanupJobs(app.context);
    expect(rowsOf(app)).toHaveLength(1);
    const later = app.signIn(app.person('family'));
    expect((await later.post(`/api/tasks/${id}/restore`)).status).toBe(404);
  });
});
