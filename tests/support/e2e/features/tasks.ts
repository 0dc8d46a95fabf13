import { expect, type Page } from '@playwright/test';
import { t } from '#tests/support/messages.ts';

export const tasksPath = '/?tab=tasks';

export const taskCard = (page: Page, title: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

export const tickOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: title, exact: true });

export const taskDialog = (page: Page, title = t('tasks:form.add')) =>
  page.getByRole('dialog', { name: title, exact: true });

export const openNewTask = async (page: Page) => {
  await page.getByRole('button', { name: t('tasks:page.add'), exact: true }).click();
  await expect(taskDialog(page)).toBeVisible();
};

export async function chooseOption(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function expectCounts(page: Page, counts: { active: number; completed: number }) {
  const { active, completed } = counts;
  for (const name of [
    `${t('tasks:show.all')} ${active + completed}`,
    `${t('tasks:show.active')} ${active}`,
    `${t('tasks:show.completed')} ${completed}`,
  ]) {
    await expect(
      page.getByRole('tab', { name: new RegExp(`^${name.replace(' ', '\\s*')}$`) }),
    ).toBeVisible();
  }
}
