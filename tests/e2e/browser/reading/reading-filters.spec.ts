import type { Page } from '@playwright/test';
import { createLog, updateLog } from '#shared/features/reading/logs.contract.ts';
import { expectAccessible } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { addBook, cardOf } from '#tests/support/e2e/features/reading.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

const sheetOf = (page: Page) => page.getByRole('dialog', { name: t('reading:filters.open') });

const choose = async (page: Page, field: string, option: string) => {
  await sheetOf(page).getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const headings = (page: Page) => page.getByRole('heading', { level: 3 });

test('books and logs are searched, filtered and sorted, and the address keeps it', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  const ben = await deviceOf('ben');
  const owls = await addBook(ben, 'Zebras', { author: 'C. Dale', genre: 'Nature' });
  await addBook(ben, 'Aliens', { author: 'M. Ende', genre: 'Fantasy' });
  await addBook(ben, 'Mice', { author: 'M. Ende', genre: 'Nature' });
  const { id } = await call(ben, createLog, { body: { bookId: owls.id, status: 'reading' } });
  await call(ben, updateLog, { params: { id }, body: { shelves: 'Loft', rating: 5 } });

  const page = await openAs('ben', { path: '/reading-tracker' });
  await expect(headings(page)).toHaveText(['Mice', 'Aliens', 'Zebras']);
  await page.getByRole('button', { name: t('reading:filters.open') }).click();
  await choose(page, t('reading:filters.sort'), t('reading:filters.sorts.title'));
  await choose(page, t('reading:filters.genre'), 'Nature');
  await expectAccessible(page);
  await page.goBack();
  await expect(sheetOf(page)).toHaveCount(0);
  await expect(headings(page)).toHaveText(['Mice', 'Zebras']);
  await expect(page).toHaveURL(/sort=title&genre=Nature/);

  await page.getByRole('searchbox', { name: t('reading:books.search') }).fill('ende');
  await expect(headings(page)).toHaveText(['Mice']);
  await expect(page).toHaveURL(/q=ende/);
  await page.reload();
  await expect(headings(page)).toHaveText(['Mice']);
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('reading:filters.remove'), name: 'Nature' }),
    })
    .click();
  await expect(headings(page)).toHaveText(['Aliens', 'Mice']);

  await page.getByRole('searchbox', { name: t('reading:books.search') }).fill('nobody');
  await expect(page.getByText(t('reading:books.notFound'))).toBeVisible();
  await page.getByRole('button', { name: t('reading:filters.clearAll') }).press('Enter');
  await expect(page.getByRole('tabpanel', { name: t('reading:tabs.books') })).toBeFocused();
  await expect(headings(page)).toHaveText(['Aliens', 'Mice', 'Zebras']);
  await expect(page.getByRole('searchbox', { name: t('reading:books.search') })).toHaveValue('');

  await page.goto('/reading-tracker?tab=logs&shelf=Loft&status=reading');
  await expect(cardOf(page, 'Zebras')).toBeVisible();
  await page.goto('/reading-tracker?tab=logs&shelf=Loft&status=completed');
  await expect(page.getByText(t('reading:log.notFound'))).toBeVisible();
  await page.goto('/reading-tracker?tab=logs&status=nonsense');
  await expect(cardOf(page, 'Zebras')).toBeVisible();
});

test('the keyboard goes on from the filters after one is removed', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await addBook(await deviceOf('ben'), 'Mice', { author: 'M. Ende', genre: 'Nature' });
  const page = await openAs('ben', { path: '/reading-tracker?genre=Nature&author=M.%20Ende' });
  for (const name of ['Nature', 'M. Ende']) {
    const chip = page.getByRole('button', {
      name: t('common:named', { action: t('reading:filters.remove'), name }),
    });
    await chip.focus();
    await page.keyboard.press('Enter');
    await expect(chip).toHaveCount(0);
    await page.keyboard.press('Tab');
    const search = page.getByRole('searchbox', { name: t('reading:books.search') });
    await expect(search).toBeFocused();
  }
});
