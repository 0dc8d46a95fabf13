import { createGoal } from '#shared/features/reading/goals.contract.ts';
import { createLog } from '#shared/features/reading/logs.contract.ts';
import { createSession } from '#shared/features/reading/sessions.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { dayFromToday, noonZone } from '#tests/support/e2e/journal.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { addBook, cardOf, tab } from '#tests/support/e2e/reading.ts';
import { escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';

// Noon in the house, so that no day ends while a test runs.
test.use({ sql: `UPDATE household SET time_zone = '${noonZone}'` });

const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  );
const [today, yesterday] = [inWords(dayFromToday(0)), inWords(dayFromToday(-1))];

test('a session is written down with its day and mood, and the newest stands first', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  const { id: bookId } = await addBook(device, 'Night Ferry');
  const date = dayFromToday(-1);
  await call(device, createSession, { body: { bookId, date, minutesRead: 5, pagesRead: 4 } });
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Night Ferry').getByRole('button', { name: 'Record Session' }).click();
  const form = page.getByRole('dialog', { name: 'Add Reading Session' });
  await expect(form.getByRole('button', { name: /^Date/ })).toHaveText(today);
  await form.getByLabel('Minutes Read').fill('20');
  await form.getByLabel('Pages Read').fill('12');
  await form.getByLabel('Mood').fill('sleepy');
  await expect(form.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Save Reading Session' }).click();
  await expectToast(page, 'Reading session added');

  await cardOf(page, 'Night Ferry').getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Night Ferry' });
  await details.getByRole('tab', { name: 'Reading Sessions' }).click();
  const rows = details.getByRole('tabpanel').locator('.rt-Card');
  await expect(rows).toHaveText([
    `${today}20 minutes, 12 pagesMood: sleepy`,
    `${yesterday}5 minutes, 4 pages`,
  ]);
});

test('a cover is shown before it is saved, and may be taken out again', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await addBook(await deviceOf('ben'), 'Night Ferry');
  const page = await openAs('ben', { path: '/reading-tracker' });
  await cardOf(page, 'Night Ferry').getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Book' });
  const cover = form.getByRole('group', { name: 'Cover Image' });
  await expect(cover.getByRole('img')).toHaveCount(0);
  await cover
    .locator('input[type="file"]')
    .setInputFiles(makePng('ferry.png', { width: 300, height: 450 }));
  const preview = cover.getByRole('img');
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalHeight))
    .toBe(450);
  await cover.getByRole('button', { name: 'Remove' }).click();
  await expect(preview).toHaveCount(0);
});

test('a goal is completed by a tick, and no more without it; each state has its look', {
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
  await expectState('Read 4 books', 'Expired', 'red');
  await expectState('Read 5 books', 'Upcoming', 'gray');
  await expectState('Read 3 books', 'Active', 'amber');
  for (const [word, colour] of [
    ['Completed', 'green'],
    ['Active', 'amber'],
  ] as const) {
    await page.getByRole('button', { name: 'Edit the goal Read 3 books' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Reading Goal' });
    await form.getByRole('checkbox', { name: 'Completed' }).click();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Reading goal updated');
    await expectState('Read 3 books', word, colour);
  }
});

test('deleting asks, and says what goes with it', { tag: once }, async ({ openAs, deviceOf }) => {
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
      'Books',
      'Delete Night Ferry',
      'Delete “Night Ferry”?',
      'This also removes your reading log and your reading sessions of the book. If others have it in their logs, they keep theirs. It can be brought back for 30 days.',
    ],
    [
      'Reading Logs',
      'Delete the log of Night Ferry',
      'Delete this reading log?',
      'This also removes your reading sessions for the book.',
    ],
    ['Goals', 'Delete the goal Read 3 books', 'Delete this goal?', 'This action cannot be undone.'],
  ] as const) {
    await tab(page, part).click();
    await page.getByRole('button', { name: button, exact: true }).click();
    const question = page.getByRole('alertdialog', { name: title, exact: true });
    await expect(question.getByText(text, { exact: true })).toBeVisible();
    await escapeFrom(page);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
  }
});
