import type { Page } from '@playwright/test';
import { createLog } from '#shared/features/reading/logs.contract.ts';
import { readingStatuses } from '#shared/features/reading/reading.fields.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { addBook, cardOf, press, tab } from '#tests/support/e2e/reading.ts';

const statuses = ['Want to Read', 'Currently Reading', 'Completed', 'Did Not Finish'];

/** Opens a select of the dialog, reads its choices and takes one. */
const takeFrom = async (page: Page, field: string, choices: string[], choice: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await expect(page.getByRole('option')).toHaveText(choices);
  await page.getByRole('option', { name: choice, exact: true }).click();
};

test('the four tabs are there, and each has what belongs to it', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/reading-tracker' });
  const parts = page.getByRole('tablist', { name: 'Parts of the reading tracker' });
  // Each label is there a second time, unseen, for the width it has when it is chosen.
  await expect(parts.getByRole('tab')).toHaveText([
    /^Books/,
    /^Reading Logs/,
    /^Goals/,
    /^Statistics/,
  ]);
  const add = page.getByRole('button', { name: 'Add Book', exact: true });
  await expect(add).toBeVisible();
  for (const name of ['Reading Logs', 'Statistics', 'Goals']) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(add).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: 'Reading Goals', exact: true })).toBeVisible();
  await press(page, 'New Goal');
  const dialog = page.getByRole('dialog', { name: 'New Reading Goal' });
  await expect(dialog.getByRole('combobox', { name: 'Goal type' })).toHaveText('Books');
  await expect(dialog.getByLabel('Target')).toHaveValue('1');
  await expect(dialog.getByRole('combobox', { name: 'Timeframe' })).toHaveText('Monthly');
  await expect(dialog.getByText('End date')).toHaveCount(0);
  await takeFrom(page, 'Goal type', ['Books', 'Pages', 'Minutes'], 'Minutes');
  const timeframes = ['Daily', 'Weekly', 'Monthly', 'Yearly', 'Custom'];
  await takeFrom(page, 'Timeframe', timeframes, 'Custom');
  await expect(dialog.getByText('End date')).toBeVisible();
});

test('goals and numbers are read again when a new day begins, and what is open stays', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/help' });
  const noon = (later: number) =>
    new Date(new Date().setUTCHours(12, 0, 0, 0) + later * 86_400_000);
  await page.clock.install({ time: noon(0) });
  await page.goto('/reading-tracker?tab=goals');
  await press(page, 'New Goal');
  await page.getByRole('dialog').getByLabel('Target').fill('7');
  const goals = page.waitForResponse('**/api/reading-goals');
  await page.clock.setSystemTime(noon(1));
  await page.clock.runFor(31_000);
  expect((await goals).status()).toBe(200);
  await expect(page.getByRole('dialog').getByLabel('Target')).toHaveValue('7');
  await page.goto('/reading-tracker?tab=statistics');
  await expect(page.getByText('Reading Streak', { exact: true })).toBeVisible();
  const numbers = page.waitForResponse('**/api/reading-statistics*');
  await page.clock.setSystemTime(noon(2));
  await page.clock.runFor(31_000);
  expect((await numbers).status()).toBe(200);
});

test('what nobody knows is called so, and each status has its word', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const device = await deviceOf('ben');
  for (const status of readingStatuses) {
    const { id: bookId } = await addBook(device, `Is ${status}`);
    await call(device, createLog, { body: { bookId, status } });
  }
  await addBook(device, 'Bare Bones', { pages: '' });
  const page = await openAs('ben', { path: '/help' });
  // Whoever added a book may be gone, and a log outlives its book.
  const forget = async (
    address: RegExp,
    change: (record: { title: string; book: object }) => object,
  ) => {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: (await response.json()).map(change) });
    });
  };
  await forget(/\/api\/books\?/, (book) =>
    book.title === 'Is reading' ? { ...book, addedBy: 999, addedByUser: null } : book,
  );
  await page.goto('/reading-tracker');
  await expect(cardOf(page, 'Is reading').getByText('Added by Unknown')).toBeVisible();
  await expect(cardOf(page, 'Bare Bones').getByText('Owner / You')).toBeVisible();
  await cardOf(page, 'Bare Bones').getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Bare Bones' });
  await expect(details.getByRole('progressbar')).toHaveCount(0);
  await expect(details.getByText('N/A')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Edit Book' })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).last().click();

  await cardOf(page, 'Bare Bones').getByRole('button', { name: 'Add to Log' }).click();
  await takeFrom(page, 'Status', statuses, 'Did Not Finish');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await tab(page, 'Reading Logs').click();
  for (const [index, status] of readingStatuses.entries()) {
    const word = status === 'to_read' ? 'To Read' : (statuses[index] ?? '');
    await expect(cardOf(page, `Is ${status}`).getByText(word, { exact: true })).toBeVisible();
  }
  await forget(/\/api\/reading-logs/, (log) => ({
    ...log,
    book: { ...log.book, title: '', author: '' },
  }));
  await page.reload();
  await expect(cardOf(page, 'Unknown Book').first().getByText('By Unknown Author')).toBeVisible();
});
