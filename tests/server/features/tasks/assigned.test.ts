import { describe, expect, it } from 'vitest';
import type { Member } from '#shared/features/accounts/accounts.contract.ts';
import type { AssignedTask } from '#shared/features/tasks/assigned.contract.ts';
import type { Task, TaskCounts } from '#shared/features/tasks/tasks.contract.ts';
import { days } from '#tests/support/fakes/fake-clock.ts';
import { makePerson } from '#tests/support/make/household/people.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const give = async (app: TestApp, fields: Record<string, unknown> = {}) => {
  const assignedTo = app.person('kid').id;
  const body = { title: 'Tidy up', assignedTo, ...fields };
  return app.as('family').post<Task>('/api/tasks', body);
};

const assignedOf = async (app: TestApp, kind: 'family' | 'admin' = 'family') =>
  (await app.as(kind).get<AssignedTask[]>('/api/tasks/given')).json;

const rowsOf = (app: TestApp) => app.db.$client.prepare('SELECT * FROM tasks').all();

describe('assigning a task', () => {
  it('is for grown-ups of the household only', async () => {
    const app = await makeApp();
    const assignedTo = app.person('kid').id;
    for (const kind of ['kid', 'friend', 'guest', 'expired'] as const) {
      const answer = await app.as(kind).post('/api/tasks', { title: 'x', assignedTo });
      expect(answer.status, kind).toBe(403);
      for (const path of ['/api/tasks/given', '/api/tasks/recipients']) {
        expect((await app.as(kind).get(path)).status, kind).toBe(403);
      }
    }
    expect(rowsOf(app)).toEqual([]);
  });

  it('is possible for kids of the household only', async () => {
    const app = await makeApp();
    const friendsKid = makePerson(app.db, { role: 'friend', verified: true, isChild: true });
    const gone = makePerson(app.db, {
      role: 'family',
      isChild: true,
      deactivatedAt: '2026-03-01T00:00:00.000Z',
    });
    const grownUps = [app.person('family'), app.person('admin'), app.person('friend')];
    for (const { id } of [...grownUps, friendsKid, gone, { id: 999 }]) {
      const answer = await give(app, { assignedTo: id });
      expect([answer.status, answer.text]).toEqual([400, t('tasks:errors.recipient')]);
    }
    expect(rowsOf(app)).toEqual([]);
    app.person('kid');
    const { json } = await app.as('admin').get<Member[]>('/api/tasks/recipients');
    expect(json.map(({ username }) => username)).toEqual(['kid']);
  });

  it('puts it on the list of the kid, who sees who assigned it', async () => {
    const app = await makeApp();
    const kid = await app.socketAs('kid');
    const giver = await app.socketAs('family');
    const other = await app.socketAs('admin');
    const answer = await give(app, {
      description: 'Your desk too',
      priority: 3,
      dueDate: '2026-03-03',
      status: 'completed',
      notes: 'not mine to write',
    });
    expect(answer.status).toBe(201);
    const { json: task } = answer;
    expect((await app.as('kid').get('/api/tasks')).json).toEqual([task]);
    expect(task).toMatchObject({
      userId: app.person('kid').id,
      description: 'Your desk too',
      status: 'not_started',
      notes: '',
      priority: 3,
      dueDate: '2026-03-03',
      assignedBy: { id: app.person('family').id, displayName: 'The family' },
      isNew: true,
    });
    const created = { type: 'changed', area: 'tasks', id: task.id, change: 'created' };
    expect(await kid.settle()).toEqual([created]);
    expect(await giver.settle()).toEqual([created]);
    expect(await other.settle()).toEqual([]);
    expect((await app.as('family').get('/api/tasks')).json).toEqual([]);
    expect(await assignedOf(app, 'admin')).toEqual([]);
  });

  it('marks it as new until the kid has looked, on every device', async () => {
    const app = await makeApp();
    await give(app);
    const counts = async () => (await app.as('kid').get<TaskCounts>('/api/tasks/counts')).json;
    expect(await counts()).toMatchObject({ unseen: 1 });
    const socket = await app.socketAs('kid');
    await app.as('family').post('/api/tasks/seen');
    expect(await counts()).toMatchObject({ unseen: 1 });
    const seen = await app.as('kid').post('/api/tasks/seen');
    expect([seen.status, seen.json]).toEqual([200, { active: 1, completed: 0, unseen: 0 }]);
    expect(await socket.settle()).toEqual([{ type: 'changed', area: 'tasks' }]);
    await app.as('kid').post('/api/tasks/seen');
    expect(await socket.settle()).toHaveLength(1);
  });
});

