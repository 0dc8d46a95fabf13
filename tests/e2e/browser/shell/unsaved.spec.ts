import { dialogOf, month } from '#tests/support/e2e/features/calendar.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { confirm } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test('Back closes what opened last, and asks before typed text', async ({ openAs }) => {
  const page = await openAs('ben', { path: month });
  const add = page.getByRole('button', { name: t('calendar:toolbar.add') });
  const dialog = page.getByRole('dialog', { name: t('calendar:form.new') });
  const title = dialogOf(page).getByLabel(t('calendar:form.title'), { exact: true });
  await add.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await add.click();
  await title.fill('Choir');
  await page.goBack();
  await confirm(page, t('common:actions.cancel'));
  await expect(title).toHaveValue('Choir');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: t('common:unsaved.title') });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(title).toHaveValue('Choir');
  await page.goBack();
  await confirm(page, t('common:unsaved.leave'));
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/view=month/);
});
