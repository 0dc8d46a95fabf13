import { createTask, updateTask } from '#shared/features/tasks/tasks.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import {
  chooseOption,
  expectCounts,
  openNewTask,
  taskCard,
  taskDialog,
  tasksPath,
  tickOf,
} from '#tests/support/e2e/tasks.ts';

test('a task is added, changed, ticked, deleted and brought back, the same on two devices', async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: tasksPath });
  const other = await openAs('ben', { path: tasksPath });
  await expect(page.getByText('No tasks found')).toBeVisible();
  await expect(page.getByText('Create your first task to get started')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add your first task' })).toBeVisible();
  await expect(other.getByText('No tasks found')).toBeVisible();

  await openNewTask(page);
  const adding = taskDialog(page);
  await adding.getByRole('button', { name: 'Add task' }).click();
  await expect(adding.getByText('A task needs a title.')).toBeVisible();
  await adding.getByLabel('Title').fill('Sand the ladder');
  await adding.getByLabel('Description').fill('Before it rains');
  await chooseOption(page, 'Priority', 'High');
  await adding.getByRole('button', { name: 'Due date' }).click();
  // In the middle of next month it is neither today nor tomorrow.
  await page.getByRole('button', { name: 'Next month' }).click();
  await page
    .getByRole('grid')
    .getByRole('button', { name: /\b15\b/ })
    .first()
    .click();
  await expect(adding.getByRole('button', { name: 'Due date' })).toContainText('15');
  await adding.getByLabel('Notes').fill('Paper is in the shed');
  await adding.getByRole('button', { name: 'Add task' }).click();
  await expectToast(page, 'Task created');
  await expect(adding).toHaveCount(0);
  const card = taskCard(page, 'Sand the ladder');
  for (const text of ['Before it rains', 'High priority', 'Paper is in the shed', '0% done']) {
    await expect(card.getByText(text)).toBeVisible();
  }
  await expect(card.getByText(/^Due 15 /)).toBeVisible();
  await expectCounts(page, { active: 1, completed: 0 });
  await expect(taskCard(other, 'Sand the ladder')).toBeVisible();

  await card.getByRole('button', { name: 'Edit “Sand the ladder”' }).click();
  const editing = taskDialog(page, 'Edit Task');
  await editing.getByLabel('Title').fill('Oil the door');
  await chooseOption(page, 'Status', 'In Progress');
  await editing.getByRole('button', { name: 'Take the day away' }).click();
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Task updated');
  const changed = taskCard(page, 'Oil the door');
  await expect(changed.getByText('In Progress')).toBeVisible();
  await expect(changed.getByText(/due/i)).toHaveCount(0);
  await expect(taskCard(other, 'Oil the door')).toBeVisible();

  await tickOf(page, 'Oil the door').click();
  await expect(changed.locator('s')).toHaveText('Oil the door');
  await expect(changed.getByText('100% done')).toBeVisible();
  await expect(changed.getByText('High priority')).toHaveCount(0);
  await expect(changed.getByText('In Progress')).toHaveCount(0);
  await expectCounts(page, { active: 0, completed: 1 });
  await expect(tickOf(other, 'Oil the door')).toBeChecked();
  await page.getByRole('tab', { name: /^Active/ }).click();
  await expect(page.getByText('Nothing is left to do. Well done!')).toBeVisible();
  await page.getByRole('tab', { name: /^Completed/ }).click();
  await expect(page).toHaveURL(/tab=tasks&show=completed/);
  await tickOf(page, 'Oil the door').click();
  await expect(page.getByText('No tasks found')).toBeVisible();
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect(tickOf(page, 'Oil the door')).not.toBeChecked();
  await expect(changed.getByText('0% done', { exact: true })).toBeVisible();
  await expect(changed.getByText('In Progress')).toHaveCount(0);

  await changed.getByRole('button', { name: 'Delete “Oil the door”' }).click();
  await expect(page.getByText('Are you sure you want to delete this task?')).toBeVisible();
  await confirm(page, 'Delete');
  await expectToast(page, 'Task deleted');
  await expect(page.getByText('No tasks found')).toBeVisible();
  // The focus does not fall back to the top of the page.
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1);
  // A toast that has the focus stays.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(other.getByText('No tasks found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'The task is back');
  await expect(changed).toBeVisible();
  await expect(taskCard(other, 'Oil the door')).toBeVisible();
});

