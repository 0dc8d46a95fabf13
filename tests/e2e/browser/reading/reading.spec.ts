import { createGoal } from '#shared/features/reading/goals.contract.ts';
import { createLog } from '#shared/features/reading/logs.contract.ts';
import { createSession } from '#shared/features/reading/sessions.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { addBook, cardOf, press, tab } from '#tests/support/e2e/features/reading.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

test('a book is added to an empty library, changed and deleted', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('ben', { path: '/reading-tracker' });
  await expect(page.getByText(t('reading:books.empty'))).toBeVisible();

  await press(page, t('reading:books.add'));
  const dialog = page.getByRole('dialog', { name: t('reading:bookForm.newTitle') });
  await dialog.getByRole('button', { name: t('reading:books.add'), exact: true }).click();
  await expect(dialog.getByText(t('reading:errors.titleRequired'))).toBeVisible();
  await expect(dialog.getByText(t('reading:errors.authorRequired'))).toBeVisible();
  await dialog.getByLabel(t('reading:bookForm.title')).fill('The Paper Boat');
  // The form validates with a delay; wait for it as a person would.
  await expect(dialog.getByText(t('reading:errors.titleRequired'))).toBeHidden();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: t('common:unsaved.title') });
  await question.getByRole('button', { name: t('common:actions.cancel') }).click();
  await expect(dialog.getByLabel(t('reading:bookForm.title'))).toHaveValue('The Paper Boat');
  await dialog.getByLabel(t('reading:bookForm.author')).fill('Ida Moss');
  await dialog.getByLabel(t('reading:bookForm.genre')).fill('Adventure');
  await dialog.getByLabel(t('reading:bookForm.pages')).fill('96');
  await dialog.getByLabel(t('reading:bookForm.ageRange')).fill('7-9');
  await expect(dialog.getByLabel(t('reading:bookForm.visible'))).toBeChecked();
  await dialog.getByRole('button', { name: t('reading:books.add'), exact: true }).click();
  await expectToast(page, t('reading:done.bookAdded'));

  const card = cardOf(page, 'The Paper Boat');
  for (const text of [
    t('reading:books.by', { author: 'Ida Moss' }),
    'Adventure',
    t('reading:books.pages', { count: 96 }),
    t('reading:books.ages', { ages: '7–9' }),
    t('reading:books.owner'),
  ])
    await expect(card.getByText(text, { exact: true })).toBeVisible();

  await card.getByRole('button', { name: t('reading:books.edit'), exact: true }).click();
  const form = page.getByRole('dialog', { name: t('reading:bookForm.editTitle') });
  await form.getByLabel(t('reading:bookForm.description')).fill('A boat that does not sink.');
  await form
    .getByLabel(t('common:picture.choose'))
    .setInputFiles(makePng('boat.png', { width: 300, height: 450 }));
  await form.getByRole('button', { name: t('reading:bookForm.save'), exact: true }).click();
  await expectToast(page, t('reading:done.bookUpdated'));
  await expect(card.getByText('A boat that does not sink.')).toBeVisible();
  await expect(
    card.getByRole('img', { name: t('reading:books.cover', { title: 'The Paper Boat' }) }),
  ).toBeVisible();

  await card
    .getByRole('button', {
      name: t('common:named', { action: t('reading:books.delete'), name: 'The Paper Boat' }),
    })
    .click();
  await expect(page.getByText(t('reading:books.deleteText'))).toBeVisible();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('reading:done.bookDeleted'));
  await expect(page.getByText(t('reading:books.empty'))).toBeVisible();
});

