import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { password } from '#tests/support/e2e/family.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test('people delete their own account with their password', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/status of 400|status of 401/);
  const page = await openAs('ben', { path: '/settings' });
  await page.getByRole('button', { name: t('accounts:accountRemoval.ownDelete') }).click();
  const dialog = page.getByRole('dialog', { name: t('accounts:accountRemoval.ownTitle') });
  await expect(dialog.getByText(t('accounts:accountRemoval.choices'))).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  const field = dialog.getByLabel(t('accounts:fields.password'), { exact: true });
  const send = dialog.getByRole('button', { name: t('accounts:accountRemoval.confirmDelete') });
  await field.fill('not the one');
  await send.click();
  await expect(dialog.getByText(t('accounts:errors.wrongPassword'))).toBeVisible();
  await field.fill(password);
  await send.click();
  await expectToast(page, t('accounts:accountRemoval.ownDeleted'));
  await expect(page.getByRole('tab', { name: t('accounts:tabs.login') })).toBeVisible();
});
