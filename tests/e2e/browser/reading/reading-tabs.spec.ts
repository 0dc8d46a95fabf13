import type { Page } from '@playwright/test';
import { adminAddUser } from '#shared/features/accounts/admin.contract.ts';
import { createLog } from '#shared/features/reading/logs.contract.ts';
import { readingStatuses } from '#shared/features/reading/reading.fields.ts';
import { limits } from '#shared/features/reading/reading.limits.ts';
import { createSession } from '#shared/features/reading/sessions.contract.ts';
import { call } from '#tests/support/e2e/api.ts';
import { addBook, cardOf, press, tab } from '#tests/support/e2e/features/reading.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { checkLayout } from '#tests/support/e2e/screen-checks.ts';
import { t } from '#tests/support/messages.ts';

const statuses = [
  t('reading:statusChoice.to_read'),
  t('reading:statusChoice.reading'),
  t('reading:statusChoice.completed'),
  t('reading:statusChoice.did_not_finish'),
];

const takeFrom = async (page: Page, field: string, choices: string[], choice: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await expect(page.getByRole('option')).toHaveText(choices);
  await page.getByRole('option', { name: choice, exact: true }).click();
};

test('each of the four tabs shows its content', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/reading-tracker' });
  const parts = page.getByRole('tablist', { name: t('reading:tabs.label') });
  // Each label is rendered twice: a hidden copy reserves its selected width.
  await expect(parts.getByRole('tab')).toHaveText([
    new RegExp(`^${t('reading:tabs.books')}`),
    new RegExp(`^${t('reading:tabs.logs')}`),
    new RegExp(`^${t('reading:tabs.goals')}`),
    new RegExp(`^${t('reading:tabs.statistics')}`),
  ]);
  const add = page.getByRole('button', { name: t('reading:books.add'), exact: true });
  await expect(add).toBeVisible();
  for (const name of [
    t('reading:tabs.logs'),
    t('reading:tabs.statistics'),
    t('reading:tabs.goals'),
  ]) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(add).toHaveCount(0);
  }
  await expect(
    page.getByRole('heading', { name: t('reading:goals.title'), exact: true }),
  ).toBeVisible();
  await press(page, t('reading:goals.add'));
  const dialog = page.getByRole('dialog', { name: t('reading:goals.newTitle') });
  await expect(dialog.getByRole('combobox', { name: t('reading:goals.goalTypeLabel') })).toHaveText(
    t('reading:goals.type.books'),
  );
  await expect(dialog.getByLabel(t('reading:goals.targetValueLabel'))).toHaveValue('1');
  await expect(
    dialog.getByRole('combobox', { name: t('reading:goals.timeframeLabel') }),
  ).toHaveText(t('reading:goals.timeframe.monthly'));
  await expect(dialog.getByText(t('reading:goals.endDate'))).toHaveCount(0);
  await takeFrom(
    page,
    t('reading:goals.goalTypeLabel'),
    [t('reading:goals.type.books'), t('reading:goals.type.pages'), t('reading:goals.type.minutes')],
    t('reading:goals.type.minutes'),
  );
  const timeframes = [
    t('reading:goals.timeframe.daily'),
    t('reading:goals.timeframe.weekly'),
    t('reading:goals.timeframe.monthly'),
    t('reading:goals.timeframe.yearly'),
    t('reading:goals.timeframe.custom'),
  ];
  await takeFrom(
    page,
    t('reading:goals.timeframeLabel'),
    timeframes,
    t('reading:goals.timeframe.custom'),
  );
  await expect(dialog.getByText(t('reading:goals.endDate'))).toBeVisible();
});

test('goals and statistics are refetched when a new day begins, and an open form stays', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/help' });
  const noon = (later: number) =>
    new Date(new Date().setUTCHours(12, 0, 0, 0) + later * 86_400_000);
  await page.clock.install({ time: noon(0) });
  await page.goto('/reading-tracker?tab=goals');
  await press(page, t('reading:goals.add'));
  await page.getByRole('dialog').getByLabel(t('reading:goals.targetValueLabel')).fill('7');
  const goals = page.waitForResponse('**/api/reading-goals');
  await page.clock.setSystemTime(noon(1));
  await page.clock.runFor(31_000);
  expect((await goals).status()).toBe(200);
  await expect(
    page.getByRole('dialog').getByLabel(t('reading:goals.targetValueLabel')),
  ).toHaveValue('7');
  await page.goto('/reading-tracker?tab=statistics');
  await expect(page.getByText(t('reading:statistics.streak'), { exact: true })).toBeVisible();
  const numbers = page.waitForResponse('**/api/reading-statistics*');
  await page.clock.setSystemTime(noon(2));
  await page.clock.runFor(31_000);
  expect((await numbers).status()).toBe(200);
});