describe('an assigned task', () => {
  it('can be worked on by the kid, but not reworded or deleted', async () => {
    const app = await makeApp();
    const { json: task } = await give(app, { dueDate: '2026-03-03' });
    const path = `/api/tasks/${task.id}`;
    const before = rowsOf(app);
    for (const change of [
      { title: 'Play' },
      { description: 'x' },
      { priority: 1 },
      { dueDate: null },
    ]) {
      const answer = await app.as('kid').patch(path, { status: 'completed', ...change });
      expect([answer.status, answer.text]).toEqual([403, t('tasks:errors.assignedFixed')]);
    }
    const refused = await app.as('kid').delete(path);
    expect([refused.status, refused.text]).toEqual([403, t('tasks:errors.assignedDelete')]);
    expect(rowsOf(app)).toEqual(before);
    const { title, description, priority, dueDate } = task;
    const whole = { title, description, priority, dueDate, status: 'in_progress', notes: 'Ugh' };
    const changed = await app.as('kid').patch<Task>(path, whole);
    expect([changed.status, changed.json]).toEqual([200, { ...task, ...whole, isNew: false }]);
  });

  it('shows its assigner the title and the status, live, and nothing else', async () => {
    const app = await makeApp();
    const { json: task } = await give(app);
    const path = `/api/tasks/${task.id}`;
    const giver = await app.socketAs('family');
    await app.as('kid').patch(path, { notes: 'A secret' });
    expect(await giver.settle()).toEqual([]);
    await app.as('kid').patch(path, { status: 'in_progress' });
    expect(await giver.settle()).toHaveLength(1);
    const assignedTo = {
      id: app.person('kid').id,
      username: 'kid',
      displayName: 'The kid',
      avatar: null,
    };
    expect(await assignedOf(app)).toEqual([
      { id: task.id, title: 'Tidy up', status: 'in_progress', assignedTo },
    ]);
    for (const answer of [
      await app.as('family').patch(path, { title: 'x' }),
      await app.as('family').delete(path),
      await app.as('family').post(`${path}/restore`),
      await app.as('family').get(`/api/tasks?after=${task.id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it('stays on the assigner’s list for 30 days after it is done, behind open tasks', async () => {
    const app = await makeApp();
    const first = (await give(app, { title: 'First' })).json;
    await give(app, { title: 'Second' });
    await app.as('kid').patch(`/api/tasks/${first.id}`, { status: 'completed' });
    await give(app, { title: 'Third' });
    const titles = (tasks: AssignedTask[]) => tasks.map(({ title }) => title);
    expect(titles(await assignedOf(app))).toEqual(['Third', 'Second', 'First']);
    app.clock.advance(days(31));
    const later = app.signIn(app.person('family'));
    const { json } = await later.get<AssignedTask[]>('/api/tasks/given');
    expect(titles(json)).toEqual(['Third', 'Second']);
  });

  it('can be deleted by the kid once it is done, and restored', async () => {
    const app = await makeApp();
    const { json: task } = await give(app);
    const path = `/api/tasks/${task.id}`;
    await app.as('kid').patch(path, { status: 'completed' });
    expect((await app.as('kid').delete(path)).status).toBe(200);
    expect(await assignedOf(app)).toEqual([]);
    const again = await app.as('family').post(`/api/tasks/given/${task.id}/restore`);
    expect(again.status).toBe(404);
    expect((await app.as('kid').post(`${path}/restore`)).status).toBe(200);
    expect(await assignedOf(app)).toHaveLength(1);
  });

  it('is hidden from an assigner who is no longer a grown-up of the household', async () => {
    const app = await makeApp();
    const { json: task } = await give(app);
    const { id } = app.person('family');
    await app.as('admin').put(`/api/admin/users/${id}`, { role: 'friend' });
    expect((await app.as('family').get('/api/tasks/given')).status).toBe(403);
    expect((await app.as('family').delete(`/api/tasks/given/${task.id}`)).status).toBe(403);
    const socket = await app.socketAs('family');
    await app.as('kid').patch(`/api/tasks/${task.id}`, { status: 'completed' });
    expect(await socket.settle()).toEqual([]);
  });
});

describe('taking a task back', () => {
  it('is for its assigner only', async () => {
    const app = await makeApp();
    const { json: task } = await give(app);
    const own = (await app.as('kid').post<Task>('/api/tasks', { title: 'Own' })).json;
    const path = `/api/tasks/given/${task.id}`;
    expect((await app.as('family').delete('/api/tasks/given/x')).status).toBe(400);
    expect((await app.as('kid').delete(path)).status).toBe(403);
    expect((await app.as('admin').delete(path)).status).toBe(404);
    expect((await app.as('family').delete(`/api/tasks/given/${own.id}`)).status).toBe(404);
    expect((await app.as('kid').get<Task[]>('/api/tasks')).json).toHaveLength(2);
  });

  it('removes it from the kid, who cannot restore it, while the assigner can, with its notes', async () => {
    const app = await makeApp();
    const { json: task } = await give(app);
    const path = `/api/tasks/given/${task.id}`;
    await app.as('kid').patch(`/api/tasks/${task.id}`, { notes: 'A secret' });
    const kid = await app.socketAs('kid');
    const taken = await app.as('family').delete(path);
    expect([taken.status, taken.json]).toEqual([200, { id: task.id }]);
    expect(await kid.settle()).toEqual([
      { type: 'changed', area: 'tasks', id: task.id, change: 'deleted' },
    ]);
    expect((await app.as('kid').get('/api/tasks')).json).toEqual([]);
    expect((await app.as('kid').post(`/api/tasks/${task.id}/restore`)).status).toBe(404);
    expect((await app.as('family').delete(path)).status).toBe(404);

    expect((await app.as('kid').post(`${path}/restore`)).status).toBe(403);
    expect((await app.as('admin').post(`${path}/restore`)).status).toBe(404);
    const again = await app.as('family').post<AssignedTask>(`${path}/restore`);
    expect(again.status).toBe(200);
    expect(again.text).not.toContain('secret');
    expect(again.json).toMatchObject({ id: task.id, title: 'Tidy up', status: 'not_started' });
    expect((await app.as('kid').get<Task[]>('/api/tasks')).json).toEqual([
      { ...task, notes: 'A secret', isNew: false },
    ]);
  });

  it('is 409 once it is done', async () => {
    const app = await makeApp();
    const { json: task } = await give(app);
    await app.as('kid').patch(`/api/tasks/${task.id}`, { status: 'completed' });
    const answer = await app.as('family').delete(`/api/tasks/given/${task.id}`);
    expect([answer.status, answer.text]).toEqual([409, t('tasks:errors.assignedDone')]);
    expect((await app.as('kid').get<Task[]>('/api/tasks')).json).toHaveLength(1);
  });
});
