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

for (const [path, button] of forms) {
  test(`the form behind “${button}” keeps its buttons in view`, async ({ openAs }) => {
    const page = await openAs('ben', { path });
    await page.getByRole('button', { name: button, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('button[type="submit"]')).toBeInViewport({ ratio: 1 });
  });
}
