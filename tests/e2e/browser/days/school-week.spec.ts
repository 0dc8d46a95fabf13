import type { Page } from '@playwright/test';
import Database from 'better-sqlite3';
import approvals from '#shared/locales/en/approvals.json' with { type: 'json' };
import emotions from '#shared/locales/en/emotions.json' with { type: 'json' };
import screenTime from '#shared/locales/en/screenTime.json' with { type: 'json' };
import { button, dialogOf, pick } from '#tests/support/e2e/features/calendar.ts';
import { entryOf, noonZone, openNewEntry } from '#tests/support/e2e/features/journal.ts';
import { cardOf, fillPost, share } from '#tests/support/e2e/features/posts.ts';
import { cardOf as bookOf, press, tab } from '#tests/support/e2e/features/reading.ts';
import { leftOfMia } from '#tests/support/e2e/features/screen-time.ts';
import {
  openNewTask,
  taskCard,
  taskDialog,
  tasksPath,
  tickOf,
} from '#tests/support/e2e/features/tasks.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import { checkLayout, checkScreen } from '#tests/support/e2e/screen-checks.ts';
import { startTestServer, type TestServer } from '#tests/support/e2e/servers/start-test-server.ts';
import { t, within } from '#tests/support/messages.ts';

// Noon in the household's zone, so that no day ends during the test.
test.use({ sql: `UPDATE household SET time_zone = '${noonZone}'`, actionTimeout: 20_000 });

async function planSchool(annas: Page) {
  await annas.getByRole('button', { name: t('calendar:toolbar.add') }).click();
  await dialogOf(annas).getByLabel(t('calendar:form.title'), { exact: true }).fill('School');
  await pick(annas, t('calendar:form.repeats'), t('calendar:frequencies.weekly'));
  const days = dialogOf(annas).getByRole('group', { name: t('calendar:form.weekdays') });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await days.getByRole('checkbox', { name: day }).check();
  await pick(annas, t('calendar:form.category'), t('calendar:categories.school'));
  await dialogOf(annas)
    .getByRole('radio', { name: t('calendar:sharing.family') })
    .click();
  await checkLayout(annas, 'week-1-event-form');
  await button(annas, t('common:actions.save')).click();
  await expectToast(annas, t('calendar:toasts.created'));
  await checkLayout(annas, 'week-2-calendar');
}

async function doTask(bens: Page, mias: Page) {
  await openNewTask(bens);
  await taskDialog(bens).getByLabel(t('tasks:form.title')).fill('Pack your school bag');
  await taskDialog(bens)
    .getByRole('combobox', { name: t('common:recipient') })
    .click();
  await bens.getByRole('option', { name: 'Mia' }).click();
  await checkLayout(bens, 'week-3-task-form');
  await taskDialog(bens)
    .getByRole('button', { name: t('tasks:form.create') })
    .click();
  await expectToast(bens, t('tasks:done.created'), t('tasks:done.createdFor', { name: 'Mia' }));
  await expect(
    taskCard(mias, 'Pack your school bag').getByText(t('common:fromPerson', { name: 'Ben' })),
  ).toBeVisible();
  await checkLayout(mias, 'week-4-tasks');
  await tickOf(mias, 'Pack your school bag').click();
  await expectToast(mias, t('badges:celebration.one', { name: t('badges:badges.firstTask.name') }));
  await expect(bens.getByText(t('tasks:assigned.title', { name: 'Mia' }))).toBeVisible();
  await checkLayout(bens, 'week-5-given');
}

async function read(mias: Page) {
  await mias.goto('/reading-tracker');
  await press(mias, t('reading:books.add'));
  const book = mias.getByRole('dialog', { name: t('reading:bookForm.newTitle') });
  await book.getByLabel(t('reading:bookForm.title')).fill('The Paper Boat');
  await book.getByLabel(t('reading:bookForm.author')).fill('Ida Moss');
  await book.getByLabel(t('reading:bookForm.pages')).fill('40');
  await book.getByRole('button', { name: t('reading:books.add'), exact: true }).click();
  await expectToast(mias, t('reading:done.bookAdded'));
  await bookOf(mias, 'The Paper Boat')
    .getByRole('button', { name: t('reading:books.recordSession') })
    .click();
  const session = mias.getByRole('dialog', { name: t('reading:session.add') });
  await session.getByLabel(t('reading:session.minutesRead')).fill('30');
  await session.getByLabel(t('reading:session.pagesRead')).fill('40');
  await checkScreen(mias, 'week-6-session');
  await session.getByRole('button', { name: t('reading:session.save') }).click();
  await expect(mias.getByText(t('reading:finished.title'))).toBeVisible();
  await checkScreen(mias, 'week-7-last-page');
  await confirm(mias, t('reading:finished.confirm'));
  await tab(mias, t('reading:tabs.statistics')).click();
  await expect(
    mias.getByText(t('reading:statistics.booksText', { completed: '1', reading: '0' })),
  ).toBeVisible();
  await checkLayout(mias, 'week-8-statistics');
}

