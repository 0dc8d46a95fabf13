import { createTask, updateTask } from '#shared/features/tasks/tasks.contract.ts';
import { limits } from '#shared/features/tasks/tasks.fields.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import {
  chooseOption,
  expectCounts,
  openNewTask,
  taskCard,
  taskDialog,
  tasksPath,
  tickOf,
} from '#tests/support/e2e/features/tasks.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t, within } from '#tests/support/messages.ts';

test('a task is added, changed, ticked, deleted and brought back, the same on two devices', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: tasksPath });
  const other = await openAs('ben', { path: tasksPath });
  await expect(page.getByText(t('tasks:empty.title'))).toBeVisible();
  await expect(page.getByText(t('tasks:empty.all'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('tasks:empty.add') })).toBeVisible();
  await expect(other.getByText(t('tasks:empty.title'))).toBeVisible();

  await openNewTask(page);
  const adding = taskDialog(page);
  await adding.getByRole('button', { name: t('tasks:form.create') }).click();
  await expect(adding.getByText(t('tasks:errors.titleRequired'))).toBeVisible();
  await adding.getByLabel(t('tasks:form.title')).fill('Sand the ladder');
  await adding.getByLabel(t('tasks:form.description')).fill('Before it rains');
  await chooseOption(page, t('tasks:form.priority'), t('tasks:priority.3'));
  await adding.getByRole('button', { name: t('tasks:form.dueDate') }).click();
  // Mid next month is never today or tomorrow.
  await page.getByRole('button', { name: t('common:calendar.nextMonth') }).click();
  await page
    .getByRole('grid')
    .getByRole('button', { name: /\b15\b/ })
    .first()
    .click();
  await expect(adding.getByRole('button', { name: t('tasks:form.dueDate') })).toContainText('15');
  await adding.getByLabel(t('tasks:form.notes')).fill('Paper is in the shed');
  await adding.getByRole('button', { name: t('tasks:form.create') }).click();
  await expectToast(page, t('tasks:done.created'));
  await expect(adding).toHaveCount(0);
  const card = taskCard(page, 'Sand the ladder');
  for (const text of ['Before it rains', t('tasks:priorityBadge.3'), 'Paper is in the shed']) {
    await expect(card.getByText(text)).toBeVisible();
  }
  await expect(card.getByText(pattern('tasks:card.percentage', { percentage: /\d+/ }))).toHaveCount(
    0,
  );
  await expect(card.getByText(pattern('tasks:due.later', { day: /15 .+/ }))).toBeVisible();
  await expectCounts(page, { active: 1, completed: 0 });
  await expect(taskCard(other, 'Sand the ladder')).toBeVisible();

  await card
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: 'Sand the ladder' }),
    })
    .click();
  const editing = taskDialog(page, t('tasks:form.edit'));
  await editing.getByLabel(t('tasks:form.title')).fill('Oil the door');
  await chooseOption(page, t('tasks:form.status'), t('tasks:status.in_progress'));
  await editing.getByRole('button', { name: t('common:calendar.clear') }).click();
  await editing.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('tasks:done.updated'));
  const changed = taskCard(page, 'Oil the door');
  await expect(changed.getByText(t('tasks:status.in_progress'))).toBeVisible();
  await expect(changed.getByText(pattern('tasks:due.later', { day: /.+/ }))).toHaveCount(0);
  await expect(taskCard(other, 'Oil the door')).toBeVisible();

  await tickOf(page, 'Oil the door').click();
  await expect(changed.locator('s')).toHaveText('Oil the door');
  await expect(changed.getByText(t('tasks:card.percentage', { percentage: '100' }))).toBeVisible();
  await expect(changed.getByText(t('tasks:priorityBadge.3'))).toHaveCount(0);
  await expect(changed.getByText(t('tasks:status.in_progress'))).toHaveCount(0);
  await expectCounts(page, { active: 0, completed: 1 });
  await expect(tickOf(other, 'Oil the door')).toBeChecked();
  await page.getByRole('tab', { name: new RegExp(`^${t('tasks:show.active')}`) }).click();
  await expect(page.getByText(t('tasks:empty.active'))).toBeVisible();
  await page.getByRole('tab', { name: new RegExp(`^${t('tasks:show.completed')}`) }).click();
  await expect(page).toHaveURL(/tab=tasks&show=completed/);
  await tickOf(page, 'Oil the door').click();
  await expect(page.getByText(t('tasks:empty.title'))).toBeVisible();
  await page.getByRole('tab', { name: new RegExp(`^${t('tasks:show.all')}`) }).click();
  await expect(tickOf(page, 'Oil the door')).not.toBeChecked();
  await expect(
    changed.getByText(pattern('tasks:card.percentage', { percentage: /\d+/ })),
  ).toHaveCount(0);
  await expect(changed.getByText(t('tasks:status.in_progress'))).toHaveCount(0);

  await changed
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.delete'), name: 'Oil the door' }),
    })
    .click();
  await expect(page.getByText(t('tasks:delete.text'))).toBeVisible();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('tasks:done.deleted'));
  await expect(page.getByText(t('tasks:empty.title'))).toBeVisible();
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: t('common:actions.undo') }).focus();
  await expect(other.getByText(t('tasks:empty.title'))).toBeVisible();
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expectToast(page, t('tasks:done.restored'));
  await expect(changed).toBeVisible();
  await expect(taskCard(other, 'Oil the door')).toBeVisible();
});

