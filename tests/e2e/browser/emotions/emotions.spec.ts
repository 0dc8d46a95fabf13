import { getDraft, saveDraft } from '#shared/features/drafts/drafts.contract.ts';
import { updateHouseholdSettings } from '#shared/features/household/household.contract.ts';
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
} from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import {
  daysAgo,
  dayWith,
  emotionsPath,
  fullDay,
  logOn,
} from '#tests/support/e2e/features/emotions.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const insightsPath = `${emotionsPath}&view=insights`;

test('one tap logs an emotion, which can be undone or described, on both devices', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: emotionsPath });
  await expect(page.getByText(t('emotions:day.empty'))).toBeVisible();
  const other = await openAs('mia', { path: emotionsPath });
  await expect(other.getByText(t('emotions:day.empty'))).toBeVisible();

  await page.getByRole('button', { name: t('emotions:types.happy'), exact: true }).click();
  await expectToast(page, t('emotions:toasts.logged'));
  await expect(page.getByRole('article', { name: t('emotions:types.happy') })).toContainText(
    t('emotions:day.strength', { value: '5' }),
  );
  await expect(dayWith(page, t('emotions:types.happy'))).toHaveCount(1);
  await expect(other.getByRole('article', { name: t('emotions:types.happy') })).toBeVisible();
  await page.getByRole('button', { name: t('common:actions.undo') }).click();
  await expectToast(page, t('emotions:toasts.deleted'));
  await expect(page.getByText(t('emotions:day.empty'))).toBeVisible();
  await expect(other.getByText(t('emotions:day.empty'))).toBeVisible();

  await page.getByRole('button', { name: t('emotions:types.sad'), exact: true }).click();
  await page.getByRole('button', { name: t('emotions:quick.addDetails') }).click();
  const dialog = page.getByRole('dialog', { name: t('emotions:dialog.editTitle') });
  await expect(dialog.getByRole('radio', { name: t('emotions:types.sad') })).toBeChecked();
  await dialog.getByLabel(t('emotions:dialog.description')).fill('The kite is gone.');
  await dialog.getByRole('button', { name: t('emotions:suggestions.hug') }).click();
  await dialog.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('emotions:toasts.updated'));
  await expect(dialog).toHaveCount(0);
  const log = page.getByRole('article', { name: t('emotions:types.sad') });
  await expect(log).toContainText('The kite is gone.');
  await expect(log).toContainText(t('emotions:suggestions.hug'));
  await expect(other.getByRole('article', { name: t('emotions:types.sad') })).toContainText(
    'The kite is gone.',
  );

  await log
    .getByRole('button', {
      name: t('common:named', {
        action: t('common:actions.delete'),
        name: t('emotions:types.sad'),
      }),
    })
    .click();
  await expect(page.getByText(t('emotions:deleting.text'))).toBeVisible();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('emotions:toasts.deleted'));
  await expect(page.getByText(t('emotions:day.empty'))).toBeVisible();
  await expect(page.getByRole('region', { name: /20\d\d$/ }).last()).toBeFocused();
});

test('a draft of another device that arrives while an emotion is saved stays for the next one', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const page = await openAs('mia', { path: emotionsPath });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/emotion-logs', async (route) => {
    if (route.request().method() === 'POST') await isReleased;
    await route.fallback();
  });
  const open = () =>
    page
      .getByRole('button', { name: t('emotions:log') })
      .first()
      .click();
  await open();
  const dialog = page.getByRole('dialog', { name: t('emotions:dialog.createTitle') });
  const description = dialog.getByLabel(t('emotions:dialog.description'));
  await dialog.getByRole('radio', { name: t('emotions:types.calm') }).check({ force: true });
  await description.fill('On the phone');
  const tablet = await deviceOf('mia');
  const params = { form: 'emotion' };
  const stored = async () => (await call(tablet, getDraft, { params }))?.values;
  await expect.poll(stored).toMatchObject({ description: 'On the phone' });
  await dialog.getByRole('button', { name: t('emotions:dialog.submit') }).click();
  await call(tablet, saveDraft, {
    params,
    body: { values: { description: 'On the tablet' }, before: '[""]', hadFile: false },
  });
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(description).toHaveValue('On the tablet');
  release();
  await expectToast(page, t('emotions:toasts.logged'));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('On the phone')).toBeVisible();
  await open();
  await expect(description).toHaveValue('On the tablet');
});

