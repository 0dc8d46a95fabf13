import type { Page } from '@playwright/test';
import type { CalendarEvent } from '#shared/features/calendar/calendar.contract.ts';
import type { Content } from '#shared/features/content/content.contract.ts';
import {
  getHouseholdSettings,
  type HouseholdSettings,
  updateHouseholdSettings,
} from '#shared/features/household/household.contract.ts';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { expectAccessible } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { answerScope, month } from '#tests/support/e2e/features/calendar.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const openTask = async (page: Page, title: string) => {
  const name = t('common:named', { action: t('common:actions.edit'), name: title });
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog', { name: t('tasks:form.edit') });
};

test('two tabs that change one task keep both changes, and ask where they clash', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/status of 409/);
  const page = await openAs('mia', { path: '/' });
  const headers = { 'x-treehouse': '1' };
  const made = await page.request.post('/api/tasks', { headers, data: { title: 'Sweep' } });
  const { id } = (await made.json()) as Task;
  const saveElsewhere = (data: object) => page.request.patch(`/api/tasks/${id}`, { headers, data });

  await page.goto('/?tab=tasks');
  const form = await openTask(page, 'Sweep');
  await form.getByLabel(t('tasks:form.title')).fill('Sweep the floor');
  await saveElsewhere({ status: 'in_progress', notes: 'The broom is red.' });
  await form.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expect(form).toHaveCount(0);

  const again = await openTask(page, 'Sweep the floor');
  await expect(again.getByLabel(t('tasks:form.notes'))).toHaveValue('The broom is red.');
  await again.getByLabel(t('tasks:form.title')).fill('Sweep the kitchen');
  await again.getByLabel(t('tasks:form.notes')).fill('The broom is blue.');
  await saveElsewhere({ title: 'Sweep the hall', notes: 'The broom is green.' });
  await again.getByRole('button', { name: t('common:actions.saveChanges') }).click();

  const conflict = page.getByRole('dialog', { name: t('common:conflict.title') });
  const title = conflict.getByRole('radiogroup', { name: t('tasks:form.title') });
  await expect(title.getByRole('radio', { name: /Sweep the kitchen/ })).toBeChecked();
  await expect(conflict.getByRole('radiogroup')).toHaveCount(2);
  await expectAccessible(page);
  await title.getByRole('radio', { name: /Sweep the hall/ }).click();
  await conflict.getByRole('button', { name: t('common:conflict.save') }).click();
  await expect(again).toHaveCount(0);
  const tasks = (await (await page.request.get('/api/tasks')).json()) as Task[];
  expect(tasks.find((task) => task.id === id)).toMatchObject({
    title: 'Sweep the hall',
    notes: 'The broom is blue.',
    status: 'in_progress',
  });
});

const openEvent = async (page: Page, title: string) => {
  await page.goto(month);
  const name = t('common:named', { action: t('common:actions.edit'), name: title });
  await page.getByRole('button', { name }).first().click();
  return page.getByRole('dialog', { name: t('calendar:form.edit') });
};

test('two tabs that change one event keep both changes, and ask where they clash', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/status of 409/);
  const page = await openAs('mia', { path: '/' });
  const headers = { 'x-treehouse': '1' };
  const data = { title: 'Picnic', startDate: '2031-06-12T15:00' };
  const made = await page.request.post('/api/calendar-events', { headers, data });
  const { id } = (await made.json()) as CalendarEvent;
  const saveElsewhere = (changes: object) =>
    page.request.patch(`/api/calendar-events/${id}`, { headers, data: changes });
  const save = t('common:actions.save');

  const form = await openEvent(page, 'Picnic');
  await form.getByLabel(t('calendar:form.title'), { exact: true }).fill('Big picnic');
  await saveElsewhere({ location: 'The lake', startDate: '2031-06-13T16:00' });
  await form.getByRole('button', { name: save, exact: true }).click();
  await expect(form).toHaveCount(0);

  const again = await openEvent(page, 'Big picnic');
  await expect(again.getByLabel(t('calendar:form.location'))).toHaveValue('The lake');
  await expect(again.getByLabel(t('calendar:form.startTime'), { exact: true })).toHaveValue(
    '16:00',
  );
  await again.getByLabel(t('calendar:form.location')).fill('The hill');
  await again.getByText(t('calendar:colours.green'), { exact: true }).click();
  await saveElsewhere({ location: 'The park', color: '#ef4444' });
  await again.getByRole('button', { name: save, exact: true }).click();
  const conflict = page.getByRole('dialog', { name: t('common:conflict.title') });
  const colour = conflict.getByRole('radiogroup', { name: t('calendar:form.colour') });
  await expect(colour.getByRole('radio', { name: t('calendar:colours.green') })).toBeChecked();
  await expect(conflict.getByRole('radiogroup')).toHaveCount(2);
  await colour.getByRole('radio', { name: t('calendar:colours.red') }).click();
  await conflict.getByRole('button', { name: t('common:conflict.save') }).click();
  await expect(again).toHaveCount(0);
  const range = 'type=own&from=2031-06-01&to=2031-06-30';
  const listed = await page.request.get(`/api/calendar-events?${range}`);
  expect((await listed.json()) as CalendarEvent[]).toMatchObject([
    { title: 'Big picnic', location: 'The hill', color: '#ef4444', startDay: '2031-06-13' },
  ]);
});

