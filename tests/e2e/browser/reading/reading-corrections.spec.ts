import { deleteBook, updateBook } from '#shared/features/reading/books.contract.ts';
import { createLog, updateLog } from '#shared/features/reading/logs.contract.ts';
import { createSession } from '#shared/features/reading/sessions.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { dayFromToday, noonZone } from '#tests/support/e2e/features/journal.ts';
import { addBook, cardOf, press, tab } from '#tests/support/e2e/features/reading.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

// Noon in the household's zone, so that no day ends during a test.
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
  await expect(entry.getByText(t('reading:log.pagesOf', { read: '9', pages: '60' }))).toBeVisible();
  await entry.getByRole('button', { name: t('reading:log.edit'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('reading:log.editTitle') });
  await form.getByRole('combobox', { name: t('reading:log.status') }).click();
  await page
    .getByRole('option', { name: t('reading:statusChoice.completed'), exact: true })
    .click();
  await form.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('reading:done.logUpdated'));
  await expect(entry.getByText(pattern('reading:log.finished', { date: /.+/ }))).toBeVisible();
  await expect(
    entry.getByText(t('reading:log.pagesOf', { read: '60', pages: '60' })),
  ).toBeVisible();
});

test('a corrected session offers Completed, and a completed book counts as read on any page', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  const book = await addBook(device, 'Paper Moon', { pages: '40' });
  const { log } = await call(device, createSession, {
    body: { bookId: book.id, minutesRead: 30, pagesRead: 4 },
  });
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Paper Moon')
    .getByRole('button', { name: t('reading:books.details') })
    .click();
  const details = page.getByRole('dialog', { name: 'Paper Moon' });
  await expect(details.getByText(t('reading:details.progress', { percent: '10' }))).toBeVisible();
  await details.getByRole('tab', { name: t('reading:details.sessions') }).click();
  await details
    .getByRole('button', {
      name: pattern('common:named', { action: t('common:actions.edit'), name: /.+/ }),
    })
    .click();
  const session = page.getByRole('dialog', { name: t('reading:session.editTitle') });
  await session.getByLabel(t('reading:session.pagesRead')).fill('40');
  await session.getByRole('button', { name: t('reading:session.save') }).click();
  await expect(page.getByText(t('reading:finished.text', { title: 'Paper Moon' }))).toBeVisible();
  await confirm(page, t('reading:finished.confirm'));
  await expectToast(page, t('reading:done.logUpdated'));

  await call(device, updateLog, { params: { id: log?.id ?? 0 }, body: { currentPage: 10 } });
  await details.getByRole('tab', { name: t('reading:details.title') }).click();
  await expect(details.getByText(t('reading:details.progress', { percent: '100' }))).toBeVisible();
  await details
    .getByRole('button', { name: t('common:actions.close') })
    .last()
    .click();
  await tab(page, t('reading:tabs.logs')).click();
  await expect(
    cardOf(page, 'Paper Moon').getByText(t('reading:log.pagesOf', { read: '10', pages: '40' })),
  ).toBeVisible();
});

test('sessions of a book that left the library are corrected and added from its log', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const book = await addBook(await deviceOf('anna'), 'Lent Away', { pages: '40' });
  await call(await deviceOf('ben'), createSession, {
    body: { bookId: book.id, minutesRead: 30, pagesRead: 4 },
  });
  await call(await deviceOf('anna'), deleteBook, { params: { id: book.id } });
  const page = await openAs('ben', { path: '/reading-tracker?tab=logs' });
  const entry = cardOf(page, 'Lent Away');
  await expect(entry.getByText(t('reading:log.archived'))).toBeVisible();
  await entry.getByRole('button', { name: t('reading:log.viewBook') }).click();
  const details = page.getByRole('dialog', { name: 'Lent Away' });
  await expect(details.getByText(t('reading:details.progress', { percent: '10' }))).toBeVisible();
  await expect(details.getByRole('button', { name: t('common:whoCanSee') })).toHaveCount(0);
  await details.getByRole('tab', { name: t('reading:details.sessions') }).click();
  await details
    .getByRole('button', {
      name: pattern('common:named', { action: t('common:actions.delete'), name: /.+/ }),
    })
    .click();
  await confirm(page, t('common:actions.delete'));
  await expect(details.getByText(t('reading:session.empty'))).toBeVisible();
  await details.getByRole('button', { name: t('reading:session.add') }).click();
  const session = page.getByRole('dialog', { name: t('reading:session.add') });
  await session.getByLabel(t('reading:session.minutesRead')).fill('10');
  await session.getByLabel(t('reading:session.pagesRead')).fill('8');
  await session.getByRole('button', { name: t('reading:session.save') }).click();
  await expectToast(page, t('reading:done.sessionAdded'));
  await expect(entry.getByText(t('reading:log.pagesOf', { read: '8', pages: '40' }))).toBeVisible();
});

