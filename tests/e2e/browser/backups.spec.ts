import backups from '#shared/locales/en/backups.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';

const tab = '/home-computer?tab=backups';
const { status, work, list, lock, nightly, folder } = backups;

test('an admin makes a backup, sees what is in it and has it checked', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('anna', { path: tab });
  await expect(page.getByText(status.none)).toBeVisible();
  await expect(page.getByText(list.empty)).toBeVisible();
  await expect(page.getByText(folder.onlyHere)).toBeVisible();
  await page.getByRole('button', { name: status.make }).click();
  await expectToast(page, work.made);
  const row = page.getByRole('listitem').filter({ hasText: '5 people' });
  await expect(row).toHaveCount(1);
  await expect(row.getByText(/^Good, last read back/)).toBeVisible();
  await expect(page.getByText(status.none)).toHaveCount(0);
  await row.getByRole('button', { name: /^Check the backup of/ }).click();
  await expectToast(page, work.checked);
  await page.getByRole('switch', { name: nightly.label }).click();
  await expectToast(page, nightly.off);
  await expectAccessibleInLightAndDark(page);
});

test('backups are locked once the sheet is printed, and left unlocked again', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna', { path: tab });
  await page.getByRole('button', { name: lock.turnOn }).click();
  const dialog = page.getByRole('dialog', { name: lock.dialogTitle });
  const field = dialog.getByLabel(lock.passphrase);
  const first = await field.inputValue();
  expect(first.split(' ')).toHaveLength(7);
  await dialog.getByRole('button', { name: lock.again }).click();
  await expect(field).not.toHaveValue(first);
  await field.fill('short');
  await dialog.getByRole('button', { name: lock.next }).click();
  await expect(dialog.getByText(backups.errors.passphraseShort)).toBeVisible();
  await field.fill('seven green frogs jump');
  await dialog.getByRole('button', { name: lock.next }).click();
  await expect(dialog.getByText('seven green frogs jump')).toBeVisible();
  await expect(dialog.getByRole('img', { name: lock.qr })).toBeVisible();
  await expect(dialog.getByRole('button', { name: lock.confirm })).toBeDisabled();
  await expectAccessibleInLightAndDark(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByTestId('key-sheet')).toContainText('seven green frogs jump');
  await expect(page.getByTestId('key-sheet')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('checkbox', { name: lock.printed }).click();
  await dialog.getByRole('button', { name: lock.confirm }).click();
  await expect(page.getByText(lock.on)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: list.locked });
  await expect(row.getByText(/5 people/)).toBeVisible();
  await page.getByRole('button', { name: lock.turnOff }).click();
  await confirm(page, lock.turnOff);
  await expectToast(page, lock.turnedOff);
  await expect(page.getByText(lock.off)).toBeVisible();
});

test.describe('a house without a backup for days', () => {
  test.use({ sql: "UPDATE household SET created_at = '2020-01-01T00:00:00.000Z'" });

  test('warns its admins on every page, and nobody else', { tag: once }, async ({ openAs }) => {
    const page = await openAs('anna');
    await expect(page.getByText(backups.banner.never)).toBeVisible();
    const kid = await openAs('mia');
    await expect(kid.getByText('Hi, Mia!').first()).toBeVisible();
    await expect(kid.getByText(backups.banner.never)).toHaveCount(0);
    await page.getByRole('link', { name: backups.banner.link }).click();
    await page.getByRole('button', { name: status.make }).click();
    await expectToast(page, work.made);
    await expect(page.getByText(backups.banner.never)).toHaveCount(0);
  });
});