async function feel(mias: Page) {
  await mias.goto('/?tab=emotions');
  await mias.getByRole('button', { name: t('emotions:types.worried'), exact: true }).click();
  await mias.getByRole('button', { name: emotions.quick.addDetails }).click();
  const details = mias.getByRole('dialog', { name: t('emotions:dialog.editTitle') });
  await details.getByLabel(emotions.dialog.description).fill('The maths test is on Friday.');
  await checkLayout(mias, 'week-9-feeling');
  await details.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expect(mias.getByRole('article', { name: t('emotions:types.worried') })).toContainText(
    'The maths test',
  );
  await checkLayout(mias, 'week-10-feelings');
  await mias.getByRole('tab', { name: t('content:home.tabs.journal') }).click();
  const form = await openNewEntry(mias);
  await form.getByLabel(t('journal:form.title')).fill('The maths test');
  await form.getByLabel(t('journal:form.content')).fill('It was not so bad after all.');
  await form.getByRole('button', { name: t('emotions:types.happy') }).click();
  await checkLayout(mias, 'week-11-entry-form');
  await form.getByRole('button', { name: t('journal:form.save') }).click();
  await expect(entryOf(mias, 'The maths test')).toBeVisible();
  await checkLayout(mias, 'week-12-journal');
}

async function tell(mias: Page, annas: Page, freds: Page) {
  await mias.goto('/stories');
  await mias
    .getByRole('button', { name: t('content:stories.action') })
    .first()
    .click();
  await fillPost(mias, { title: 'The owl at school', text: 'It knew every answer.' });
  await share(mias);
  await expect(cardOf(mias, 'The owl at school')).toBeVisible();
  await checkLayout(mias, 'week-13-stories');
  await annas.goto('/approvals');
  await expect(
    annas.getByText(t('approvals:what.post', { title: 'The owl at school', name: 'Mia' })),
  ).toBeVisible();
  await checkLayout(annas, 'week-14-approvals');
  await expect(cardOf(freds, 'The owl at school')).toHaveCount(0);
  await annas.getByRole('button', { name: approvals.allow.post, exact: true }).click();
  await expect(cardOf(freds, 'The owl at school')).toBeVisible();
  await expect(
    mias.getByRole('button', { name: new RegExp(`^${t('content:notifications.label')}, `) }),
  ).toBeVisible();
  await mias
    .getByRole('button', { name: new RegExp(`^${t('content:notifications.label')}, `) })
    .click();
  await expect(mias.getByRole('dialog', { name: t('content:notifications.title') })).toContainText(
    within('approvals:outcomes.post.yes', { name: 'Anna', title: /.+/ }),
  );
  await checkLayout(mias, 'week-15-news');
}

/** Friday: the server was off overnight, and a few seconds of screen time are left. */
async function untilFriday(server: TestServer): Promise<TestServer> {
  await server.stop();
  const database = new Database(`${server.dataDir}/treehouse.db`);
  database.exec(leftOfMia(5));
  database.close();
  return startTestServer(server.dataDir, { port: server.port });
}

test('a family goes through a week of school', { tag: once }, async ({ openAs, server, guard }) => {
  test.setTimeout(240_000);
  guard.allowServerAway();
  guard.allow(/403/);
  const annas = await openAs('anna', { path: '/?tab=calendar' });
  await planSchool(annas);
  const mias = await openAs('mia', { path: tasksPath });
  await doTask(await openAs('ben', { path: tasksPath }), mias);
  await read(mias);
  await feel(mias);
  await tell(mias, annas, await openAs('fred'));

  const friday = await untilFriday(server);
  try {
    await mias.goto('/?tab=calendar');
    await expect(mias.getByRole('button', { name: /^School/ }).first()).toBeVisible();
    await expect(mias.getByRole('heading', { name: screenTime.over.title })).toBeVisible({
      timeout: 60_000,
    });
    await checkLayout(mias, 'week-16-over');
  } finally {
    await friday.stop();
  }
});
