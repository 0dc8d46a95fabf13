import type { Page } from '@playwright/test';
import type { Task } from '#shared/features/tasks/tasks.contract.ts';
import { expectAccessible } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
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