test('a book that changes while its details are open is edited as it is by then', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  const { id } = await addBook(device, 'First Title');
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'First Title')
    .getByRole('button', { name: t('reading:books.details') })
    .click();
  const author = 'A. Writer';
  await call(device, updateBook, { params: { id }, body: { title: 'Second Title', author } });
  const details = page.getByRole('dialog', { name: 'Second Title' });
  await details.getByRole('button', { name: t('reading:details.edit') }).click();
  const form = page.getByRole('dialog', { name: t('reading:bookForm.editTitle') });
  await expect(form.getByLabel(t('reading:bookForm.title'))).toHaveValue('Second Title');
});

test('a streak is not broken before today ends', { tag: once }, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  const book = await addBook(device, 'Every Evening');
  for (const days of [-3, -2, -1]) {
    const body = { bookId: book.id, date: dayFromToday(days), minutesRead: 10, pagesRead: 3 };
    await call(device, createSession, { body });
  }
  const page = await openAs('ben', { path: '/reading-tracker?tab=statistics' });
  await expect(page.getByText(t('reading:statistics.streakWaiting', { count: 3 }))).toBeVisible();
  await expect(
    page.getByText(t('reading:statistics.days', { count: 0 }), { exact: true }),
  ).toBeVisible();
});

test('a person who has lost the right to edit a book sees one message, and the form closes', {
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
  const titles = [t('reading:failed.bookUpdated'), t('reading:denied.title')];
  await page.evaluate((titles) => {
    const note = (node: Node) => {
      const { noteToast } = window as unknown as { noteToast: (words: string) => void };
      for (const words of titles) if (node.textContent?.includes(words)) noteToast(words);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document.body, { childList: true, subtree: true });
  }, titles);
  await cardOf(page, 'Once Mine')
    .getByRole('button', { name: t('reading:books.edit'), exact: true })
    .click();
  await press(page, t('reading:bookForm.save'));
  await expectToast(page, t('reading:denied.title'), t('reading:denied.text'));
  await expect(page.getByRole('dialog', { name: t('reading:bookForm.editTitle') })).toHaveCount(0);
  expect(said).not.toContain(t('reading:failed.bookUpdated'));
});

test('a finished book is read again, and each reading keeps its days', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const ben = await deviceOf('ben');
  const book = await addBook(ben, 'Deep Sea', { pages: '80' });
  const { id } = await call(ben, createLog, { body: { bookId: book.id, startDate: '2024-05-01' } });
  const finished = { status: 'completed', finishDate: '2024-05-31' } as const;
  await call(ben, updateLog, { params: { id }, body: finished });

  const page = await openAs('ben', { path: '/reading-tracker?tab=logs' });
  const entry = cardOf(page, 'Deep Sea');
  const readAgain = entry.getByRole('button', {
    name: t('common:named', { action: t('reading:log.readAgain'), name: 'Deep Sea' }),
  });
  await readAgain.click();
  await expectToast(page, t('reading:done.rereadStarted'));
  await expect(entry.getByText(t('reading:statusBadge.reading'))).toBeVisible();
  await press(page, t('common:actions.undo'));
  await expectToast(page, t('reading:done.rereadCancelled'));
  await expect(readAgain).toBeVisible();

  await readAgain.click();
  await expect(entry.getByText(t('reading:log.readTimes', { count: 1 }))).toBeVisible();
  await expect(
    entry.getByText(t('reading:log.readBefore', { times: '1 May 2024 – 31 May 2024' })),
  ).toBeVisible();
  await entry.getByRole('button', { name: t('reading:log.edit'), exact: true }).click();
  const edit = page.getByRole('dialog', { name: t('reading:log.editTitle') });
  await edit.getByRole('combobox', { name: t('reading:log.status') }).click();
  await page.getByRole('option', { name: t('reading:statusChoice.completed') }).click();
  await edit.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expect(entry.getByText(t('reading:log.readTwice'))).toBeVisible();
});