test('a form says only what was changed in it', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  const own = await call(mia, createTask, { body: { title: 'Oil the bike' } });
  const assignedTo = family.mia.user.id;
  const given = await call(ben, createTask, { body: { title: 'Tidy up', assignedTo } });
  const page = await openAs('mia', { path: tasksPath });
  const editing = taskDialog(page, 'Edit Task');
  for (const [{ id, title }, label] of [
    [own, 'Description'],
    [given, 'Notes'],
  ] as const) {
    await page.getByRole('button', { name: `Edit “${title}”` }).click();
    await editing.getByLabel(label).fill('As I said');
    // Ticked on another device while it is being changed here.
    await call(mia, updateTask, { params: { id }, body: { status: 'completed' } });
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Task updated');
    await expect(editing).toHaveCount(0);
    await expect(taskCard(page, title).getByText('As I said')).toBeVisible();
    await expect(tickOf(page, title)).toBeChecked();
  }
});

test('tasks are sorted as the address says, and what is late says so', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const mia = await deviceOf('mia');
  for (const body of [
    { title: 'Some day, urgent', priority: 3 },
    { title: 'Far away', dueDate: '2099-12-31', priority: 1 },
    { title: 'Long ago', dueDate: '2020-02-29' },
    { title: 'Late but done', dueDate: '2020-02-28', status: 'completed' },
  ] as const) {
    await call(mia, createTask, { body });
  }
  const page = await openAs('mia', { path: tasksPath });
  const titles = page.getByRole('tabpanel').getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Long ago', 'Far away', 'Some day, urgent', 'Late but done']);
  await expect(taskCard(page, 'Long ago')).toContainText('Overdue, was due 29 Feb 2020');
  await expect(taskCard(page, 'Far away')).toContainText('Due 31 Dec 2099');
  await expect(taskCard(page, 'Late but done')).not.toContainText('Overdue');
  await chooseOption(page, 'Sort by', 'Priority');
  const byPriority = ['Some day, urgent', 'Long ago', 'Far away', 'Late but done'];
  await expect(titles).toHaveText(byPriority);
  await expect(page).toHaveURL(/tab=tasks&sort=priority/);
  await page.getByRole('tab', { name: /^Active/ }).click();
  await expect(titles).toHaveText(byPriority.slice(0, 3));
  await page.reload();
  await expect(titles).toHaveText(byPriority.slice(0, 3));
  await expect(page.getByRole('tab', { name: /^Active/ })).toHaveAttribute('aria-selected', 'true');
});

test('a grown-up gives a task to a kid, sees how far it is, and takes one back', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const mias = await openAs('mia');
  const bens = await openAs('ben', { path: tasksPath });
  await openNewTask(bens);
  await chooseOption(bens, 'Who is it for?', 'Mia');
  const adding = taskDialog(bens);
  await expect(adding.getByLabel('Notes')).toHaveCount(0);
  await adding.getByLabel('Title').fill('Tidy your desk');
  await adding.getByRole('button', { name: 'Add task' }).click();
  await expectToast(bens, 'Task created', 'Mia finds it among their tasks.');
  const given = bens.getByRole('list', { name: 'Given to Mia' });
  await expect(given.getByRole('listitem')).toHaveText(/Tidy your desk\s*Not Started/);
  // He has none of his own, but the page is not empty.
  await expect(bens.getByText('You have no tasks of your own.')).toBeVisible();
  await expect(bens.getByText('No tasks found')).toHaveCount(0);

  const tab = mias.getByRole('tab', { name: /^Tasks/ });
  await expect(tab).toContainText('1 new task');
  await tab.click();
  const card = taskCard(mias, 'Tidy your desk');
  await expect(card).toContainText('From Ben');
  await expect(card.getByText('New', { exact: true })).toBeVisible();
  await expect(tab).not.toContainText('new task');
  await expect(card.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await card.getByRole('button', { name: 'Edit “Tidy your desk”' }).click();
  const editing = taskDialog(mias, 'Edit Task');
  await expect(editing.getByLabel('Title')).toHaveCount(0);
  await chooseOption(mias, 'Status', 'In Progress');
  await editing.getByLabel('Notes').fill('It is a mess');
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(mias, 'Task updated');
  await expect(given.getByText('In Progress')).toBeVisible();
  await expect(bens.getByText('It is a mess')).toHaveCount(0);

  await given.getByRole('button', { name: 'Take “Tidy your desk” back' }).click();
  await expectToast(bens, 'Task taken back');
  await bens.getByRole('button', { name: 'Undo' }).focus();
  await expect(given).toHaveCount(0);
  await expect(mias.getByText('No tasks found')).toBeVisible();
  await bens.getByRole('button', { name: 'Undo' }).click();
  await expectToast(bens, 'The task is back');
  await expect(card).toContainText('It is a mess');
  await tickOf(mias, 'Tidy your desk').click();
  await expect(given.getByText('Completed')).toBeVisible();
  await expect(given.getByRole('button')).toHaveCount(0);

  // Another grown-up sees nothing of it.
  const body = { title: 'Of Ben', assignedTo: family.mia.user.id };
  await call(await deviceOf('ben'), createTask, { body });
  const annas = await openAs('anna', { path: tasksPath });
  await expect(annas.getByText('No tasks found')).toBeVisible();
  await expect(annas.getByRole('heading', { name: /^Given/ })).toHaveCount(0);
});

