import Database from 'better-sqlite3';
import {
  giveScreenTime,
  setScreenTime,
} from '#shared/features/screen-time/screen-time.contract.ts';
import screenTime from '#shared/locales/en/screenTime.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { openGames, playGame } from '#tests/support/e2e/features/games.ts';
import { leftOfMia, windowsOfMia } from '#tests/support/e2e/features/screen-time.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const over = { title: screenTime.over.title, text: screenTime.over.tomorrowMorning };

test.describe('when the minutes are used up', () => {
  test.use({ sql: leftOfMia(0) });

  test('a kid sees when the app opens again, calls a grown-up, and continues once more time is given', {
    tag: once,
  }, async ({ openAs, deviceOf, family, guard }) => {
    guard.allow(/403/);
    const page = await openAs('mia', { path: '/gallery' });
    await expect(page.getByRole('heading', { name: over.title })).toBeVisible();
    await expect(page.getByRole('dialog').getByText(over.text)).toBeVisible();
    await expectAccessibleInLightAndDark(page, 'dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: over.title })).toBeVisible();

    const bens = await openAs('ben');
    await page.getByRole('button', { name: screenTime.over.help }).click();
    await page.getByRole('button', { name: t('shell:help.yes') }).click();
    await bens.getByRole('button', { name: t('helpRequests:alert.coming') }).click();
    await expect(
      page.getByRole('dialog').getByText(t('helpRequests:call.coming', { name: 'Ben' })),
    ).toBeVisible();

    const params = { id: family.mia.user.id };
    await call(await deviceOf('anna'), giveScreenTime, { params, body: { minutes: 30 } });
    await expect(page.getByRole('heading', { name: over.title })).toBeHidden();
    await expect(page.getByRole('heading', { name: t('gallery:title') })).toBeVisible();
    await expect(
      page.getByRole('img', { name: t('screenTime:left.label', { count: 30 }) }),
    ).toBeVisible();
  });

  test('a grown-up signs in on the same device', { tag: once }, async ({ openAs, guard }) => {
    guard.allow(/403/);
    const page = await openAs('mia');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell:header.logOut') })
      .click();
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByRole('heading', { name: over.title })).toBeHidden();
  });
});

test.describe('before the end', () => {
  test.use({ sql: leftOfMia(570) });

  test('the app announces it, and keeps unfinished text until it opens again', {
    tag: once,
  }, async ({ openAs, deviceOf, family, guard }) => {
    guard.allow(/403/);
    const page = await openAs('mia');
    await expectToast(page, t('screenTime:left.toast', { count: 10 }), screenTime.left.early);
    await expect(
      page.getByRole('img', { name: t('screenTime:left.label', { count: 10 }) }),
    ).toBeVisible();
    const second = await openAs('mia');
    await expect(
      second.getByRole('img', { name: t('screenTime:left.label', { count: 10 }) }),
    ).toBeVisible();
    await expect(second.getByText(t('screenTime:left.toast', { count: 10 }))).toHaveCount(0);
    await second.close();

    await page
      .getByRole('button', { name: t('content:home.add') })
      .first()
      .click();
    await page.getByLabel(t('content:form.title')).fill('The secret door');
    const params = { id: family.mia.user.id };
    const anna = await deviceOf('anna');
    await call(anna, setScreenTime, { params, body: { dailyMinutes: null, windows: [] } });
    await expect(page.getByRole('heading', { name: over.title })).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: t('screenTime:over.never') }),
    ).toBeVisible();
    await call(anna, giveScreenTime, { params, body: { minutes: 10 } });
    await expect(page.getByRole('heading', { name: over.title })).toBeHidden();
    await expectToast(page, screenTime.left.back, screenTime.left.backText);
    await expect(page.getByLabel(t('content:form.title'))).toHaveValue('The secret door');
  });
});

test.describe('during a round of a game', () => {
  test.use({ sql: leftOfMia(1500) });

  test('the clock of the round waits until the app opens again', { tag: once }, async ({
    openAs,
    deviceOf,
    family,
    guard,
  }) => {
    guard.allow(/403/);
    const page = await openAs('mia');
    await openGames(page);
    await playGame(page, t('games:names.puzzle'));
    await expect(page.getByRole('timer')).toHaveText(/^1:5/);
    const params = { id: family.mia.user.id };
    const anna = await deviceOf('anna');
    await call(anna, setScreenTime, { params, body: { dailyMinutes: null, windows: [] } });
    await expect(page.getByRole('heading', { name: over.title })).toBeVisible();
    await page.clock.runFor(3 * 60_000);
    await call(anna, giveScreenTime, { params, body: { minutes: 10 } });
    await page.clock.runFor(5_000);
    await expect(page.getByRole('heading', { name: over.title })).toBeHidden();
    await expect(page.getByRole('heading', { name: t('games:result.timeout') })).toBeHidden();
    await page.getByRole('button', { name: t('games:round.continue') }).click();
    await expect(page.getByRole('timer')).toHaveText(/^1:[45]/);
  });
});

