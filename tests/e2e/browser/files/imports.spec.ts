import type { Locator, Page } from '@playwright/test';
import { getImport } from '#shared/features/imports/imports.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { allEvents, month } from '#tests/support/e2e/features/calendar.ts';
import { press } from '#tests/support/e2e/features/reading.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { checkScreen } from '#tests/support/e2e/screen-checks.ts';
import { calendarOf, eventOf, ordinaryList, slowCalendar } from '#tests/support/large-files.ts';
import { t } from '#tests/support/messages.ts';

const chooseCalendar = (page: Page, file: string) =>
  page
    .getByLabel(t('calendar:menu.import'))
    .setInputFiles({ name: 'a.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) });

const expectProgress = async (dialog: Locator) => {
  await expect(dialog.getByText(t('common:imports.reading'))).toBeVisible();
  await expect(dialog.getByText(/^([1-9]|\d\d)%$/)).toBeVisible();
  await expect(
    dialog.getByRole('progressbar', { name: t('common:imports.progress') }),
  ).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
};

test('a slow calendar import shows its progress and can be cancelled', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  const page = await openAs('ben', { path: month });
  const dialog = page.getByRole('dialog', { name: t('calendar:menu.import') });
  await chooseCalendar(page, slowCalendar());
  await expectProgress(dialog);
  await checkScreen(page, 'import-progress', '[role=dialog]');
  guard.allow(/409/);
  await dialog.getByRole('button', { name: t('common:imports.cancel') }).click();
  await expectToast(page, t('common:imports.cancelled'));
  await expect(dialog).toHaveCount(0);
  expect((await call(await deviceOf('ben'), getImport)).current).toBeNull();
  const picnic = eventOf('UID:p', 'SUMMARY:Picnic', 'DTSTART;VALUE=DATE:20310612');
  await chooseCalendar(page, calendarOf(picnic));
  await expectToast(page, t('calendar:import.done'), t('calendar:import.created', { count: 1 }));
  await expect(allEvents(page, 1)).toBeVisible();
  const guest = 'ATTENDEE:mailto:oma@example.org';
  await chooseCalendar(page, calendarOf(eventOf('UID:q', 'DTSTART:20310612T080000Z', guest)));
  const result = page.getByRole('dialog', { name: t('calendar:import.done') });
  await expect(result.getByText(t('calendar:import.created', { count: 1 }))).toBeVisible();
  await expect(result.getByRole('listitem')).toHaveText([
    t('calendar:import.leftOut.guests', { count: 1 }),
  ]);
  await checkScreen(page, 'calendar-import-done', '[role=dialog]');
  await result
    .getByRole('button', { name: t('common:actions.close') })
    .last()
    .click();
  await expect(result).toHaveCount(0);
});

test('a book import shows its progress, then its result', { tag: once }, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/reading-tracker' });
  await press(page, t('reading:csv.menu'));
  await page.getByRole('menuitem', { name: t('reading:csv.import') }).click();
  const dialog = page.getByRole('dialog', { name: t('reading:csv.import') });
  const buffer = Buffer.from(`${ordinaryList(400)}\n,Nobody`);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await expect(
    dialog.getByRole('progressbar', { name: t('common:imports.progress') }),
  ).toBeVisible();
  await expect(dialog.getByText(t('reading:csv.choose'))).toHaveCount(0);
  await expect(dialog.getByRole('status').first()).toHaveText(
    [
      t('reading:csv.booksAdded', { count: 400 }),
      t('reading:csv.logsAdded', { count: 400 }),
      t('reading:csv.unreadable', { count: 1 }),
    ].join(' '),
  );
  await checkScreen(page, 'import-done', '[role=dialog]');
  await dialog
    .getByRole('button', { name: t('common:actions.close') })
    .last()
    .click();
  await expect(dialog).toHaveCount(0);
});
