import { describe, expect, it } from 'vitest';
import { tasksRoutes } from '#server/features/tasks/tasks.routes.ts';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import type { TestAnswer } from '#tests/support/clients/browser.ts';
import type { PersonKind } from '#tests/support/make/household/people.ts';
import { makeTask } from '#tests/support/make/tasks.ts';
import { collectLogLines } from '#tests/support/server/log-lines.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';

const canary = 'CANARY';

type Browser = ReturnType<TestApp['as']>;

const tries: Record<
  string,
  { attempt: (b: Browser, id: number) => Promise<TestAnswer>; answers: number[] }
> = {
  'GET /api/tasks': { attempt: (b, id) => b.get(`/api/tasks?userId=${id}`), answers: [200] },
  'GET /api/tasks/counts': { attempt: (b) => b.get('/api/tasks/counts'), answers: [200] },
  'POST /api/tasks': {
    attempt: (b, id) => b.post('/api/tasks', { id, title: '', assignedTo: b.user.id }),
    answers: [400],
  },
  'PATCH /api/tasks/:id': {
    attempt: (b, id) => b.patch(`/api/tasks/${id}`, { status: 'completed', userId: b.user.id }),
    answers: [404],
  },
  'DELETE /api/tasks/:id': { attempt: (b, id) => b.delete(`/api/tasks/${id}`), answers: [404] },
  'POST /api/tasks/:id/restore': {
    attempt: (b, id) => b.post(`/api/tasks/${id}/restore`),
    answers: [404],
  },
  'POST /api/tasks/seen': { attempt: (b) => b.post('/api/tasks/seen'), answers: [200] },
  // Kids' names, which friends and guests may not learn; nothing of a task.
  'GET /api/tasks/recipients': {
    attempt: (b) => b.get('/api/tasks/recipients'),
    answers: [200, 403],
  },
  'GET /api/tasks/given': { attempt: (b) => b.get('/api/tasks/given'), answers: [200, 403] },
  'DELETE /api/tasks/given/:id': {
    attempt: (b, id) => b.delete(`/api/tasks/given/${id}`),
    answers: [404, 403],
  },
  'POST /api/tasks/given/:id/restore': {
    attempt: (b, id) => b.post(`/api/tasks/given/${id}/restore`),
    answers: [404, 403],
  },
};

interface Scenario {
  name: string;
  owner: PersonKind;
  giver?: PersonKind;
  isDeleted?: boolean;
  strangers: PersonKind[];
}

const everybody: PersonKind[] = ['admin', 'family', 'kid', 'friend', 'guest', 'expired'];
const but = (...kinds: PersonKind[]) => everybody.filter((kind) => !kinds.includes(kind));

const scenarios: Scenario[] = [
  { name: 'a task of a kid', owner: 'kid', strangers: but('kid') },
  { name: 'a task of a grown-up', owner: 'family', strangers: but('family') },
  { name: 'a task of an admin', owner: 'admin', strangers: but('admin') },
  { name: 'a task of a guest', owner: 'guest', strangers: but('guest') },
  {
    name: 'a task a kid was given by another',
    owner: 'kid',
    giver: 'family',
    strangers: but('kid', 'family'),
  },
  { name: 'a deleted task', owner: 'friend', isDeleted: true, strangers: but('friend') },
];

const hide = async (app: TestApp, { owner, giver, isDeleted }: Scenario): Promise<number> => {
  const id = makeTask(app.db, app.person(owner), {
    title: canary,
    description: canary,
    notes: canary,
    ...(giver ? { assignedBy: app.person(giver).id } : {}),
  });
  if (isDeleted) await app.as(owner).delete(`/api/tasks/${id}`);
  return id;
};

const snapshot = (app: TestApp): string =>
  JSON.stringify(app.db.$client.prepare('SELECT * FROM tasks').all());

