import { createGoal } from '#shared/features/reading/goals.contract.ts';
import { createLog } from '#shared/features/reading/logs.contract.ts';
import { createSession } from '#shared/features/reading/sessions.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { dayFromToday, noonZone } from '#tests/support/e2e/features/journal.ts';
import { addBook, cardOf, tab } from '#tests/support/e2e/features/reading.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

// Noon in the household's zone, so that no day ends during a test.
test.use({ sql: `UPDATE household SET time_zone = '${noonZone}'` });

const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  );
const [today, yesterday] = [inWords(dayFromToday(0)), inWords(dayFromToday(-1))];
const sums = (minutes: number, pages: number) =>
  t('reading:session.sums', { minutes, pages: t('reading:books.pages', { count: pages }) });

test('a session is recorded with its day and mood, and the newest is first', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  const { id: bookId } = await addBook(device, 'Night Ferry');
  const date = dayFromToday(-1);
  await call(device, createSession, { body: { bookId, date, minutesRead: 5, pagesRead: 4 } });
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Night Ferry')
    .getByRole('button', { name: t('reading:books.recordSession') })
    .click();
  const form = page.getByRole('dialog', { name: t('reading:session.add') });
  await expect(
    form.getByRole('button', { name: new RegExp(`^${t('reading:session.date')}`) }),
  ).toHaveText(today);
  await form.getByLabel(t('reading:session.minutesRead')).fill('20');
  await form.getByLabel(t('reading:session.pagesRead')).fill('12');
  await form.getByLabel(t('reading:session.mood')).fill('sleepy');
  await expect(
    form.getByRole('button', { name: t('common:actions.cancel'), exact: true }),
  ).toBeVisible();
  await form.getByRole('button', { name: t('reading:session.save') }).click();
  await expectToast(page, t('reading:done.sessionAdded'));

  await cardOf(page, 'Night Ferry')
    .getByRole('button', { name: t('reading:books.details') })
    .click();
  const details = page.getByRole('dialog', { name: 'Night Ferry' });
  await details.getByRole('tab', { name: t('reading:details.sessions') }).click();
  const rows = details.getByRole('tabpanel').locator('.rt-Card');
  await expect(rows).toHaveText([
    `${today}${sums(20, 12)}${t('reading:session.felt', { mood: 'sleepy' })}`,
    `${yesterday}${sums(5, 4)}`,
  ]);
});

test('a cover is shown before it is saved, and can be removed again', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await addBook(await deviceOf('ben'), 'Night Ferry');
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Night Ferry')
    .getByRole('button', { name: t('reading:books.edit'), exact: true })
    .click();
  const form = page.getByRole('dialog', { name: t('reading:bookForm.editTitle') });
  const cover = form.getByRole('group', { name: t('reading:bookForm.cover') });
  await expect(cover.getByRole('img')).toHaveCount(0);
  await cover
    .locator('input[type="file"]')
    .setInputFiles(makePng('ferry.png', { width: 300, height: 450 }));
  const preview = cover.getByRole('img');
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(450);
  await cover.getByRole('button', { name: t('common:actions.remove') }).click();
  await expect(preview).toHaveCount(0);
});

test('a goal is completed by a checkbox and reopened without it, and each state has its look', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  const aim = { goalType: 'books', timeframe: 'daily' } as const;
  for (const [targetValue, startDate] of [
    [3, dayFromToday(0)],
    [4, dayFromToday(-9)],
    [5, dayFromToday(9)],
  ] as const)
    await call(device, createGoal, { body: { ...aim, targetValue, startDate } });
  const page = await openAs('ben', { path: '/reading-tracker?tab=goals' });
  const expectState = (name: string, word: string, colour: string) =>
    expect(cardOf(page, name).getByText(word, { exact: true })).toHaveAttribute(
      'data-accent-color',
      colour,
    );
  await expectState(
    t('reading:goals.name.books', { count: 4 }),
    t('reading:goals.status.expired'),
    'red',
  );
  await expectState(
    t('reading:goals.name.books', { count: 5 }),
    t('reading:goals.status.upcoming'),
    'gray',
  );
  await expectState(
    t('reading:goals.name.books', { count: 3 }),
    t('reading:goals.status.active'),
    'amber',
  );
  for (const [word, colour] of [
    [t('reading:goals.status.completed'), 'grass'],
    [t('reading:goals.status.active'), 'amber'],
  ] as const) {
    await page
      .getByRole('button', {
        name: t('common:named', {
          action: t('common:actions.edit'),
          name: t('reading:goals.name.books', { count: 3 }),
        }),
      })
      .click();
    const form = page.getByRole('dialog', { name: t('reading:goals.editTitle') });
    await form.getByRole('checkbox', { name: t('reading:goals.completed') }).click();
    await form.getByRole('button', { name: t('common:actions.saveChanges') }).click();
    await expectToast(page, t('reading:done.goalUpdated'));
    await expectState(t('reading:goals.name.books', { count: 3 }), word, colour);
  }
});

test('deleting asks first and lists everything else that is deleted', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const device = await deviceOf('ben');
  const { id: bookId } = await addBook(device, 'Night Ferry');
  await call(device, createLog, { body: { bookId } });
  await call(device, createGoal, {
    body: {
      goalType: 'books',
      targetValue: 3,
      timeframe: 'daily',
      startDate: dayFromToday(0),
    },
  });
  const page = await openAs('ben', { path: '/reading-tracker' });
  for (const [part, button, title, text] of [
    [
      t('reading:tabs.books'),
      t('common:named', { action: t('reading:books.delete'), name: 'Night Ferry' }),
      t('reading:books.deleteTitle', { title: 'Night Ferry' }),
      t('reading:books.deleteText'),
    ],
    [
      t('reading:tabs.logs'),
      t('common:named', { action: t('common:actions.delete'), name: 'Night Ferry' }),
      t('reading:log.deleteTitle'),
      t('reading:log.deleteText'),
    ],
    [
      t('reading:tabs.goals'),
      t('common:named', {
        action: t('common:actions.delete'),
        name: t('reading:goals.name.books', { count: 3 }),
      }),
      t('reading:goals.deleteTitle'),
      t('reading:goals.deleteText'),
    ],
  ] as const) {
    await tab(page, part).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    const question = page.getByRole('alertdialog', { name: title, exact: true });
    await expect(question.getByText(text, { exact: true })).toBeVisible();
    await escapeFrom(page);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  }
});
