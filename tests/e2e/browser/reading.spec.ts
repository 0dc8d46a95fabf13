import { createGoal } from '#shared/features/reading/goals.contract.ts';
import { createLog } from '#shared/features/reading/logs.contract.ts';
import { createSession } from '#shared/features/reading/sessions.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { addBook, cardOf, press, tab } from '#tests/support/e2e/reading.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';

test('an empty library is filled: a book is added, changed and deleted', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/reading-tracker' });
  await expect(page.getByText('No books yet')).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  await press(page, 'Add Book');
  const dialog = page.getByRole('dialog', { name: 'Add New Book' });
  await dialog.getByRole('button', { name: 'Add Book', exact: true }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expect(dialog.getByText('Author is required')).toBeVisible();
  await dialog.getByLabel('Title').fill('The Paper Boat');
  // The form checks what was typed in its own time; nobody presses a key sooner than that.
  await expect(dialog.getByText('Title is required')).toBeHidden();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('The Paper Boat');
  await dialog.getByLabel('Author').fill('Ida Moss');
  await dialog.getByLabel('Genre').fill('Adventure');
  await dialog.getByLabel('Pages').fill('96');
  await dialog.getByLabel('Age Range').fill('7-9');
  await expect(dialog.getByLabel('Make this book visible to other users')).toBeChecked();
  await dialog.getByRole('button', { name: 'Add Book', exact: true }).click();
  await expectToast(page, 'Book added');

  const card = cardOf(page, 'The Paper Boat');
  for (const words of ['By Ida Moss', 'Adventure', '96 pages', 'Ages: 7–9', 'Owner / You'])
    await expect(card.getByText(words, { exact: true })).toBeVisible();

  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Book' });
  await form.getByLabel('Description').fill('A boat that does not sink.');
  await form
    .getByLabel('Choose a picture')
    .setInputFiles(makePng('boat.png', { width: 300, height: 450 }));
  await form.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expectToast(page, 'Book updated');
  await expect(card.getByText('A boat that does not sink.')).toBeVisible();
  await expect(card.getByRole('img', { name: 'Cover of The Paper Boat' })).toBeVisible();

  await card.getByRole('button', { name: 'Delete The Paper Boat' }).click();
  await expect(
    page.getByText(/also removes your reading log and your reading sessions/),
  ).toBeVisible();
  await confirm(page, 'Delete');
  await expectToast(page, 'Book deleted');
  await expect(page.getByText('No books yet')).toBeVisible();
});