test('a form sends only changed fields', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
  guard,
}) => {
  // What changed meanwhile is merged and sent again.
  guard.allow(/409/);
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  const own = await call(mia, createTask, { body: { title: 'Oil the bike' } });
  const assignedTo = family.mia.user.id;
  const assigned = await call(ben, createTask, { body: { title: 'Tidy up', assignedTo } });
  const page = await openAs('mia', { path: tasksPath });
  const editing = taskDialog(page, t('tasks:form.edit'));
  for (const [{ id, title }, label] of [
    [own, t('tasks:form.description')],
    [assigned, t('tasks:card.notes')],
  ] as const) {
    await page
      .getByRole('button', {
        name: t('common:named', { action: t('common:actions.edit'), name: title }),
      })
      .click();
    await editing.getByLabel(label).fill('As I said');
    await call(mia, updateTask, { params: { id }, body: { status: 'completed' } });
    await editing.getByRole('button', { name: t('common:actions.saveChanges') }).click();
    await expectToast(page, t('tasks:done.updated'));
    await expect(editing).toHaveCount(0);
    await expect(taskCard(page, title).getByText('As I said')).toBeVisible();
    await expect(tickOf(page, title)).toBeChecked();
  }
});

test('an assigned task is overdue in its form until it is done', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  const body = { title: 'Tidy up', dueDate: '2020-02-29', assignedTo: family.mia.user.id };
  const { id } = await call(ben, createTask, { body });
  await call(mia, updateTask, { params: { id }, body: { status: 'completed' } });
  const page = await openAs('mia', { path: tasksPath });
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: 'Tidy up' }),
    })
    .click();
  const editing = taskDialog(page, t('tasks:form.edit'));
  const overdue = editing.getByText(t('tasks:due.overdue', { day: '29 Feb 2020' }));
  await expect(editing.getByText(t('tasks:due.later', { day: '29 Feb 2020' }))).toBeVisible();
  await expect(overdue).toHaveCount(0);
  await chooseOption(page, t('tasks:form.status'), t('tasks:status.in_progress'));
  await expect(overdue).toBeVisible();
});

