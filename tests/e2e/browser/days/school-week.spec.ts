import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import approvals from '#shared/locales/en/approvals.json' with { type: 'json' };
import emotions from '#shared/locales/en/emotions.json' with { type: 'json' };
import kidtime from '#shared/locales/en/kidtime.json' with { type: 'json' };
import { button, dialogOf, pick } from '#tests/support/e2e/calendar.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { entryOf, noonZone, openNewEntry } from '#tests/support/e2e/journal.ts';
import { leftOfMia } from '#tests/support/e2e/kid-time.ts';
import { glanceAt, lookAt } from '#tests/support/e2e/look.ts';
import { cardOf, fillPost, share } from '#tests/support/e2e/posts.ts';
import { cardOf as bookOf, press, tab } from '#tests/support/e2e/reading.ts';
import { type House, runHouse } from '#tests/support/e2e/run-house.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { openNewTask, taskCard, taskDialog, tasksPath, tickOf } from '#tests/support/e2e/tasks.ts';

// It is noon there while the test runs, so that no day ends under it.
test.use({ sql: `UPDATE household SET time_zone = '${noonZone}'`, actionTimeout: 20_000 });

/** Sunday: Anna writes the school days of the family down as one series. */
async function planSchool(annas: Page) {
  await annas.getByRole('button', { name: 'Add Event' }).click();
  await dialogOf(annas).getByLabel('Title', { exact: true }).fill('School');
  await pick(annas, 'Repeats', 'Weekly');
  const days = dialogOf(annas).getByRole('group', { name: 'On these days' });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await days.getByRole('checkbox', { name: day }).check();
  await pick(annas, 'Category', 'School');
  await dialogOf(annas).getByRole('radio', { name: 'The whole family' }).click();
  await glanceAt(annas, 'week-1-event-form');
  await button(annas, 'Save').click();
  await expectToast(annas, 'Event created');
  await glanceAt(annas, 'week-2-calendar');
}

/** Ben gives a task, Mia sees it and ticks it: her first badge for one. */
async function doTask(bens: Page, mias: Page) {
  await openNewTask(bens);
  await taskDialog(bens).getByLabel('Title').fill('Pack your school bag');
  await taskDialog(bens).getByRole('combobox', { name: 'Who is it for?' }).click();
  await bens.getByRole('option', { name: 'Mia' }).click();
  await glanceAt(bens, 'week-3-task-form');
  await taskDialog(bens).getByRole('button', { name: 'Add task' }).click();
  await expectToast(bens, 'Task created', 'Mia finds it among their tasks.');
  await expect(taskCard(mias, 'Pack your school bag').getByText('From Ben')).toBeVisible();
  await glanceAt(mias, 'week-4-tasks');
  await tickOf(mias, 'Pack your school bag').click();
  await expectToast(mias, 'New badge: Done!');
  await expect(bens.getByText('Given to Mia')).toBeVisible();
  await glanceAt(bens, 'week-5-given');
}

/** Half an hour with a book, until its last page. */
async function read(mias: Page) {
  await mias.goto('/reading-tracker');
  await press(mias, 'Add Book');
  const book = mias.getByRole('dialog', { name: 'Add New Book' });
  await book.getByLabel('Title').fill('The Paper Boat');
  await book.getByLabel('Author').fill('Ida Moss');
  await book.getByLabel('Pages').fill('40');
  await book.getByRole('button', { name: 'Add Book', exact: true }).click();
  await expectToast(mias, 'Book added');
  await bookOf(mias, 'The Paper Boat').getByRole('button', { name: 'Record Session' }).click();
  const session = mias.getByRole('dialog', { name: 'Add Reading Session' });
  await session.getByLabel('Minutes Read').fill('30');
  await session.getByLabel('Pages Read').fill('40');
  await lookAt(mias, 'week-6-session');
  await session.getByRole('button', { name: 'Save Reading Session' }).click();
  await expect(mias.getByText('You reached the last page!')).toBeVisible();
  await lookAt(mias, 'week-7-last-page');
  await confirm(mias, 'Yes, completed');
  await tab(mias, 'Statistics').click();
  await expect(mias.getByText('1 completed, 0 being read')).toBeVisible();
  await glanceAt(mias, 'week-8-statistics');
}

