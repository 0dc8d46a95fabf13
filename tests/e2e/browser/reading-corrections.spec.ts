import { createLog, updateLog } from '#shared/features/reading/logs.contract.ts';
import { createSession } from '#shared/features/reading/sessions.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { dayFromToday, noonZone } from '#tests/support/e2e/journal.ts';
import { addBook, cardOf, press, tab } from '#tests/support/e2e/reading.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';

// Noon in the house, so that no day ends while a test runs.
test.use({ sql: `UPDATE household SET time_zone = '${noonZone}'` });

test('a book completed in the form of its log is finished today, on its last page', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  const book = await addBook(device, 'Night Ferry', { pages: '60' });
  await call(device, createLog, { body: { bookId: book.id } });
  await call(device, createSession, { body: { bookId: book.id, minutesRead: 5, pagesRead: 9 } });
  const page = await openAs('ben', { path: '/reading-tracker?tab=logs' });
  const entry = cardOf(page, 'Night Ferry');
  await expect(entry.getByText('9 of 60 pages')).toBeVisible();
  await entry.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Reading Log' });
  await form.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Completed', exact: true }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Reading log updated');
  await expect(entry.getByText(/^Finished: /)).toBeVisible();
  await expect(entry.getByText('60 of 60 pages')).toBeVisible();
});

test('a corrected session offers Completed, and a completed book is read wherever its page stands', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  const book = await addBook(device, 'Paper Moon', { pages: '40' });
  const { log } = await call(device, createSession, {
    body: { bookId: book.id, minutesRead: 30, pagesRead: 4 },
  });
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Paper Moon').getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Paper Moon' });
  await expect(details.getByText('10% read')).toBeVisible();
  await details.getByRole('tab', { name: 'Reading Sessions' }).click();
  await details.getByRole('button', { name: /^Edit the session of/ }).click();
  const session = page.getByRole('dialog', { name: 'Edit Reading Session' });
  await session.getByLabel('Pages Read').fill('40');
  await session.getByRole('button', { name: 'Save Reading Session' }).click();
  await expect(page.getByText('Is “Paper Moon” completed?')).toBeVisible();
  await confirm(page, 'Yes, completed');
  await expectToast(page, 'Reading log updated');

  await call(device, updateLog, { params: { id: log?.id ?? 0 }, body: { currentPage: 10 } });
  await details.getByRole('tab', { name: 'Book Details' }).click();
  await expect(details.getByText('100% read')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).last().click();
  await tab(page, 'Reading Logs').click();
  await expect(cardOf(page, 'Paper Moon').getByText('10 of 40 pages')).toBeVisible();
});

test('a streak waits for today', { tag: once }, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  const book = await addBook(device, 'Every Evening');
  for (const days of [-3, -2, -1]) {
    const body = { bookId: book.id, date: dayFromToday(days), minutesRead: 10, pagesRead: 3 };
    await call(device, createSession, { body });
  }
  const page = await openAs('ben', { path: '/reading-tracker?tab=statistics' });
  await expect(page.getByText('Your 3-day streak is waiting for today')).toBeVisible();
  await expect(page.getByText('0 days', { exact: true })).toBeVisible();
});

test('whoever may not change a book any more is told so once, and the form closes', {
  tag: once,
}, async ({ openAs, deviceOf, guard }) => {
  guard.allow(/status of 403/);
  await addBook(await deviceOf('ben'), 'Once Mine');
  const page = await openAs('ben', { path: '/reading-tracker' });
  await page.route('**/api/books/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, contentType: 'text/plain', body: 'No.' })
      : route.fallback(),
  );
  const said: string[] = [];
  await page.exposeFunction('noteToast', (words: string) => said.push(words));
  await page.evaluate(() => {
    const note = (node: Node) => {
      const { noteToast } = window as unknown as { noteToast: (words: string) => void };
      for (const words of ['Error updating book', 'Access denied'])
        if (node.textContent?.includes(words)) noteToast(words);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await cardOf(page, 'Once Mine').getByRole('button', { name: 'Edit', exact: true }).click();
  await press(page, 'Save Changes');
  await expectToast(
    page,
    'Access denied',
    'You can only edit books that you have added to the library.',
  );
  await expect(page.getByRole('dialog', { name: 'Edit Book' })).toHaveCount(0);
  expect(said).not.toContain('Error updating book');
});
