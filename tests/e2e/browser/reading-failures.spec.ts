import type { Locator, Page } from '@playwright/test';
import { createGoal } from '#shared/features/reading/goals.contract.ts';
import { createSession } from '#shared/features/reading/sessions.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { addBook, cardOf, press, tab } from '#tests/support/e2e/reading.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';

const writes = /\/api\/(books|reading-logs|reading-sessions|reading-goals)(\/\d+)?$/;
const fail = { status: 500, contentType: 'text/plain', body: 'It rained in.' };
const wasThere = (what: string) => `There was a problem ${what}. Please try again.`;

const click = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Saves a dialog in vain: the toast says why, and what was typed is still there. */
const saveInVain = async (page: Page, name: string, save: string, toast: [string, string]) => {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await click(dialog, save);
  await expectToast(page, ...toast);
  await click(dialog, 'Cancel');
  await expect(dialog).toHaveCount(0);
};

const deleteInVain = async (page: Page, ...toast: [string, string]) => {
  await confirm(page, 'Delete');
  await expectToast(page, ...toast);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
};

test('each change that fails is named, and asks to be tried again', { tag: once }, async ({
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
    await press(page, 'Add Book');
    const dialog = page.getByRole('dialog', { name: 'Add New Book' });
    await dialog.getByLabel('Title').fill('Lost');
    await dialog.getByLabel('Author').fill('Nobody');
    await click(dialog, 'Add Book');
    await expectToast(page, 'Error adding book', wasThere('adding the book to your library'));
    await expect(dialog.getByLabel('Title')).toHaveValue('Lost');
    await click(dialog, 'Cancel');
    await click(unread, 'Edit');
    await saveInVain(page, 'Edit Book', 'Save Changes', [
      'Error updating book',
      wasThere('updating the book'),
    ]);
    await click(unread, 'Delete Unread');
    await deleteInVain(page, 'Error deleting book', wasThere('deleting the book'));
  });

  await test.step('sessions', async () => {
    await click(unread, 'Record Session');
    const dialog = page.getByRole('dialog', { name: 'Add Reading Session' });
    await dialog.getByLabel('Minutes Read').fill('5');
    await dialog.getByLabel('Pages Read').fill('5');
    await saveInVain(page, 'Add Reading Session', 'Save Reading Session', [
      'Error adding session',
      wasThere('adding the reading session'),
    ]);
    await click(cardOf(page, 'Half Read'), 'Details');
    const details = page.getByRole('dialog', { name: 'Half Read' });
    await details.getByRole('tab', { name: 'Reading Sessions' }).click();
    await click(details, /^Edit the session of/);
    await saveInVain(page, 'Edit Reading Session', 'Save Reading Session', [
      'Error updating session',
      wasThere('updating the reading session'),
    ]);
    await click(details, /^Delete the session of/);
    await deleteInVain(page, 'Error deleting session', wasThere('deleting the reading session'));
    await details.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('logs', async () => {
    await click(unread, 'Add to Log');
    await saveInVain(page, 'Add to Reading Log', 'Add to Log', [
      'Error adding reading log',
      wasThere('adding the book to your reading log'),
    ]);
    // Its details were read above: a page opened anew has to ask for them.
    await page.goto('/reading-tracker?tab=logs');
    const entry = cardOf(page, 'Half Read');
    await page.route(`**/api/books/${bookId}`, (route) => route.fulfill(fail));
    await click(entry, 'View Book Details');
    await expectToast(page, 'Failed to fetch book data', '500: It rained in.');
    await click(entry, 'Edit');
    await saveInVain(page, 'Edit Reading Log', 'Save changes', [
      'Error updating reading log',
      wasThere('updating the reading log'),
    ]);
    await click(entry, /^Delete the log/);
    await deleteInVain(page, 'Error deleting reading log', wasThere('deleting the reading log'));
  });

  await test.step('goals', async () => {
    await tab(page, 'Goals').click();
    await press(page, 'New Goal');
    await saveInVain(page, 'New Reading Goal', 'Create Goal', [
      'Error creating reading goal',
      wasThere('creating the reading goal'),
    ]);
    await press(page, 'Edit the goal Read 3 books');
    await saveInVain(page, 'Edit Reading Goal', 'Save changes', [
      'Error updating reading goal',
      wasThere('updating the reading goal'),
    ]);
    await press(page, 'Delete the goal Read 3 books');
    await deleteInVain(page, 'Error deleting goal', wasThere('deleting the goal'));
  });
});