test('a book goes into the log, is read to its last page and completed', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await addBook(await deviceOf('anna'), 'Moss and Stone', { pages: '40' });
  const page = await openAs('mia', { path: '/reading-tracker?tab=logs' });
  await expect(page.getByText(t('reading:log.empty'))).toBeVisible();
  await tab(page, t('reading:tabs.books')).click();
  const card = cardOf(page, 'Moss and Stone');
  await expect(card.getByText(t('reading:books.addedBy', { name: 'Anna' }))).toBeVisible();
  await expect(
    card.getByRole('button', { name: t('reading:books.edit'), exact: true }),
  ).toHaveCount(0);
  await card.getByRole('button', { name: t('reading:books.addToLog') }).click();
  const log = page.getByRole('dialog', { name: t('reading:log.addTitle') });
  await expect(log.getByRole('combobox', { name: t('reading:log.status') })).toHaveText(
    t('reading:statusChoice.to_read'),
  );
  await log.getByRole('button', { name: t('reading:books.addToLog') }).click();
  await expectToast(page, t('reading:done.logAdded'));

  await card.getByRole('button', { name: t('reading:books.recordSession') }).click();
  const session = page.getByRole('dialog', { name: t('reading:session.add') });
  await session.getByRole('button', { name: t('reading:session.save') }).click();
  await expect(session.getByText(t('reading:errors.required')).first()).toBeVisible();
  await session.getByLabel(t('reading:session.minutesRead')).fill('30');
  await session.getByLabel(t('reading:session.pagesRead')).fill('40');
  await session.getByLabel(t('reading:session.notes')).fill('The end surprised me.');
  await session.getByRole('button', { name: t('reading:session.save') }).click();
  await expect(page.getByText(t('reading:finished.title'))).toBeVisible();
  await confirm(page, t('reading:finished.confirm'));
  await expectToast(page, t('reading:done.logUpdated'));

  await tab(page, t('reading:tabs.logs')).click();
  const entry = cardOf(page, 'Moss and Stone');
  await expect(entry.getByText(t('reading:statusBadge.completed'), { exact: true })).toBeVisible();
  await expect(
    entry.getByText(
      `${t('reading:log.pagesOf', { read: 40, pages: 40 })} · ${t('reading:details.minutes', { count: 30 })}`,
    ),
  ).toBeVisible();
  await expect(entry.getByText(pattern('reading:log.started', { date: /.+/ }))).toBeVisible();
  await expect(entry.getByText(pattern('reading:log.finished', { date: /.+/ }))).toBeVisible();

  await entry.getByRole('button', { name: t('reading:log.viewBook') }).click();
  const details = page.getByRole('dialog', { name: 'Moss and Stone' });
  await expect(details.getByText(t('reading:details.progress', { percent: '100' }))).toBeVisible();
  await expect(details.getByText(t('reading:details.pagesPerHour', { speed: '80' }))).toBeVisible();
  await details.getByRole('tab', { name: t('reading:details.sessions') }).click();
  await expect(details.getByText('The end surprised me.')).toBeVisible();
  await details
    .getByRole('button', {
      name: pattern('common:named', { action: t('common:actions.delete'), name: /.+/ }),
    })
    .click();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('reading:done.sessionDeleted'));
  await expect(details.getByText(t('reading:session.empty'))).toBeVisible();
  await details
    .getByRole('button', { name: t('common:actions.close') })
    .last()
    .click();

  await entry.getByRole('button', { name: t('reading:log.edit'), exact: true }).click();
  const edit = page.getByRole('dialog', { name: t('reading:log.editTitle') });
  await edit.getByRole('radio', { name: t('reading:log.stars', { count: 4 }) }).check();
  const half = edit.getByRole('radio', { name: t('reading:log.halfStars', { whole: 3 }) });
  await page.keyboard.press('ArrowLeft');
  await expect(half).toBeChecked();
  await edit.getByRole('radio', { name: t('reading:log.halfStar') }).click();
  await half.click();
  await expect(half).toBeChecked();
  await edit.getByLabel(t('reading:log.review')).fill('Quiet and good.');
  await edit.getByLabel(t('reading:log.favorite')).click();
  await edit.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('reading:done.logUpdated'));
  await expect(entry.getByText('Quiet and good.')).toBeVisible();
  await expect(entry.getByText(t('reading:log.stars', { count: 3.5 }))).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  await entry
    .getByRole('button', {
      name: pattern('common:named', { action: t('common:actions.delete'), name: /.+/ }),
    })
    .click();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('reading:done.logDeleted'));
  await expect(page.getByText(t('reading:log.empty'))).toBeVisible();
});