test('tasks are sorted as the address says, and overdue ones are marked', { tag: once }, async ({
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
  await expect(taskCard(page, 'Long ago')).toContainText(
    t('tasks:due.overdue', { day: '29 Feb 2020' }),
  );
  await expect(taskCard(page, 'Far away')).toContainText(
    t('tasks:due.later', { day: '31 Dec 2099' }),
  );
  await expect(taskCard(page, 'Late but done')).not.toContainText(
    within('tasks:due.overdue', { day: /.+/ }),
  );
  await chooseOption(page, t('tasks:order.label'), t('tasks:order.priority'));
  const byPriority = ['Some day, urgent', 'Long ago', 'Far away', 'Late but done'];
  await expect(titles).toHaveText(byPriority);
  await expect(page).toHaveURL(/tab=tasks&sort=priority/);
  await page.getByRole('tab', { name: new RegExp(`^${t('tasks:show.active')}`) }).click();
  await expect(titles).toHaveText(byPriority.slice(0, 3));
  await page.reload();
  await expect(titles).toHaveText(byPriority.slice(0, 3));
  await expect(
    page.getByRole('tab', { name: new RegExp(`^${t('tasks:show.active')}`) }),
  ).toHaveAttribute('aria-selected', 'true');
});

test('a grown-up assigns a task to a kid, sees its progress, and takes one back', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const mias = await openAs('mia');
  const bens = await openAs('ben', { path: tasksPath });
  await openNewTask(bens);
  await chooseOption(bens, t('common:recipient'), 'Mia');
  const adding = taskDialog(bens);
  await expect(adding.getByLabel(t('tasks:form.notes'))).toHaveCount(0);
  await adding.getByLabel(t('tasks:form.title')).fill('Tidy your desk');
  await adding.getByRole('button', { name: t('tasks:form.create') }).click();
  await expectToast(bens, t('tasks:done.created'), t('tasks:done.createdFor', { name: 'Mia' }));
  const assigned = bens.getByRole('list', { name: t('tasks:assigned.title', { name: 'Mia' }) });
  await expect(assigned.getByRole('listitem')).toHaveText(
    new RegExp(`Tidy your desk\\s*${t('tasks:status.not_started')}`),
  );
  await expect(bens.getByText(t('tasks:empty.own'))).toBeVisible();
  await expect(bens.getByText(t('tasks:empty.title'))).toHaveCount(0);

  const tab = mias.getByRole('tab', { name: new RegExp(`^${t('content:home.tabs.tasks')}`) });
  await expect(tab).toContainText(t('tasks:mark', { count: 1 }));
  await tab.click();
  const card = taskCard(mias, 'Tidy your desk');
  await expect(card).toContainText(t('common:fromPerson', { name: 'Ben' }));
  await expect(card.getByText(t('tasks:card.new'), { exact: true })).toBeVisible();
  await expect(tab).not.toContainText(t('tasks:mark', { count: 1 }));
  await expect(
    card.getByRole('button', {
      name: pattern('common:named', { action: t('common:actions.delete'), name: /.+/ }),
    }),
  ).toHaveCount(0);
  await card
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: 'Tidy your desk' }),
    })
    .click();
  const editing = taskDialog(mias, t('tasks:form.edit'));
  await expect(editing.getByLabel(t('tasks:form.title'))).toHaveCount(0);
  await chooseOption(mias, t('tasks:form.status'), t('tasks:status.in_progress'));
  await editing.getByLabel(t('tasks:form.notes')).fill('It is a mess');
  await editing.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(mias, t('tasks:done.updated'));
  await expect(assigned.getByText(t('tasks:status.in_progress'))).toBeVisible();
  await expect(bens.getByText('It is a mess')).toHaveCount(0);

  await assigned
    .getByRole('button', {
      name: t('common:named', { action: t('tasks:assigned.takeBack'), name: 'Tidy your desk' }),
    })
    .click();
  await expectToast(bens, t('tasks:done.takenBack'));
  await bens.getByRole('button', { name: t('common:actions.undo') }).focus();
  await expect(assigned).toHaveCount(0);
  await expect(mias.getByText(t('tasks:empty.title'))).toBeVisible();
  await bens.getByRole('button', { name: t('common:actions.undo') }).click();
  await expectToast(bens, t('tasks:done.restored'));
  await expect(card).toContainText('It is a mess');
  await tickOf(mias, 'Tidy your desk').click();
  await expect(assigned.getByText(t('tasks:status.completed'))).toBeVisible();
  await expect(assigned.getByRole('button')).toHaveCount(0);

  const body = { title: 'Of Ben', assignedTo: family.mia.user.id };
  await call(await deviceOf('ben'), createTask, { body });
  const annas = await openAs('anna', { path: tasksPath });
  await expect(annas.getByText(t('tasks:empty.title'))).toBeVisible();
  await expect(
    annas.getByRole('heading', { name: pattern('tasks:assigned.title', { name: /.+/ }) }),
  ).toHaveCount(0);
});