test('a book goes into the log, is read to its last page and completed', async ({
  openAs,
  deviceOf,
}) => {
  await addBook(await deviceOf('anna'), 'Moss and Stone', { pages: '40' });
  const page = await openAs('mia', { path: '/reading-tracker?tab=logs' });
  await expect(page.getByText('No reading logs yet')).toBeVisible();
  await tab(page, 'Books').click();
  const card = cardOf(page, 'Moss and Stone');
  await expect(card.getByText('Added by Anna')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await card.getByRole('button', { name: 'Add to Log' }).click();
  const log = page.getByRole('dialog', { name: 'Add to Reading Log' });
  await expect(log.getByRole('combobox', { name: 'Status' })).toHaveText('Want to Read');
  await log.getByRole('button', { name: 'Add to Log' }).click();
  await expectToast(page, 'Added to your reading log');

  await card.getByRole('button', { name: 'Record Session' }).click();
  const session = page.getByRole('dialog', { name: 'Add Reading Session' });
  await session.getByRole('button', { name: 'Save Reading Session' }).click();
  await expect(session.getByText('Required').first()).toBeVisible();
  await session.getByLabel('Minutes Read').fill('30');
  await session.getByLabel('Pages Read').fill('40');
  await session.getByLabel('Notes').fill('The end surprised me.');
  await session.getByRole('button', { name: 'Save Reading Session' }).click();
  await expect(page.getByText('You reached the last page!')).toBeVisible();
  await confirm(page, 'Yes, completed');
  await expectToast(page, 'Reading log updated');

  await tab(page, 'Reading Logs').click();
  const entry = cardOf(page, 'Moss and Stone');
  await expect(entry.getByText('Completed', { exact: true })).toBeVisible();
  await expect(entry.getByText('40 of 40 pages · 30 minutes')).toBeVisible();
  await expect(entry.getByText(/^Started: /)).toBeVisible();
  await expect(entry.getByText(/^Finished: /)).toBeVisible();

  await entry.getByRole('button', { name: 'View Book Details' }).click();
  const details = page.getByRole('dialog', { name: 'Moss and Stone' });
  await expect(details.getByText('100% read')).toBeVisible();
  await expect(details.getByText('80 pages/hour')).toBeVisible();
  await details.getByRole('tab', { name: 'Reading Sessions' }).click();
  await expect(details.getByText('The end surprised me.')).toBeVisible();
  await details.getByRole('button', { name: /^Delete the session of/ }).click();
  await confirm(page, 'Delete');
  await expectToast(page, 'Reading session deleted');
  await expect(details.getByText('No reading sessions recorded yet.')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).last().click();

  await entry.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Reading Log' });
  await edit.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await edit.getByLabel('Review').fill('Quiet and good.');
  await edit.getByLabel('Favourite').click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Reading log updated');
  await expect(entry.getByText('Quiet and good.')).toBeVisible();
  await expect(entry.getByText('4 stars')).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  await entry.getByRole('button', { name: /^Delete the log/ }).click();
  await confirm(page, 'Delete');
  await expectToast(page, 'Reading log deleted');
  await expect(page.getByText('No reading logs yet')).toBeVisible();
});

test('a goal counts by itself, can be set by hand, and goes', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const device = await deviceOf('ben');
  const book = await addBook(device, 'Long Way North');
  const page = await openAs('ben', { path: '/reading-tracker?tab=goals' });
  await expect(page.getByText('No reading goals set')).toBeVisible();
  await press(page, 'Set Your First Goal');
  const dialog = page.getByRole('dialog', { name: 'New Reading Goal' });
  await dialog.getByRole('combobox', { name: 'Goal type' }).click();
  await page.getByRole('option', { name: 'Pages' }).click();
  await dialog.getByLabel('Target').fill('0');
  await dialog.getByRole('button', { name: 'Create Goal' }).click();
  await expect(dialog.getByText('Value must be positive')).toBeVisible();
  await dialog.getByLabel('Target').fill('50');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Create Goal' }).click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({ goalType: 'pages', targetValue: 50, progress: 0, completed: false });
  expect(body).not.toHaveProperty('endDate');
  await expectToast(page, 'Reading goal created');
  const card = cardOf(page, 'Read 50 pages');
  await expect(card.getByText('0 of 50 (0%)')).toBeVisible();
  await expect(card.getByText('Active')).toBeVisible();

  // Read on another device.
  await call(device, createSession, {
    body: { bookId: book.id, minutesRead: 10, pagesRead: 20 },
  });
  await expect(card.getByText('20 of 50 (40%)')).toBeVisible();

  await card.getByRole('button', { name: 'Edit the goal Read 50 pages' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Reading Goal' });
  await edit.getByLabel('Progress').fill('-1');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText('Progress cannot be negative')).toBeVisible();
  await edit.getByLabel('Progress').fill('35');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Reading goal updated');
  await expect(card.getByText('35 of 50 (70%) Set by hand; counted: 20.')).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  await card.getByRole('button', { name: 'Delete the goal Read 50 pages' }).click();
  await expect(page.getByText('This action cannot be undone.')).toBeVisible();
  await confirm(page, 'Delete');
  await expectToast(page, 'Goal deleted');
  await expect(page.getByText('No reading goals set')).toBeVisible();
});

test('a grown-up writes reading down for a kid, and numbers are shared by choice', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await addBook(await deviceOf('anna'), 'Two Owls', { genre: 'Nature' });
  const page = await openAs('anna', { path: '/reading-tracker' });
  await cardOf(page, 'Two Owls').getByRole('button', { name: 'Record Session' }).click();
  const session = page.getByRole('dialog', { name: 'Add Reading Session' });
  await session.getByLabel('Mia', { exact: true }).click();
  await session.getByLabel('Minutes Read').fill('20');
  await session.getByLabel('Pages Read').fill('15');
  await session.getByRole('button', { name: 'Save Reading Session' }).click();
  await expectToast(page, 'Reading session added');

  const mia = await openAs('mia', { path: '/reading-tracker?tab=statistics' });
  await expect(mia.getByRole('heading', { name: 'Reading Streak' })).toBeVisible();
  for (const name of [
    'Total Books',
    'Pages Read',
    'Reading Time',
    'Reading Goals',
    'Recent Activity',
    'Reading Insights',
  ]) {
    await expect(mia.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(mia.getByText('1 day', { exact: true })).toBeVisible();
  await expect(mia.getByText('20 min', { exact: true })).toBeVisible();
  await expect(mia.getByText('Your favourite kind of book is Nature.')).toBeVisible();
  await mia.getByLabel('Let the family see my totals').click();
  await expectAccessibleInLightAndDark(mia);

  await tab(page, 'Statistics').click();
  await expect(page.getByText('0 books, 20 minutes, 15 pages')).toBeVisible();
  await page.getByRole('combobox', { name: 'Shelf of Mia' }).click();
  await page.getByRole('option', { name: 'Up to 13+' }).click();
  await expectToast(page, "Mia's shelf changed");
});

test('the timer goes on over a reload and fills the session in', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await addBook(await deviceOf('ben'), 'Slow River', { pages: '2' });
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Slow River').getByRole('button', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Start Timer' }).click();
  const timer = page.getByRole('group', { name: 'Reading timer' });
  await expect(timer.getByText('Reading Slow River')).toBeVisible();
  await page.reload();
  await expect(timer.getByText('Reading Slow River')).toBeVisible();
  await timer.getByRole('button', { name: 'Pause' }).click();
  await expect(timer.getByText('Paused: Slow River')).toBeVisible();
  await timer.getByRole('button', { name: 'Stop and save' }).click();
  const session = page.getByRole('dialog', { name: 'Add Reading Session' });
  await expect(session.getByLabel('Minutes Read')).toHaveValue('1');
  await session.getByLabel('Pages Read').fill('2');
  await session.getByRole('button', { name: 'Save Reading Session' }).click();
  await expect(page.getByText('Is “Slow River” completed?')).toBeVisible();
  await confirm(page, 'Yes, completed');
  await expectToast(page, 'Reading log updated');
  await expect(timer).toHaveCount(0);
});