test('an emotion is logged with a description for a past day, by keyboard', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const yesterday = await daysAgo(await deviceOf('mia'), 1);
  const page = await openAs('mia', { path: `${emotionsPath}&day=${yesterday}` });
  await expect(page.getByRole('heading', { name: fullDay(yesterday) })).toBeVisible();
  await page
    .getByRole('button', { name: t('emotions:log') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('emotions:dialog.createTitle') });
  await dialog.getByRole('button', { name: t('emotions:dialog.submit') }).click();
  await expect(dialog.getByText(t('emotions:errors.typeRequired'))).toBeVisible();
  await dialog.getByRole('radio', { name: t('emotions:types.excited') }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText(t('emotions:errors.typeRequired'))).toHaveCount(0);
  const slider = dialog.getByRole('slider', { name: t('emotions:dialog.intensity') });
  await expect(slider).toHaveValue('5');
  await slider.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(slider).toHaveValue('8');
  await dialog.getByLabel(t('emotions:dialog.triggers')).fill('The lake');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/emotion-logs', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: t('emotions:dialog.submit') }).click();
  await expect(dialog.getByRole('button', { name: t('emotions:dialog.submit') })).toBeDisabled();
  answer();
  await expectToast(page, t('emotions:toasts.logged'));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: fullDay(yesterday) })).toBeVisible();
  const log = page.getByRole('article', { name: t('emotions:types.excited') });
  await expect(log).toContainText(t('emotions:day.strength', { value: '8' }));
  await expect(log).toContainText('The lake');

  // Arrow keys move from its cell to the day before.
  await dayWith(page, t('emotions:types.excited')).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const before = await daysAgo(await deviceOf('mia'), 2);
  await expect(page.getByRole('heading', { name: fullDay(before) })).toBeVisible();
  await expect(page.getByText(t('emotions:day.empty'))).toBeVisible();
});

test('a failed save shows an error and keeps the input', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/Failed to load resource.*\/api\/emotion-logs/);
  const mia = await deviceOf('mia');
  await logOn(mia, await daysAgo(mia, 0), { emotionType: 'calm' });
  const page = await openAs('mia', { path: emotionsPath });
  const log = page.getByRole('article', { name: t('emotions:types.calm') });
  await expect(log).toBeVisible();
  const answer = async (answered: { status: number; body: string }) => {
    await page.unroute('**/api/emotion-logs**');
    await page.route('**/api/emotion-logs**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(answered),
    );
  };
  const refuse = () => answer({ status: 507, body: 'No more paper left.' });
  await refuse();
  await page.getByRole('button', { name: t('emotions:types.angry'), exact: true }).click();
  await expectToast(page, t('emotions:toasts.logFailed'), 'No more paper left.');

  await page
    .getByRole('button', { name: t('emotions:log') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('emotions:types.tired')).click();
  await dialog.getByLabel(t('emotions:dialog.description')).fill('A long day');
  await dialog.getByRole('button', { name: t('emotions:dialog.submit') }).click();
  await expectToast(page, t('emotions:toasts.logFailed'), 'No more paper left.');
  await expect(dialog.getByLabel(t('emotions:dialog.description'))).toHaveValue('A long day');
  await dialog.getByRole('button', { name: t('common:actions.cancel') }).click();

  await log
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: t('emotions:types.calm') }),
    })
    .click();
  await dialog.getByLabel(t('emotions:dialog.triggers')).fill('Rain');
  await dialog.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('emotions:toasts.updateFailed'), 'No more paper left.');
  await expect(dialog.getByLabel(t('emotions:dialog.triggers'))).toHaveValue('Rain');
  await dialog.getByRole('button', { name: t('common:actions.cancel') }).click();

  await answer({ status: 200, body: '' });
  await page.getByRole('button', { name: t('emotions:types.angry'), exact: true }).click();
  await expectToast(page, t('emotions:toasts.logFailed'), t('emotions:toasts.createFailedText'));
  await log
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.edit'), name: t('emotions:types.calm') }),
    })
    .click();
  await dialog.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('emotions:toasts.updateFailed'), t('emotions:toasts.updateFailedText'));
  await dialog.getByRole('button', { name: t('common:actions.cancel') }).click();

  await refuse();
  await log
    .getByRole('button', {
      name: t('common:named', {
        action: t('common:actions.delete'),
        name: t('emotions:types.calm'),
      }),
    })
    .click();
  await confirm(page, t('common:actions.delete'));
  await expectToast(page, t('emotions:toasts.deleteFailed'), 'No more paper left.');
  await expect(log).toBeVisible();

  // If reading fails too, the page offers to retry.
  await page.unroute('**/api/emotion-logs**');
  await page.route('**/api/emotion-logs/insights**', (route) =>
    route.fulfill({ status: 503, body: 'Closing.' }),
  );
  await page.getByRole('tab', { name: t('emotions:views.insights') }).click();
  await expect(page.getByText('Closing.')).toBeVisible();
  await page.unroute('**/api/emotion-logs/insights**');
  await page.getByRole('button', { name: t('common:actions.tryAgain') }).click();
  await expect(
    page.getByRole('heading', { name: t('emotions:insights.distribution') }),
  ).toBeVisible();
});

