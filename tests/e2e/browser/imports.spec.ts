import type { Locator, Page } from '@playwright/test';
import { getImport } from '#shared/features/imports/imports.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { allEvents, month } from '#tests/support/e2e/calendar.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { lookAt } from '#tests/support/e2e/look.ts';
import { press } from '#tests/support/e2e/reading.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { calendarOf, eventOf, ordinaryList, slowCalendar } from '#tests/support/large-files.ts';

const chooseCalendar = (page: Page, file: string) =>
  page
    .getByLabel('Import a calendar file')
    .setInputFiles({ name: 'a.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) });

/** Sees that an import goes on, in the bar and in words. */
const expectProgress = async (dialog: Locator) => {
  await expect(dialog.getByText('Reading the file')).toBeVisible();
  await expect(dialog.getByText(/^([1-9]|\d\d)%$/)).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: 'Import' })).toHaveAttribute(
    'aria-valuenow',
    /^[1-9]\d?$/,
  );
};

test('a calendar that takes long to read shows how far it is, and can be cancelled', async ({
  openAs,
  deviceOf,
  guard,
}) => {
  const page = await openAs('ben', { path: month });
  const dialog = page.getByRole('dialog', { name: 'Import a calendar file' });
  await chooseCalendar(page, slowCalendar());
  await expectProgress(dialog);
  await lookAt(page, 'import-progress', '[role=dialog]');
  // The answer that the file did not get.
  guard.allow(/409/);
  await dialog.getByRole('button', { name: 'Cancel import' }).click();
  await expectToast(page, 'Import cancelled');
  await expect(dialog).toHaveCount(0);
  expect((await call(await deviceOf('ben'), getImport)).current).toBeNull();
  const picnic = eventOf('UID:p', 'SUMMARY:Picnic', 'DTSTART;VALUE=DATE:20310612');
  await chooseCalendar(page, calendarOf(picnic));
  await expectToast(page, 'Calendar imported', '1 event is new.');
  await expect(allEvents(page, 1)).toBeVisible();
});

test('a list of books shows how far it is, then what became of it', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/reading-tracker' });
  await press(page, 'Lists of books in and out');
  await page.getByRole('menuitem', { name: 'Import a list (CSV)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a list (CSV)' });
  const buffer = Buffer.from(`${ordinaryList(400)}\n,Nobody`);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('progressbar', { name: 'Import' })).toBeVisible();
  await expect(dialog.getByText('Choose a CSV file')).toHaveCount(0);
  await expect(dialog.getByRole('status')).toHaveText(
    "400 books are new. 400 were added to your log. 1 row couldn't be imported.",
  );
  await lookAt(page, 'import-done', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});
