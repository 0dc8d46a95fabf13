import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import emotions from '#shared/locales/en/emotions.json' with { type: 'json' };
import household from '#shared/locales/en/household.json' with { type: 'json' };
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
} from '#tests/support/e2e/accessibility.ts';
import { daysAgo, dayWith, emotionsPath, fullDay, logOn } from '#tests/support/e2e/emotions.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, escapeFrom, expectToast } from '#tests/support/e2e/screen.ts';

const insightsPath = `${emotionsPath}&view=insights`;

test('one tap logs a feeling, which is taken back or told more about, on both devices', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: emotionsPath });
  await expect(page.getByText(emotions.day.empty)).toBeVisible();
  const other = await openAs('mia', { path: emotionsPath });
  await expect(other.getByText(emotions.day.empty)).toBeVisible();

  await page.getByRole('button', { name: 'Happy', exact: true }).click();
  await expectToast(page, 'Emotion logged');
  await expect(page.getByRole('article', { name: 'Happy' })).toContainText('5 of 10');
  await expect(dayWith(page, 'Happy')).toHaveCount(1);
  await expect(other.getByRole('article', { name: 'Happy' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Emotion log deleted');
  await expect(page.getByText(emotions.day.empty)).toBeVisible();
  await expect(other.getByText(emotions.day.empty)).toBeVisible();

  await page.getByRole('button', { name: 'Sad', exact: true }).click();
  await page.getByRole('button', { name: emotions.quick.addDetails }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Emotion Log' });
  await expect(dialog.getByRole('radio', { name: 'Sad' })).toBeChecked();
  await dialog.getByLabel(emotions.dialog.description).fill('The kite is gone.');
  await dialog.getByRole('button', { name: emotions.suggestions.hug }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Emotion updated');
  await expect(dialog).toHaveCount(0);
  const log = page.getByRole('article', { name: 'Sad' });
  await expect(log).toContainText('The kite is gone.');
  await expect(log).toContainText(emotions.suggestions.hug);
  await expect(other.getByRole('article', { name: 'Sad' })).toContainText('The kite is gone.');

  await log.getByRole('button', { name: 'Delete Sad' }).click();
  await expect(page.getByText('Are you sure you want to delete this emotion log?')).toBeVisible();
  await confirm(page, 'Delete');
  await expectToast(page, 'Emotion log deleted');
  await expect(page.getByText(emotions.day.empty)).toBeVisible();
  await expect(page.getByRole('region', { name: /20\d\d$/ }).last()).toBeFocused();
});

test('a feeling is logged in words, for a day gone by, by keyboard', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const yesterday = await daysAgo(await deviceOf('mia'), 1);
  const page = await openAs('mia', { path: `${emotionsPath}&day=${yesterday}` });
  await expect(page.getByRole('heading', { name: fullDay(yesterday) })).toBeVisible();
  await page.getByRole('button', { name: 'Log Emotion' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log Your Emotion' });
  await dialog.getByRole('button', { name: 'Log Emotion' }).click();
  await expect(dialog.getByText('Please select an emotion type')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Excited' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('Please select an emotion type')).toHaveCount(0);
  const slider = dialog.getByRole('slider', { name: emotions.dialog.intensity });
  await expect(slider).toHaveValue('5');
  await slider.focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(slider).toHaveValue('8');
  await dialog.getByLabel(emotions.dialog.triggers).fill('The lake');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/emotion-logs', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Log Emotion' }).click();
  await expect(dialog.getByRole('button', { name: 'Log Emotion' })).toBeDisabled();
  answer();
  await expectToast(page, 'Emotion logged');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: fullDay(yesterday) })).toBeVisible();
  const log = page.getByRole('article', { name: 'Excited' });
  await expect(log).toContainText('8 of 10');
  await expect(log).toContainText('The lake');

  // From its cell the arrow keys lead to the day before.
  await dayWith(page, 'Excited').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const before = await daysAgo(await deviceOf('mia'), 2);
  await expect(page.getByRole('heading', { name: fullDay(before) })).toBeVisible();
  await expect(page.getByText(emotions.day.empty)).toBeVisible();
});