test('statistics of a person who has read nothing say where reading will appear', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/reading-tracker?tab=statistics' });
  await expect(page.getByRole('heading', { name: t('reading:statistics.empty') })).toBeVisible();
  await expect(page.getByText(t('reading:statistics.emptyHint'))).toBeVisible();
  await expect(
    page.getByRole('heading', { name: t('reading:statistics.perWeek.minutes') }),
  ).toBeHidden();
  for (const text of [
    t('reading:statistics.noBooks'),
    t('reading:statistics.noPages'),
    t('reading:statistics.noTime'),
    t('reading:statistics.noGoals'),
    t('reading:statistics.noStreak'),
    t('reading:statistics.noActivity'),
    t('reading:insights.empty'),
  ])
    await expect(page.getByText(text)).toBeVisible();
  await checkLayout(page, 'statistics-of-nothing');
  await page.getByLabel(t('reading:shared.mine')).click();
  await expect(page.getByText(t('reading:shared.none'))).toBeVisible();
});

test('a chart without numbers has a sentence instead of bars', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const device = await deviceOf('ben');
  const { id: bookId } = await addBook(device, 'Two Owls');
  const record = (date: string) =>
    call(device, createSession, { body: { bookId, minutesRead: 20, pagesRead: 0, date } });
  const today = Date.now();
  const daysAgo = (days: number) => new Date(today - days * 86_400_000).toISOString().slice(0, 10);
  const chartOf = (page: Page, unit: 'minutes' | 'pages') =>
    page.getByRole('table', { name: t(`reading:statistics.perWeek.${unit}`) });
  await record(daysAgo(300));
  const page = await openAs('ben', { path: '/reading-tracker?tab=statistics' });
  const weeks = String(limits.weeksDefault);
  await expect(
    page.getByRole('heading', { name: t('reading:statistics.resting', { weeks }) }),
  ).toBeVisible();
  await expect(page.getByText(t('reading:statistics.empty'))).toHaveCount(0);

  await record(daysAgo(1));
  await expect(chartOf(page, 'minutes')).toBeAttached();
  await expect(chartOf(page, 'pages')).toHaveCount(0);
  await expect(page.getByText(t('reading:statistics.noneIn.pages', { weeks }))).toBeVisible();
});

test('unknown values are labelled as unknown, and each status has its label', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const device = await deviceOf('ben');
  for (const status of readingStatuses) {
    const { id: bookId } = await addBook(device, `Is ${status}`);
    await call(device, createLog, { body: { bookId, status } });
  }
  await addBook(device, 'Bare Bones', { pages: '' });
  const page = await openAs('ben', { path: '/help' });
  // The person who added a book may be deleted, and a log outlives its book.
  const forget = async (
    address: RegExp,
    change: (record: { title: string; book: object }) => object,
  ) => {
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: (await response.json()).map(change) });
    });
  };
  await forget(/\/api\/books\?/, (book) =>
    book.title === 'Is reading' ? { ...book, addedBy: 999, addedByUser: null } : book,
  );
  await page.goto('/reading-tracker');
  await expect(
    cardOf(page, 'Is reading').getByText(
      t('reading:books.addedBy', { name: t('reading:books.unknown') }),
    ),
  ).toBeVisible();
  await expect(cardOf(page, 'Bare Bones').getByText(t('reading:books.owner'))).toBeVisible();
  await cardOf(page, 'Bare Bones')
    .getByRole('button', { name: t('reading:books.details') })
    .click();
  const details = page.getByRole('dialog', { name: 'Bare Bones' });
  await expect(details.getByRole('progressbar')).toHaveCount(0);
  await expect(details.getByText(t('reading:details.notKnown'))).toBeVisible();
  await expect(details.getByRole('button', { name: t('reading:details.edit') })).toBeVisible();
  await details
    .getByRole('button', { name: t('common:actions.close') })
    .last()
    .click();

  await cardOf(page, 'Bare Bones')
    .getByRole('button', { name: t('reading:books.addToLog') })
    .click();
  await takeFrom(page, t('reading:log.status'), statuses, t('reading:statusChoice.did_not_finish'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:actions.cancel') })
    .click();

  await tab(page, t('reading:tabs.logs')).click();
  for (const [index, status] of readingStatuses.entries()) {
    const word = status === 'to_read' ? t('reading:statusBadge.to_read') : (statuses[index] ?? '');
    await expect(cardOf(page, `Is ${status}`).getByText(word, { exact: true })).toBeVisible();
  }
  await forget(/\/api\/reading-logs/, (log) => ({
    ...log,
    book: { ...log.book, title: '', author: '' },
  }));
  await page.reload();
  await expect(
    cardOf(page, t('reading:log.unknownBook'))
      .first()
      .getByText(t('reading:books.by', { author: t('reading:log.unknownAuthor') })),
  ).toBeVisible();
});

test('the list of kids’ bookshelves has a new kid at once', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const page = await openAs('ben', { path: '/reading-tracker?tab=statistics' });
  const shelfOf = (name: string) =>
    page.getByRole('combobox', { name: t('reading:kidsBooks.of', { name }) });
  await expect(shelfOf('Mia')).toBeVisible();
  await call(await deviceOf('anna'), adminAddUser, {
    body: {
      username: 'leo',
      displayName: 'Leo',
      role: 'family',
      isChild: true,
      signIn: { kind: 'code' },
    },
  });
  await expect(shelfOf('Leo')).toBeVisible();
});