test.describe('two minutes before the end', () => {
  test.use({ sql: leftOfMia(110) });

  test('the app announces it again', { tag: once }, async ({ openAs }) => {
    const page = await openAs('mia');
    await expectToast(page, t('screenTime:left.toast', { count: 2 }), screenTime.left.late);
  });
});

test.describe('during a window', () => {
  test.use({ sql: windowsOfMia(3) });

  test('an admin sees that it has ended', { tag: once }, async ({ openAs, server }) => {
    const page = await openAs('anna');
    await page.clock.install();
    await page.goto('/admin?tab=screenTime');
    await expect(
      page.getByText(pattern('screenTime:admin.openUntil', { time: /.+/ })),
    ).toBeVisible();
    const database = new Database(`${server.dataDir}/treehouse.db`);
    database.exec('DELETE FROM kid_windows');
    database.close();
    await page.clock.runFor(4 * 60_000);
    await expect(page.getByText(screenTime.admin.closed, { exact: true })).toBeVisible();
  });
});

test('an admin sets a kid’s screen time, gives more, and the kid sees it', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/ERR_FAILED/);
  const page = await openAs('anna', { path: '/admin?tab=screenTime' });
  await expect(page.getByText(screenTime.admin.noLimit)).toBeVisible();
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('screenTime:admin.change'), name: 'Mia' }),
    })
    .click();
  await page.getByLabel(screenTime.form.limitMinutes).check();
  await page.getByLabel(screenTime.form.minutes, { exact: true }).fill('0');
  await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expect(page.getByText(screenTime.errors.minutes)).toBeVisible();
  await page.getByLabel(screenTime.form.minutes, { exact: true }).fill('90');
  await page.getByLabel(screenTime.form.limitHours).check();
  await page.getByRole('combobox', { name: t('screenTime:form.kind', { day: 'Monday' }) }).click();
  await page.getByRole('option', { name: screenTime.form.times }).click();
  await page.getByLabel(t('screenTime:form.from', { day: 'Monday' })).fill('15:00');
  await page.getByLabel(t('screenTime:form.to', { day: 'Monday' })).fill('19:30');
  await page.getByRole('button', { name: t('screenTime:form.copy', { day: 'Monday' }) }).click();
  await page.getByRole('menuitem', { name: screenTime.form.copyWeekdays }).click();
  await expect(page.getByLabel(t('screenTime:form.to', { day: 'Friday' }))).toHaveValue('19:30');
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
  await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, screenTime.admin.saved, screenTime.admin.savedText);
  await expect(page.getByText('Monday – Friday')).toBeVisible();
  await expect(page.getByText(t('common:span', { from: '15:00', to: '19:30' }))).toBeVisible();
  await page
    .getByRole('button', { name: t('screenTime:admin.giveTo', { name: 'Mia', count: 30 }) })
    .click();
  await expectToast(page, t('screenTime:admin.extraGiven', { name: 'Mia', count: 30 }));
  await expect(page.getByText(t('screenTime:admin.onTop', { count: 30 }))).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');

  const more = page.getByRole('button', {
    name: t('screenTime:admin.giveTo', { name: 'Mia', count: 10 }),
  });
  await page.route(
    '**/api/admin/kid-time/*/extra',
    async (route) => {
      // The server has it, its answer is lost.
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await more.click();
  await expectToast(page, t('common:errors.failed'));
  for (const minutes of [40, 50]) {
    await more.click();
    await expect(page.getByText(t('screenTime:admin.onTop', { count: minutes }))).toBeVisible();
  }

  const mias = await openAs('mia', { path: '/settings' });
  await expect(mias.getByRole('heading', { name: screenTime.own.title })).toBeVisible();
  await expect(mias.getByText(t('screenTime:own.minutes', { count: 90 }))).toBeVisible();
  await expect(mias.getByText(t('common:span', { from: '15:00', to: '19:30' }))).toBeVisible();
  await expectAccessibleInLightAndDark(mias, 'main');
});