test('a task that cannot be saved shows an error and keeps its input', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/(404|500) \(.*\/api\/tasks/);
  const mia = await deviceOf('mia');
  const { id } = await call(mia, createTask, { body: { title: 'Water the beans' } });
  const page = await openAs('mia', { path: tasksPath });
  await expect(taskCard(page, 'Water the beans')).toBeVisible();
  const errorText = t('common:errors.internal');
  await page.route(/\/api\/tasks/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 500, contentType: 'text/plain', body: errorText }),
  );
  await tickOf(page, 'Water the beans').click();
  await expectToast(page, t('tasks:failed.status'), errorText);
  await expect(tickOf(page, 'Water the beans')).not.toBeChecked();
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.delete'), name: 'Water the beans' }),
    })
    .click();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('tasks:failed.delete'), errorText);
  await expect(taskCard(page, 'Water the beans')).toBeVisible();

  await openNewTask(page);
  await taskDialog(page).getByLabel(t('tasks:form.title')).fill('Feed the cat');
  await taskDialog(page)
    .getByRole('button', { name: t('tasks:form.create') })
    .click();
  await expectToast(page, t('tasks:failed.create'), errorText);
  await expect(taskDialog(page).getByLabel(t('tasks:form.title'))).toHaveValue('Feed the cat');
  await page.unroute(/\/api\/tasks/);
  await taskDialog(page)
    .getByRole('button', { name: t('tasks:form.create') })
    .click();
  await expectToast(page, t('tasks:done.created'));

  await page
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: 'Water the beans' }),
    })
    .click();
  const editing = taskDialog(page, t('tasks:form.edit'));
  await editing.getByLabel(t('tasks:form.title')).fill('Water the tomatoes');
  await mia.delete(`/api/tasks/${id}`);
  await expect(
    page.getByRole('heading', { name: 'Water the beans', includeHidden: true }),
  ).toHaveCount(0);
  await editing.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('tasks:failed.update'));
  await expect(editing.getByLabel(t('tasks:form.title'))).toHaveValue('Water the tomatoes');
  await page.route(/\/api\/tasks\/\d+$/, (route) => route.fulfill({ status: 200, body: '' }));
  await editing.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('tasks:failed.update'), t('tasks:failed.save'));
});

test('a kid’s tasks of every kind, and their dialog, are accessible', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  const assignedTo = family.mia.user.id;
  const assigned = await call(ben, createTask, { body: { title: 'Given', assignedTo } });
  const changes = { status: 'in_progress', notes: 'A note' } as const;
  await call(mia, updateTask, { params: { id: assigned.id }, body: changes });
  await call(ben, createTask, { body: { title: 'Given anew', assignedTo } });
  await call(mia, createTask, { body: { title: 'Done', status: 'completed' } });
  for (const priority of [1, 2, 3] as const) {
    const body = { title: `Own ${priority}`, priority, dueDate: `20${priority}0-05-01` };
    await call(mia, createTask, { body });
  }
  const page = await openAs('mia', { path: tasksPath });
  await expect(taskCard(page, 'Own 3')).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: 'Given' }),
      exact: true,
    })
    .click();
  await expect(taskDialog(page, t('tasks:form.edit'))).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
});

test('the tasks a grown-up has assigned, and the form of a new one, are accessible', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  const [ben, mia] = [await deviceOf('ben'), await deviceOf('mia')];
  for (const status of ['not_started', 'in_progress', 'completed'] as const) {
    const body = { title: `Is ${status}`, assignedTo: family.mia.user.id };
    const { id } = await call(ben, createTask, { body });
    await call(mia, updateTask, { params: { id }, body: { status } });
  }
  const page = await openAs('ben', { path: tasksPath });
  await expect(
    page.getByRole('list', { name: t('tasks:assigned.title', { name: 'Mia' }) }),
  ).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');
  await openNewTask(page);
  await expect(taskDialog(page).getByText(t('common:recipient'))).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
});

test('more tasks are loaded only when the list is up to date after a tick', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  const titles = Array.from({ length: limits.pageDefault + 2 }, (_, at) => `Task ${at + 1}`);
  for (const title of titles) await call(ben, createTask, { body: { title } });
  const page = await openAs('ben', { path: tasksPath });
  const more = page.getByRole('button', { name: t('common:actions.loadMore') });
  await expect(more).toBeEnabled();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/tasks?*', async (route) => {
    await isReleased;
    await route.fallback();
  });
  const last = `Task ${limits.pageDefault}`;
  await tickOf(page, last).click();
  await expect(tickOf(page, last)).toBeChecked();
  await expect(more).toBeDisabled();
  release();
  await more.click();
  for (const title of titles.slice(-2)) await expect(tickOf(page, title)).not.toBeChecked();
  await expect(more).toHaveCount(0);
});