test('a goal is counted automatically, can be set by hand, and is deleted', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const device = await deviceOf('ben');
  const book = await addBook(device, 'Long Way North');
  const page = await openAs('ben', { path: '/reading-tracker?tab=goals' });
  await expect(page.getByText(t('reading:goals.empty'))).toBeVisible();
  await press(page, t('reading:goals.addFirst'));
  const dialog = page.getByRole('dialog', { name: t('reading:goals.newTitle') });
  await dialog.getByRole('combobox', { name: t('reading:goals.goalTypeLabel') }).click();
  await page.getByRole('option', { name: t('reading:goals.type.pages') }).click();
  await dialog.getByLabel(t('reading:goals.targetValueLabel')).fill('0');
  await dialog.getByRole('button', { name: t('reading:goals.create') }).click();
  await expect(dialog.getByText(t('reading:errors.targetPositive'))).toBeVisible();
  await dialog.getByLabel(t('reading:goals.targetValueLabel')).fill('50');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: t('reading:goals.create') }).click();
  const body: unknown = (await sent).postDataJSON();
  expect(body).toMatchObject({ goalType: 'pages', targetValue: 50, progress: 0, completed: false });
  expect(body).not.toHaveProperty('endDate');
  await expectToast(page, t('reading:done.goalAdded'));
  const card = cardOf(page, t('reading:goals.name.pages', { count: 50 }));
  await expect(
    card.getByText(t('reading:goals.progress', { progress: '0', target: '50', percent: '0' })),
  ).toBeVisible();
  await expect(card.getByText(t('reading:goals.status.active'))).toBeVisible();

  await call(device, createSession, {
    body: { bookId: book.id, minutesRead: 10, pagesRead: 20 },
  });
  await expect(
    card.getByText(t('reading:goals.progress', { progress: '20', target: '50', percent: '40' })),
  ).toBeVisible();

  await card
    .getByRole('button', {
      name: t('common:named', {
        action: t('common:actions.edit'),
        name: t('reading:goals.name.pages', { count: 50 }),
      }),
    })
    .click();
  const edit = page.getByRole('dialog', { name: t('reading:goals.editTitle') });
  await edit.getByLabel(t('common:progress')).fill('-1');
  await edit.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expect(edit.getByText(t('reading:errors.progressNegative'))).toBeVisible();
  await edit.getByLabel(t('common:progress')).fill('35');
  await edit.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('reading:done.goalUpdated'));
  await expect(
    card.getByText(
      `${t('reading:goals.progress', { progress: 35, target: 50, percent: 70 })} ${t('reading:goals.manual', { count: 20 })}`,
    ),
  ).toBeVisible();
  await expectAccessibleInLightAndDark(page);

  await card
    .getByRole('button', {
      name: t('common:named', {
        action: t('common:actions.delete'),
        name: t('reading:goals.name.pages', { count: 50 }),
      }),
    })
    .click();
  await expect(page.getByText(t('reading:goals.deleteText'))).toBeVisible();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('reading:done.goalDeleted'));
  await expect(page.getByText(t('reading:goals.empty'))).toBeVisible();
});

test('a grown-up logs reading for a kid, and totals are shared by choice', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await addBook(await deviceOf('anna'), 'Two Owls', { genre: 'Nature' });
  const page = await openAs('anna', { path: '/reading-tracker' });
  await cardOf(page, 'Two Owls')
    .getByRole('button', { name: t('reading:books.recordSession') })
    .click();
  const session = page.getByRole('dialog', { name: t('reading:session.add') });
  await session.getByLabel('Mia', { exact: true }).click();
  await session.getByLabel(t('reading:session.minutesRead')).fill('20');
  await session.getByLabel(t('reading:session.pagesRead')).fill('15');
  await session.getByRole('button', { name: t('reading:session.save') }).click();
  await expectToast(page, t('reading:done.sessionAdded'));

  const mia = await openAs('mia', { path: '/reading-tracker?tab=statistics' });
  await expect(mia.getByRole('heading', { name: t('reading:statistics.streak') })).toBeVisible();
  for (const name of [
    t('reading:statistics.books'),
    t('reading:statistics.pagesRead'),
    t('reading:statistics.time'),
    t('reading:statistics.goals'),
    t('reading:statistics.activity'),
    t('reading:insights.title'),
  ]) {
    await expect(mia.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  await expect(
    mia.getByText(t('reading:statistics.days', { count: 1 }), { exact: true }),
  ).toBeVisible();
  await expect(
    mia.getByText(t('reading:statistics.minutes', { minutes: '20' }), { exact: true }),
  ).toBeVisible();
  await expect(mia.getByText(t('reading:insights.genre', { genre: 'Nature' }))).toBeVisible();
  await mia.getByLabel(t('reading:shared.mine')).click();
  await expectAccessibleInLightAndDark(mia);

  await tab(page, t('reading:tabs.statistics')).click();
  await expect(
    page.getByText(
      t('reading:shared.sums', {
        count: 0,
        minutes: '20',
        pages: t('reading:books.pages', { count: 15 }),
      }),
    ),
  ).toBeVisible();
  await page.getByRole('combobox', { name: t('reading:kidsBooks.of', { name: 'Mia' }) }).click();
  await page.getByRole('option', { name: t('reading:kidsBooks.upTo', { band: '13+' }) }).click();
  await expectToast(page, t('reading:kidsBooks.saved', { name: 'Mia' }));
});

test('the timer survives a reload and fills in the session', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await addBook(await deviceOf('ben'), 'Slow River', { pages: '2' });
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Slow River')
    .getByRole('button', { name: t('reading:books.details') })
    .click();
  await page.getByRole('button', { name: t('reading:timer.start') }).click();
  const timer = page.getByRole('group', { name: t('reading:timer.label') });
  await expect(timer.getByText(t('reading:timer.running', { title: 'Slow River' }))).toBeVisible();
  await page.reload();
  await expect(timer.getByText(t('reading:timer.running', { title: 'Slow River' }))).toBeVisible();
  await timer.getByRole('button', { name: t('reading:timer.pause') }).click();
  await expect(timer.getByText(t('reading:timer.paused', { title: 'Slow River' }))).toBeVisible();
  await timer.getByRole('button', { name: t('reading:timer.stop') }).click();
  const session = page.getByRole('dialog', { name: t('reading:session.add') });
  await expect(session.getByLabel(t('reading:session.minutesRead'))).toHaveValue('1');
  await session.getByLabel(t('reading:session.pagesRead')).fill('2');
  await session.getByRole('button', { name: t('reading:session.save') }).click();
  await expect(page.getByText(t('reading:finished.text', { title: 'Slow River' }))).toBeVisible();
  await confirm(page, t('reading:finished.confirm'));
  await expectToast(page, t('reading:done.logUpdated'));
  await expect(timer).toHaveCount(0);
});

