import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const tab = '/home-computer?tab=backups';

test('an admin makes a backup, sees its contents and verifies it', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('anna', { path: tab });
  await expect(page.getByText(t('backups:status.none'))).toBeVisible();
  await expect(page.getByText(t('backups:list.empty'))).toBeVisible();
  await expect(page.getByText(t('backups:folder.onlyHere'))).toBeVisible();
  await page.getByRole('button', { name: t('backups:status.make') }).click();
  await expectToast(page, t('backups:work.made'));
  const row = page
    .getByRole('listitem')
    .filter({ hasText: t('backups:list.people', { count: 5 }) });
  await expect(row).toHaveCount(1);
  await expect(row.getByText(pattern('backups:list.good', { day: /.+/ }))).toBeVisible();
  await expect(page.getByText(t('backups:status.none'))).toHaveCount(0);
  await row
    .getByRole('button', {
      name: pattern('common:named', { action: t('backups:list.check'), name: /.+/ }),
    })
    .click();
  await expectToast(page, t('backups:work.checked'));
  await page.getByRole('switch', { name: t('backups:nightly.label') }).click();
  await expectToast(page, t('backups:nightly.off'));
  await expectAccessibleInLightAndDark(page);
  await expect(row.getByText(t('backups:list.manual'), { exact: true })).toBeVisible();
  await row
    .getByRole('button', {
      name: pattern('common:named', { action: t('backups:list.delete'), name: /.+/ }),
    })
    .click();
  await confirm(page, t('backups:list.deleteConfirm'));
  await expectToast(page, t('backups:work.deleted'));
  await expect(page.getByText(t('backups:list.empty'))).toBeVisible();
});

test('backups are locked once the sheet is printed, and unlocked again', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna', { path: tab });
  await page.getByRole('button', { name: t('backups:lock.turnOn') }).click();
  const dialog = page.getByRole('dialog', { name: t('backups:lock.dialogTitle') });
  const field = dialog.getByLabel(t('backups:lock.passphrase'));
  const first = await field.inputValue();
  expect(first.split(' ')).toHaveLength(7);
  await dialog.getByRole('button', { name: t('backups:lock.suggestAnother') }).click();
  await expect(field).not.toHaveValue(first);
  await field.fill('short');
  await dialog.getByRole('button', { name: t('backups:lock.next') }).click();
  await expect(dialog.getByText(t('backups:errors.passphraseShort'))).toBeVisible();
  await field.fill('seven green frogs jump');
  await dialog.getByRole('button', { name: t('backups:lock.next') }).click();
  await expect(dialog.getByText('seven green frogs jump')).toBeVisible();
  await expect(dialog.getByRole('img', { name: t('backups:lock.qr') })).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('backups:lock.confirm') })).toBeDisabled();
  await expectAccessibleInLightAndDark(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByTestId('key-sheet')).toContainText('seven green frogs jump');
  await expect(page.getByTestId('key-sheet')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('checkbox', { name: t('backups:lock.printed') }).click();
  await dialog.getByRole('button', { name: t('backups:lock.confirm') }).click();
  await expect(page.getByText(t('backups:lock.on'))).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: t('backups:list.locked') });
  await expect(row.getByText(new RegExp(t('backups:list.people', { count: 5 })))).toBeVisible();
  await page.getByRole('button', { name: t('backups:lock.turnOff') }).click();
  await confirm(page, t('backups:lock.turnOff'));
  await expectToast(page, t('backups:lock.turnedOff'));
  await expect(page.getByText(t('backups:lock.off'))).toBeVisible();
});

test.describe('a household without a backup for days', () => {
  test.use({ sql: "UPDATE household SET created_at = '2020-01-01T00:00:00.000Z'" });

  test('warns its admins on every page, and no one else', { tag: once }, async ({ openAs }) => {
    const page = await openAs('anna');
    await expect(page.getByText(t('backups:banner.never'))).toBeVisible();
    const kid = await openAs('mia');
    await expect(kid.getByText(t('shell:header.greeting', { name: 'Mia' })).first()).toBeVisible();
    await expect(kid.getByText(t('backups:banner.never'))).toHaveCount(0);
    await page.getByRole('link', { name: t('backups:banner.link') }).click();
    await page.getByRole('button', { name: t('backups:status.make') }).click();
    await expectToast(page, t('backups:work.made'));
    await expect(page.getByText(t('backups:banner.never'))).toHaveCount(0);
  });
});
