import { expect, test } from '#tests/support/e2e/fixtures.ts';
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
