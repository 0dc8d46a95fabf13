import { expect, type Page } from '@playwright/test';
import { t } from '#tests/support/messages.ts';

/** Where the Tasks tab is. */
export const tasksPath = '/?tab=tasks';

/** The card of the task with that title, in whichever sub-tab is shown. */
export const taskCard = (page: Page, title: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The box that ticks it. */
export const tickOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: title, exact: true });

/** The dialog of a new task, or of one that is changed. */
export const taskDialog = (page: Page, title = t('tasks:form.add')) =>
  page.getByRole('dialog', { name: title, exact: true });

export const openNewTask = async (page: Page) => {
  await page.getByRole('button', { name: t('tasks:page.add'), exact: true }).click();
  await expect(taskDialog(page)).toBeVisible();
};

/** Chooses an option of one of the dialog's lists. */
export async function chooseOption(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Expects the sub-tabs to say how many tasks there are. */
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