test('a later event of a series keeps what another tab changed of the series', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/status of 409/);
  const page = await openAs('mia', { path: '/' });
  const headers = { 'x-treehouse': '1' };
  const recurrence = { frequency: 'weekly' };
  const data = { title: 'Club', startDate: '2031-06-05T15:00', recurrence };
  const made = await page.request.post('/api/calendar-events', { headers, data });
  const { id } = (await made.json()) as CalendarEvent;

  await page.goto(month);
  const name = t('common:named', { action: t('common:actions.edit'), name: 'Club' });
  // The twelfth is the chosen day; the series began a week before.
  await page
    .getByRole('region', { name: 'Thursday, 12 June 2031' })
    .getByRole('button', { name })
    .click();
  const form = page.getByRole('dialog', { name: t('calendar:form.edit') });
  await form.getByLabel(t('calendar:form.title'), { exact: true }).fill('Chess club');
  const path = `/api/calendar-events/${id}?scope=all`;
  await page.request.patch(path, { headers, data: { location: 'Library' } });
  await form.getByRole('button', { name: t('common:actions.save'), exact: true }).click();
  await answerScope(page, t('calendar:scope.this'), t('calendar:scope.save.yes'));
  await expect(form).toHaveCount(0);
  const range = 'type=own&from=2031-06-01&to=2031-06-19';
  const listed = await page.request.get(`/api/calendar-events?${range}`);
  expect((await listed.json()) as CalendarEvent[]).toMatchObject([
    { title: 'Club', location: 'Library', startDay: '2031-06-05' },
    { title: 'Chess club', location: 'Library', startDay: '2031-06-12' },
    { title: 'Club', location: 'Library', startDay: '2031-06-19' },
  ]);
});

test('two tabs that change one post keep both changes, and ask where they clash', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/status of 409/);
  const page = await openAs('mia', { path: '/' });
  const headers = { 'x-treehouse': '1' };
  const fields = { title: 'The fox', contentType: 'story', textContent: 'A fox lived here.' };
  const made = await page.request.post('/api/content', { headers, multipart: fields });
  const { id } = (await made.json()) as Content;
  const saveElsewhere = (changes: Record<string, string>) =>
    page.request.put(`/api/content/${id}`, {
      headers,
      multipart: { ...fields, keepExistingFile: 'true', ...changes },
    });
  await page.goto(`/post/${id}`);
  const options = t('common:optionsFor', { title: 'The fox' });
  await page.getByRole('button', { name: options }).click();
  await page.getByRole('menuitem', { name: t('common:actions.edit') }).click();
  const form = page.getByRole('dialog').first();
  await form.getByLabel(t('content:form.title')).fill('The red fox');
  await form.getByLabel(t('content:form.story')).fill('A fox lived in a shed.');
  await saveElsewhere({ description: 'By Mia', textContent: 'A fox lived in a barn.' });
  await form.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  const conflict = page.getByRole('dialog', { name: t('common:conflict.title') });
  const story = conflict.getByRole('radiogroup', { name: t('content:form.story') });
  await expect(conflict.getByRole('radiogroup')).toHaveCount(1);
  await story.getByRole('radio', { name: /barn/ }).click();
  await conflict.getByRole('button', { name: t('common:conflict.save') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await (await page.request.get(`/api/content/${id}`)).json()).toMatchObject({
    title: 'The red fox',
    description: 'By Mia',
    textContent: 'A fox lived in a barn.',
  });
});

test('two admins who change the settings keep both changes, and are asked where they clash', {
  tag: once,
}, async ({ openAs, guard, deviceOf }) => {
  guard.allow(/status of 409/);
  const page = await openAs('anna', { path: '/admin?tab=household' });
  const other = await deviceOf('anna');
  const saveElsewhere = async (changes: Partial<HouseholdSettings>) =>
    void (await call(other, updateHouseholdSettings, { body: changes }));
  const field = (key: 'childName' | 'spaceName' | 'helplineText') =>
    page.getByLabel(t(`household:fields.${key}`));
  const save = page.getByRole('button', { name: t('common:actions.saveChanges') });

  await saveElsewhere({ childName: 'Mia and Tom' });
  await expect(field('childName')).toHaveValue('Mia and Tom');
  await field('childName').fill('Tom and Mia');
  await save.click();
  await expectToast(page, t('accounts:admin.householdSaved'));

  await field('spaceName').fill('The nest');
  await field('helplineText').fill('Call 1');
  await saveElsewhere({ helplineText: 'Call 2', weekStart: 'sunday' });
  await save.click();
  const conflict = page.getByRole('dialog', { name: t('common:conflict.title') });
  await expect(conflict.getByRole('radiogroup')).toHaveCount(1);
  await conflict.getByRole('radio', { name: /Call 2/ }).click();
  await conflict.getByRole('button', { name: t('common:conflict.save') }).click();
  await expect(conflict).toHaveCount(0);
  await expect
    .poll(() => call(other, getHouseholdSettings))
    .toMatchObject({
      childName: 'Tom and Mia',
      spaceName: 'The nest',
      helplineText: 'Call 2',
      weekStart: 'sunday',
    });
});