test('a list from elsewhere is read in, and goes out again', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/reading-tracker' });
  await press(page, 'Lists of books in and out');
  await page.getByRole('menuitem', { name: 'Import a list (CSV)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a list (CSV)' });
  const choose = (csv: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await choose(
    'Title,Author,Number of Pages,Exclusive Shelf,My Rating\n"The Fox","B. Hill",90,read,5\nOwls,C. Dale,40,to-read,0\n',
  );
  await expect(dialog.getByText('2 books are new. 2 were added to your log.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(cardOf(page, 'The Fox')).toBeVisible();

  await press(page, 'Lists of books in and out');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export my reading log (CSV)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('what does not work is said, and nothing typed is lost', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/status of (409|500)/);
  const device = await deviceOf('ben');
  const book = await addBook(device, 'Twice Told');
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Twice Told').getByRole('button', { name: 'Add to Log' }).click();
  const log = page.getByRole('dialog', { name: 'Add to Reading Log' });
  await call(device, createLog, { body: { bookId: book.id } });
  await log.getByRole('button', { name: 'Add to Log' }).click();
  await expectToast(
    page,
    'Error adding reading log',
    'You already have a reading log for this book.',
  );
  await log.getByRole('button', { name: 'Cancel' }).click();

  await call(device, createGoal, {
    body: { goalType: 'books', targetValue: 3, timeframe: 'yearly', startDate: '2020-01-01' },
  });
  await tab(page, 'Goals').click();
  await expect(cardOf(page, 'Read 3 books').getByText('Expired')).toBeVisible();

  for (const [path, name, words] of [
    ['**/api/books?*', 'books', 'Error loading books'],
    ['**/api/reading-goals', 'goals', 'Error loading reading goals'],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'No.' }));
    await page.goto(`/reading-tracker?tab=${name}`);
    await expect(page.getByText(words)).toBeVisible();
    await page.unroute(path);
    await press(page, 'Try again');
    await expect(page.getByText(words)).toHaveCount(0);
  }
});