describe('routes of the feature', () => {
  it('all have a row in this test', async () => {
    const app = await makeApp();
    const names = tasksRoutes(app.context).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    );
    expect(Object.keys(tries).sort()).toEqual(names.sort());
  });

  it('answer 401 when signed out', async () => {
    const app = await makeApp();
    const id = await hide(app, scenarios[0]!);
    const signedOut = { ...app.signedOut(), user: app.person('guest') } as Browser;
    for (const [name, { attempt }] of Object.entries(tries)) {
      const answer = await attempt(signedOut, id);
      expect([name, answer.status]).toEqual([name, 401]);
      expect(answer.text).not.toContain(canary);
    }
  });
});

describe.each(scenarios)('$name', (scenario) => {
  it.each(scenario.strangers)('shows %s nothing, by any route', async (kind) => {
    const app = await makeApp();
    const id = await hide(app, scenario);
    const browser = app.as(kind);
    const socket = kind === 'expired' ? null : await app.socketAs(kind);
    const before = snapshot(app);
    for (const [name, { attempt, answers }] of Object.entries(tries)) {
      const answer = await attempt(browser, id);
      expect(answer.text, name).not.toContain(canary);
      const expected = kind === 'expired' ? [403] : answers;
      expect(expected, `${name}: ${answer.text}`).toContain(answer.status);
    }
    expect(snapshot(app)).toBe(before);

    const owner = app.as(scenario.owner);
    await owner.post(`/api/tasks/${id}/restore`);
    await owner.patch(`/api/tasks/${id}`, { status: 'completed', notes: `${canary} 2` });
    await owner.post('/api/tasks/seen');
    await owner.delete(`/api/tasks/${id}`);
    expect((await socket?.settle()) ?? []).toEqual([]);
  });
});

it('shows the assigner a task’s title and status by any route, and nothing else', async () => {
  const app = await makeApp();
  const assignedTo = app.person('kid').id;
  const giver = app.as('family');
  const { json } = await giver.post<Task>('/api/tasks', { title: 'Tidy up', assignedTo });
  await app.as('kid').patch(`/api/tasks/${json.id}`, { notes: canary, status: 'in_progress' });
  makeTask(app.db, app.person('kid'), { title: canary });
  const before = snapshot(app);
  for (const [name, { attempt }] of Object.entries(tries)) {
    if (name.includes('given/:id')) continue;
    expect((await attempt(giver, json.id)).text, name).not.toContain(canary);
  }
  expect(snapshot(app)).toBe(before);
  const listed = (await giver.get<object[]>('/api/tasks/given')).json;
  expect(listed.map(Object.keys)).toEqual([['id', 'title', 'status', 'assignedTo']]);
  for (const path of [`/api/tasks/given/${json.id}`]) {
    expect((await giver.delete(path)).text).not.toContain(canary);
    expect((await giver.post(`${path}/restore`)).text).not.toContain(canary);
  }
});

it('writes no word of a task into the log, whatever is saved or refused', async () => {
  const app = await makeApp();
  const lines = collectLogLines(app);
  const [kid, giver] = [app.as('kid'), app.as('family')];
  const texts = { title: canary, description: canary };
  const own = await kid.post<Task>('/api/tasks', { ...texts, notes: canary });
  const assigned = await giver.post<Task>('/api/tasks', { ...texts, assignedTo: kid.user.id });
  const path = `/api/tasks/${own.json.id}`;
  const answers = [
    own,
    assigned,
    await kid.post('/api/tasks', { ...texts, dueDate: canary }),
    await kid.get(`/api/tasks?show=${canary}`),
    await kid.get(`/api/tasks/${canary}`),
    await kid.patch(path, { notes: canary, status: 'completed' }),
    await kid.patch(path, { title: canary.repeat(100) }),
    await kid.patch(`/api/tasks/${assigned.json.id}`, { title: `${canary} 2` }),
    await giver.patch(path, texts),
    await giver.delete(`/api/tasks/given/${assigned.json.id}`),
    await kid.delete(path),
  ];
  app.db.$client.exec('DROP TABLE tasks');
  answers.push(await kid.post('/api/tasks', texts));
  expect(answers.map(({ status }) => status)).toEqual([
    201, 201, 400, 400, 404, 200, 400, 403, 404, 200, 200, 500,
  ]);
  expect(lines.join('\n')).toContain('/api/tasks/given/:id');
  expect(lines.join('\n')).not.toContain(canary);
});