test('what cannot be saved is told and stays typed', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/(404|500) \(.*\/api\/tasks/);
  const mia = await deviceOf('mia');
  const { id } = await call(mia, createTask, { body: { title: 'Water the beans' } });
  const page = await openAs('mia', { path: tasksPath });
  await expect(taskCard(page, 'Water the beans')).toBeVisible();
  const said = 'Something went wrong on our side. Please try again.';
  await page.route(/\/api\/tasks/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, contentType: 'text/plain', body: said }),
  );
  await tickOf(page, 'Water the beans').click();
  await expectToast(page, 'Failed to update task status', said);
  await expect(tickOf(page, 'Water the beans')).not.toBeChecked();
  await page.getByRole('button', { name: 'Delete “Water the beans”' }).click();
  await confirm(page, 'Delete');
  await expectToast(page, 'Failed to delete task', said);
  await expect(taskCard(page, 'Water the beans')).toBeVisible();

  await openNewTask(page);
  await taskDialog(page).getByLabel('Title').fill('Feed the cat');
  await taskDialog(page).getByRole('button', { name: 'Add task' }).click();
  await expectToast(page, 'Failed to create task', said);
  await expect(taskDialog(page).getByLabel('Title')).toHaveValue('Feed the cat');
  await page.unroute(/\/api\/tasks/);
  await taskDialog(page).getByRole('button', { name: 'Add task' }).click();
  await expectToast(page, 'Task created');

  // It is gone on another device while it is being changed here.
  await page.getByRole('button', { name: 'Edit “Water the beans”' }).click();
  const editing = taskDialog(page, 'Edit Task');
  await editing.getByLabel('Title').fill('Water the tomatoes');
  await mia.delete(`/api/tasks/${id}`);
  await expect(
    page.getByRole('heading', { name: 'Water the beans', includeHidden: true }),
  ).toHaveCount(0);
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Failed to update task');
  await expect(editing.getByLabel('Title')).toHaveValue('Water the tomatoes');
  // An answer that says nothing.
  await page.route(/\/api\/tasks\/\d+$/, (route) => route.fulfill({ status: 200, body: '' }));
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Failed to update task', 'Failed to save task');
});

test('a kid’s tasks of every kind, and their dialog, are accessible', async ({
  openAs,
  deviceOf,
  family,
}) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  const assignedTo = family.mia.user.id;
  const given = await call(ben, createTask, { body: { title: 'Given', assignedTo } });
  const changes = { status: 'in_progress', notes: 'A note' } as const;
  await call(mia, updateTask, { params: { id: given.id }, body: changes });
  await call(ben, createTask, { body: { title: 'Given anew', assignedTo } });
  await call(mia, createTask, { body: { title: 'Done', status: 'completed' } });
  for (const priority of [1, 2, 3] as const) {
    const body = { title: `Own ${priority}`, priority, dueDate: `20${priority}0-05-01` };
    await call(mia, createTask, { body });
  }
  const page = await openAs('mia', { path: tasksPath });
  await expect(taskCard(page, 'Own 3')).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');
  await page.getByRole('button', { name: 'Edit “Given”' }).click();
  await expect(taskDialog(page, 'Edit Task')).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
});

test('what a grown-up has given, and the form of a new task, are accessible', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  for (const status of ['not_started', 'in_progress', 'completed'] as const) {
    const body = { title: `Is ${status}`, assignedTo: family.mia.user.id };
    const { id } = await call(ben, createTask, { body });
    await call(mia, updateTask, { params: { id }, body: { status } });
  }
  const page = await openAs('ben', { path: tasksPath });
  await expect(page.getByRole('list', { name: 'Given to Mia' })).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');
  await openNewTask(page);
  await expect(taskDialog(page).getByText('Who is it for?')).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
});