test('a list from another app is imported and exported', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/reading-tracker' });
  await press(page, t('reading:csv.menu'));
  await page.getByRole('menuitem', { name: t('reading:csv.import') }).click();
  const dialog = page.getByRole('dialog', { name: t('reading:csv.import') });
  const choose = (csv: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const share = dialog.getByRole('switch', { name: t('reading:csv.visible') });
  await expect(share).toBeChecked();
  await expect(dialog.getByText(/Mia/)).toBeVisible();
  await choose(
    'Title,Author,Number of Pages,Exclusive Shelf,My Rating,Private Notes\n"The Fox","B. Hill",90,read,5,Lent\nOwls,C. Dale,40,to-read,0,\n',
  );
  const imported = [
    t('reading:csv.booksAdded', { count: 2 }),
    t('reading:csv.logsAdded', { count: 2 }),
  ];
  await expect(dialog.getByText(imported.join(' '))).toBeVisible();
  await expect(dialog.getByText(t('reading:csv.kept.ratings', { count: 1 }))).toBeVisible();
  await expect(dialog.getByText(t('reading:csv.leftOut.notes', { count: 1 }))).toBeVisible();
  await dialog
    .getByRole('button', { name: t('common:actions.close') })
    .last()
    .click();
  await expect(cardOf(page, 'The Fox')).toBeVisible();

  await press(page, t('reading:csv.menu'));
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: t('reading:csv.exportLogs') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('a failed change shows an error and keeps the input', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/status of (409|500)/);
  const device = await deviceOf('ben');
  const book = await addBook(device, 'Twice Told');
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Twice Told')
    .getByRole('button', { name: t('reading:books.addToLog') })
    .click();
  const log = page.getByRole('dialog', { name: t('reading:log.addTitle') });
  await call(device, createLog, { body: { bookId: book.id } });
  await log.getByRole('button', { name: t('reading:books.addToLog') }).click();
  await expectToast(page, t('reading:failed.logAdded'), t('reading:log.exists'));
  await log.getByRole('button', { name: t('common:actions.cancel') }).click();

  await call(device, createGoal, {
    body: { goalType: 'books', targetValue: 3, timeframe: 'yearly', startDate: '2020-01-01' },
  });
  await tab(page, t('reading:tabs.goals')).click();
  await expect(
    cardOf(page, t('reading:goals.name.books', { count: 3 })).getByText(
      t('reading:goals.status.expired'),
    ),
  ).toBeVisible();

  for (const [path, name, text] of [
    ['**/api/books?*', 'books', t('reading:books.error')],
    ['**/api/reading-goals', 'goals', t('reading:goals.error')],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'No.' }));
    await page.goto(`/reading-tracker?tab=${name}`);
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute(path);
    await press(page, t('common:actions.tryAgain'));
    await expect(page.getByText(text)).toHaveCount(0);
  }
});