test('insights count and chart the logs, colour the year, and link to each day', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  const page = await openAs('mia', { path: insightsPath });
  await expect(page.getByText(t('emotions:insights.empty'))).toBeVisible();

  const old = await daysAgo(mia, 800);
  await logOn(mia, old, { emotionType: 'tired' });
  await expect(page.getByText(t('emotions:insights.nothing'))).toBeVisible();
  const days = await Promise.all([2, 3, 4, 5, 6, 7].map((count) => daysAgo(mia, count)));
  for (const day of days) await logOn(mia, day, { emotionType: 'calm' });

  const counts = page.getByRole('region', { name: t('emotions:insights.distribution') });
  await expect(
    counts.getByRole('listitem').filter({ hasText: t('emotions:types.calm') }),
  ).toContainText('6');
  await expect(
    counts.getByRole('listitem').filter({ hasText: t('emotions:types.tired') }),
  ).toContainText('0');
  const recent = page.getByRole('region', { name: t('emotions:insights.recent') });
  await expect(recent.getByRole('listitem')).toHaveCount(5);

  await page.getByText(t('emotions:trend.table')).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(31);
  await page.getByRole('button', { name: t('emotions:insights.periods.all'), exact: true }).click();
  await expect(
    counts.getByRole('listitem').filter({ hasText: t('emotions:types.tired') }),
  ).toContainText('1');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13);

  // The year opens at its newest log; arrow keys move between days, and Enter opens one.
  const year = page.getByRole('grid');
  await expect(
    year.getByRole('gridcell', { name: new RegExp(`${t('emotions:types.calm')}$`) }),
  ).not.toHaveCount(0);
  const [newest = ''] = days;
  const cell = year.locator(`[data-day="${newest}"]`);
  await cell.focus();
  await page.keyboard.press('ArrowUp');
  await expect(cell).not.toBeFocused();
  await expect(year.locator('[data-day]:focus')).toHaveCount(1);
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: fullDay(newest) })).toBeVisible();
  await expect(page.getByRole('article', { name: t('emotions:types.calm') })).toBeVisible();

  await page.goBack();
  await recent
    .getByRole('button', {
      name: pattern('emotions:insights.viewLog', { emotion: t('emotions:types.calm'), date: /.+/ }),
    })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: fullDay(days[4] ?? '') })).toBeVisible();
});

test('a kid with hard days sees a gentle question and may answer not now', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await call(await deviceOf('anna'), updateHouseholdSettings, {
    body: { helplineText: 'Call Oma: the blue telephone' },
  });
  const devices = [await deviceOf('mia'), await deviceOf('ben')];
  for (const device of devices) {
    for (const count of [1, 2, 3, 4]) {
      await logOn(device, await daysAgo(device, count), { emotionType: 'sad', intensity: 8 });
    }
  }
  const [page, other, bens] = [
    await openAs('mia', { path: emotionsPath }),
    await openAs('mia', { path: insightsPath }),
    await openAs('ben', { path: emotionsPath }),
  ];
  for (const mias of [page, other]) {
    const card = mias.getByRole('complementary', { name: t('emotions:support.title') });
    await expect(card).toContainText('Call Oma: the blue telephone');
  }
  await expectAccessibleInLightAndDark(page, '[aria-labelledby="care-title"]');
  await expect(bens.getByRole('heading', { name: t('emotions:title') })).toBeVisible();
  await page.getByRole('button', { name: t('emotions:support.dismiss') }).click();
  for (const mias of [page, other]) {
    await expect(mias.getByText(t('emotions:support.title'))).toHaveCount(0);
  }
  await expect(bens.getByText(t('emotions:support.title'))).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: t('emotions:title') })).toBeVisible();
  await expect(page.getByText(t('emotions:support.title'))).toHaveCount(0);
});

test('the views and the dialog are accessible', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  test.slow();
  const part = '[aria-labelledby="emotions-title"]';
  const mia = await deviceOf('mia');
  for (const [count, emotionType] of (['happy', 'sad', 'angry', 'worried'] as const).entries()) {
    const day = await daysAgo(mia, count + 1);
    await logOn(mia, day, { emotionType, description: 'Words', triggers: 'School', coping: 'Tea' });
  }
  const yesterday = await daysAgo(mia, 1);
  const page = await openAs('mia', { path: `${emotionsPath}&day=${yesterday}` });
  await expect(page.getByRole('article', { name: t('emotions:types.happy') })).toBeVisible();
  await expectAccessibleInLightAndDark(page, part);
  await page
    .getByRole('button', { name: t('emotions:log') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('emotions:dialog.createTitle') });
  await dialog.getByRole('button', { name: t('emotions:dialog.submit') }).click();
  await expect(dialog.getByText(t('emotions:errors.typeRequired'))).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
  await escapeFrom(page);
  await page.getByRole('tab', { name: t('emotions:views.insights') }).click();
  await expect(page.getByRole('gridcell').first()).toBeAttached();
  await page.getByText(t('emotions:trend.table')).click();
  await expectAccessibleInLightAndDark(page, `${part} :is(h2, h3, p, ul, fieldset, table)`);
  // Its days have no text: one axe run is enough for hundreds of them.
  await expectAccessible(page, '[role="grid"]');
});
