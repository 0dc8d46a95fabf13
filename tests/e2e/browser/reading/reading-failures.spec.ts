import type { Locator, Page } from '@playwright/test';
import { createGoal } from '#shared/features/reading/goals.contract.ts';
import { createSession } from '#shared/features/reading/sessions.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { addBook, cardOf, press, tab } from '#tests/support/e2e/features/reading.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const writes = /\/api\/(books|reading-logs|reading-sessions|reading-goals)(\/\d+)?$/;
const fail = { status: 500, contentType: 'text/plain', body: 'It rained in.' };
const click = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: typeof name === 'string' }).click();

const saveInVain = async (page: Page, name: string, save: string, toast: [string, string]) => {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await click(dialog, save);
  await expectToast(page, ...toast);
  await click(dialog, t('common:actions.cancel'));
  await expect(dialog).toHaveCount(0);
};

const deleteInVain = async (page: Page, ...toast: [string, string]) => {
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, ...toast);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
};

test('a failed change names what failed and asks the reader to try again', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/status of 500/);
  const device = await deviceOf('ben');
  await addBook(device, 'Unread');
  const { id: bookId } = await addBook(device, 'Half Read');
  await call(device, createSession, { body: { bookId, minutesRead: 5, pagesRead: 9 } });
  await call(device, createGoal, {
    body: { goalType: 'books', targetValue: 3, timeframe: 'yearly', startDate: '2020-01-01' },
  });
  const page = await openAs('ben', { path: '/reading-tracker' });
  await page.route(
    (url) => writes.test(url.pathname),
    (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(fail)),
  );
  const unread = cardOf(page, 'Unread');

  await test.step('books', async () => {
    await press(page, t('reading:books.add'));
    const dialog = page.getByRole('dialog', { name: t('reading:bookForm.newTitle') });
    await dialog.getByLabel(t('reading:bookForm.title')).fill('Lost');
    await dialog.getByLabel(t('reading:bookForm.author')).fill('Nobody');
    await click(dialog, t('reading:books.add'));
    await expectToast(page, t('reading:failed.bookAdded'), t('reading:failedText.bookAdded'));
    await expect(dialog.getByLabel(t('reading:bookForm.title'))).toHaveValue('Lost');
    await click(dialog, t('common:actions.cancel'));
    await click(unread, t('reading:books.edit'));
    await saveInVain(page, t('reading:bookForm.editTitle'), t('reading:bookForm.save'), [
      t('reading:failed.bookUpdated'),
      t('reading:failedText.other'),
    ]);
    await click(unread, t('common:named', { action: t('reading:books.delete'), name: 'Unread' }));
    await deleteInVain(page, t('reading:failed.bookDeleted'), t('reading:failedText.other'));
  });

  await test.step('sessions', async () => {
    await click(unread, t('reading:books.recordSession'));
    const dialog = page.getByRole('dialog', { name: t('reading:session.add') });
    await dialog.getByLabel(t('reading:session.minutesRead')).fill('5');
    await dialog.getByLabel(t('reading:session.pagesRead')).fill('5');
    await saveInVain(page, t('reading:session.add'), t('reading:session.save'), [
      t('reading:failed.sessionAdded'),
      t('reading:failedText.other'),
    ]);
    await click(cardOf(page, 'Half Read'), t('reading:books.details'));
    const details = page.getByRole('dialog', { name: 'Half Read' });
    await details.getByRole('tab', { name: t('reading:details.sessions') }).click();
    await click(details, pattern('common:named', { action: t('common:actions.edit'), name: /.+/ }));
    await saveInVain(page, t('reading:session.editTitle'), t('reading:session.save'), [
      t('reading:failed.sessionUpdated'),
      t('reading:failedText.other'),
    ]);
    await click(
      details,
      pattern('common:named', { action: t('common:actions.delete'), name: /.+/ }),
    );
    await deleteInVain(page, t('reading:failed.sessionDeleted'), t('reading:failedText.other'));
    await details
      .getByRole('button', { name: t('common:actions.close') })
      .last()
      .click();
  });

  await test.step('logs', async () => {
    await click(unread, t('reading:books.addToLog'));
    await saveInVain(page, t('reading:log.addTitle'), t('reading:books.addToLog'), [
      t('reading:failed.logAdded'),
      t('reading:failedText.other'),
    ]);
    // Its details are cached above: only a reloaded page fetches them.
    await page.goto('/reading-tracker?tab=logs');
    const entry = cardOf(page, 'Half Read');
    await page.route(`**/api/books/${bookId}`, (route) => route.fulfill(fail));
    await click(entry, t('reading:log.viewBook'));
    await expectToast(page, t('reading:failed.bookFetched'), 'It rained in.');
    await click(entry, t('reading:log.edit'));
    await saveInVain(page, t('reading:log.editTitle'), t('common:actions.saveChanges'), [
      t('reading:failed.logUpdated'),
      t('reading:failedText.other'),
    ]);
    await click(entry, pattern('common:named', { action: t('common:actions.delete'), name: /.+/ }));
    await deleteInVain(page, t('reading:failed.logDeleted'), t('reading:failedText.other'));
  });

  await test.step('goals', async () => {
    await tab(page, t('reading:tabs.goals')).click();
    await press(page, t('reading:goals.add'));
    await saveInVain(page, t('reading:goals.newTitle'), t('reading:goals.create'), [
      t('reading:failed.goalAdded'),
      t('reading:failedText.other'),
    ]);
    await press(
      page,
      t('common:named', {
        action: t('common:actions.edit'),
        name: t('reading:goals.name.books', { count: 3 }),
      }),
    );
    await saveInVain(page, t('reading:goals.editTitle'), t('common:actions.saveChanges'), [
      t('reading:failed.goalUpdated'),
      t('reading:failedText.other'),
    ]);
    await press(
      page,
      t('common:named', {
        action: t('common:actions.delete'),
        name: t('reading:goals.name.books', { count: 3 }),
      }),
    );
    await deleteInVain(page, t('reading:failed.goalDeleted'), t('reading:failedText.other'));
  });
});
