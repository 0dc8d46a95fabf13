import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const forms = [
  ['/?tab=calendar', t('calendar:toolbar.add')],
  ['/?tab=tasks', t('tasks:page.add')],
  ['/?tab=journal', t('journal:newEntry')],
  ['/?tab=emotions', t('emotions:log')],
  ['/reading-tracker', t('reading:books.add')],
  ['/', t('content:home.add')],
] as const;

test('every form keeps its buttons in view', async ({ openAs }) => {
  const page = await openAs('ben', { path: '/help' });
  for (const [path, button] of forms) {
    await page.goto(path);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog, button).toBeVisible();
    await expect(dialog.locator('button[type="submit"]'), button).toBeInViewport({ ratio: 1 });
  }
});

test('the keyboard sees where it goes from the end of a form', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben');
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.getByRole('button', { name: t('content:home.add'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[type="submit"]').focus();
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const close = dialog.getByRole('button', { name: t('common:actions.close') });
  await expect(close).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await expect(close).toBeInViewport({ ratio: 1 });
});