/** What was felt, and what was written about it, which nobody else reads. */
async function feel(mias: Page) {
  await mias.goto('/?tab=emotions');
  await mias.getByRole('button', { name: 'Worried', exact: true }).click();
  await mias.getByRole('button', { name: emotions.quick.addDetails }).click();
  const details = mias.getByRole('dialog', { name: 'Edit Emotion Log' });
  await details.getByLabel(emotions.dialog.description).fill('The maths test is on Friday.');
  await lookAt(mias, 'week-9-feeling');
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(mias.getByRole('article', { name: 'Worried' })).toContainText('The maths test');
  await glanceAt(mias, 'week-10-feelings');
  await mias.getByRole('tab', { name: 'Journal' }).click();
  const form = await openNewEntry(mias);
  await form.getByLabel('Title').fill('The maths test');
  await form.getByLabel('Your entry').fill('It was not so bad after all.');
  await form.getByRole('button', { name: 'Happy' }).click();
  await glanceAt(mias, 'week-11-entry-form');
  await form.getByRole('button', { name: 'Save entry' }).click();
  await expect(entryOf(mias, 'The maths test')).toBeVisible();
  await glanceAt(mias, 'week-12-journal');
}

/** A story for her friends, which a grown-up allows first. */
async function tell(mias: Page, annas: Page, freds: Page) {
  await mias.goto('/stories');
  await mias.getByRole('button', { name: 'Write Story' }).first().click();
  await fillPost(mias, { title: 'The owl at school', text: 'It knew every answer.' });
  await share(mias);
  await expect(cardOf(mias, 'The owl at school')).toBeVisible();
  await lookAt(mias, 'week-13-stories');
  await annas.goto('/approvals');
  await expect(annas.getByText('May friends see “The owl at school” by Mia?')).toBeVisible();
  await glanceAt(annas, 'week-14-approvals');
  await expect(cardOf(freds, 'The owl at school')).toHaveCount(0);
  await annas.getByRole('button', { name: approvals.allow.post, exact: true }).click();
  await expect(cardOf(freds, 'The owl at school')).toBeVisible();
  await expect(mias.getByRole('button', { name: /^News, / })).toBeVisible();
  await mias.getByRole('button', { name: /^News, / }).click();
  await expect(mias.getByRole('dialog', { name: 'News' })).toContainText('Anna said yes');
  await lookAt(mias, 'week-15-news');
}

/** Friday: the computer was off over night, and a few seconds of the day's time are left. */
async function untilFriday(house: House): Promise<House> {
  await house.stop();
  const database = new Database(`${house.dataDir}/treehouse.db`);
  database.exec(leftOfMia(5));
  database.close();
  return runHouse(house.dataDir, { port: house.port });
}

test('a family goes through a week of school', async ({ openAs, house, guard }) => {
  test.setTimeout(240_000);
  guard.allowHouseAway();
  guard.allow(/403/);
  const annas = await openAs('anna', { path: '/?tab=calendar' });
  await planSchool(annas);
  const mias = await openAs('mia', { path: tasksPath });
  await doTask(await openAs('ben', { path: tasksPath }), mias);
  await read(mias);
  await feel(mias);
  await tell(mias, annas, await openAs('fred'));

  const friday = await untilFriday(house);
  try {
    await mias.goto('/?tab=calendar');
    await expect(mias.getByRole('button', { name: /^School/ }).first()).toBeVisible();
    await expect(mias.getByRole('heading', { name: kidtime.over.title })).toBeVisible({
      timeout: 60_000,
    });
    await glanceAt(mias, 'week-16-over');
  } finally {
    await friday.stop();
  }
});