test('what cannot be saved is said, and nothing that was typed is lost', { tag: once }, async ({
  openAs,
  deviceOf,
  guard,
}) => {
  guard.allow(/Failed to load resource.*\/api\/emotion-logs/);
  const mia = await deviceOf('mia');
  await logOn(mia, await daysAgo(mia, 0), { emotionType: 'calm' });
  const page = await openAs('mia', { path: emotionsPath });
  const log = page.getByRole('article', { name: 'Calm' });
  await expect(log).toBeVisible();
  const answer = async (answered: { status: number; body: string }) => {
    await page.unroute('**/api/emotion-logs**');
    await page.route('**/api/emotion-logs**', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill(answered),
    );
  };
  const refuse = () => answer({ status: 507, body: 'The disk is full.' });
  await refuse();
  await page.getByRole('button', { name: 'Angry', exact: true }).click();
  await expectToast(page, 'Failed to log emotion', 'The disk is full.');

  await page.getByRole('button', { name: 'Log Emotion' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Tired').click();
  await dialog.getByLabel(emotions.dialog.description).fill('A long day');
  await dialog.getByRole('button', { name: 'Log Emotion' }).click();
  await expectToast(page, 'Failed to log emotion', 'The disk is full.');
  await expect(dialog.getByLabel(emotions.dialog.description)).toHaveValue('A long day');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await log.getByRole('button', { name: 'Edit Calm' }).click();
  await dialog.getByLabel(emotions.dialog.triggers).fill('Rain');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Failed to update emotion', 'The disk is full.');
  await expect(dialog.getByLabel(emotions.dialog.triggers)).toHaveValue('Rain');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // An answer that says nothing.
  await answer({ status: 200, body: '' });
  await page.getByRole('button', { name: 'Angry', exact: true }).click();
  await expectToast(page, 'Failed to log emotion', 'Failed to create emotion log');
  await log.getByRole('button', { name: 'Edit Calm' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Failed to update emotion', 'Failed to update emotion log');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await refuse();
  await log.getByRole('button', { name: 'Delete Calm' }).click();
  await confirm(page, 'Delete');
  await expectToast(page, 'Failed to delete emotion log', 'The disk is full.');
  await expect(log).toBeVisible();

  // Where nothing can be read either, it can be asked for again.
  await page.unroute('**/api/emotion-logs**');
  await page.route('**/api/emotion-logs/insights**', (route) =>
    route.fulfill({ status: 503, body: 'Closing.' }),
  );
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect(page.getByText('Closing.')).toBeVisible();
  await page.unroute('**/api/emotion-logs/insights**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Emotion Distribution' })).toBeVisible();
});

test('insights count, chart and paint what was logged, and lead to each day', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  const mia = await deviceOf('mia');
  const page = await openAs('mia', { path: insightsPath });
  await expect(page.getByText(emotions.insights.empty)).toBeVisible();

  const old = await daysAgo(mia, 800);
  await logOn(mia, old, { emotionType: 'tired' });
  await expect(page.getByText('Nothing was logged in the last 30 days.')).toBeVisible();
  const days = await Promise.all([2, 3, 4, 5, 6, 7].map((count) => daysAgo(mia, count)));
  for (const day of days) await logOn(mia, day, { emotionType: 'calm' });

  const counts = page.getByRole('region', { name: 'Emotion Distribution' });
  await expect(counts.getByRole('listitem').filter({ hasText: 'Calm' })).toContainText('6');
  await expect(counts.getByRole('listitem').filter({ hasText: 'Tired' })).toContainText('0');
  const recent = page.getByRole('region', { name: 'Recent Emotions' });
  await expect(recent.getByRole('listitem')).toHaveCount(5);

  await page.getByText(emotions.trend.table).click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(31);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(counts.getByRole('listitem').filter({ hasText: 'Tired' })).toContainText('1');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(13);

  // The year opens at its newest log; the arrow keys lead to other days, and Enter opens one.
  const year = page.getByRole('grid');
  await expect(year.getByRole('gridcell', { name: /Calm$/ })).not.toHaveCount(0);
  const [newest = ''] = days;
  const cell = year.locator(`[data-day="${newest}"]`);
  await cell.focus();
  await page.keyboard.press('ArrowUp');
  await expect(cell).not.toBeFocused();
  await expect(year.locator('[data-day]:focus')).toHaveCount(1);
  await cell.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: fullDay(newest) })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Calm' })).toBeVisible();

  await page.goBack();
  await recent
    .getByRole('button', { name: /^View Calm/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: fullDay(days[4] ?? '') })).toBeVisible();
});

test('a kid whose days are hard is asked, gently, and may say not now', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const annas = await openAs('anna', { path: '/admin?tab=household' });
  await annas.getByLabel(household.fields.helplineText).fill('Call Oma: the blue telephone');
  await annas.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(annas, accounts.admin.householdSaved);
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
    const card = mias.getByRole('complementary', { name: emotions.care.title });
    await expect(card).toContainText('Call Oma: the blue telephone');
  }
  await expectAccessibleInLightAndDark(page, '[aria-labelledby="care-title"]');
  await expect(bens.getByRole('heading', { name: 'My Emotions' })).toBeVisible();
  await page.getByRole('button', { name: emotions.care.dismiss }).click();
  for (const mias of [page, other]) {
    await expect(mias.getByText(emotions.care.title)).toHaveCount(0);
  }
  await expect(bens.getByText(emotions.care.title)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Emotions' })).toBeVisible();
  await expect(page.getByText(emotions.care.title)).toHaveCount(0);
});

test('the views and the dialog can be used by everybody', async ({ openAs, deviceOf }) => {
  test.slow();
  const part = '[aria-labelledby="emotions-title"]';
  const mia = await deviceOf('mia');
  for (const [count, emotionType] of (['happy', 'sad', 'angry', 'worried'] as const).entries()) {
    const day = await daysAgo(mia, count + 1);
    await logOn(mia, day, { emotionType, description: 'Words', triggers: 'School', coping: 'Tea' });
  }
  const yesterday = await daysAgo(mia, 1);
  const page = await openAs('mia', { path: `${emotionsPath}&day=${yesterday}` });
  await expect(page.getByRole('article', { name: 'Happy' })).toBeVisible();
  await expectAccessibleInLightAndDark(page, part);
  await page.getByRole('button', { name: 'Log Emotion' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Log Your Emotion' });
  await dialog.getByRole('button', { name: 'Log Emotion' }).click();
  await expect(dialog.getByText('Please select an emotion type')).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
  await escapeFrom(page);
  await page.getByRole('tab', { name: 'Insights' }).click();
  await expect(page.getByRole('gridcell').first()).toBeAttached();
  await page.getByText(emotions.trend.table).click();
  await expectAccessibleInLightAndDark(page, `${part} :is(h2, h3, p, ul, fieldset, table)`);
  // Its days carry no words: one look is enough for hundreds of them.
  await expectAccessible(page, '[role="grid"]');
});
