import { giveKidTime, setKidTime } from '#shared/features/kid-time/kid-time.contract.ts';
import kidtime from '#shared/locales/en/kidtime.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { leftOfMia } from '#tests/support/e2e/kid-time.ts';
import { expectToast } from '#tests/support/e2e/screen.ts';

const over = { title: kidtime.over.title, text: kidtime.over.tomorrowMorning };

test.describe('when the minutes are used up', () => {
  test.use({ sql: leftOfMia(0) });

  test('a kid is told when it opens, rings for a grown-up, and is back when more is given', {
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
    await page.getByRole('button', { name: kidtime.over.help }).click();
    await bens.getByRole('button', { name: 'I’m coming' }).click();
    await expect(page.getByRole('dialog').getByText('Ben is coming')).toBeVisible();

    const params = { id: family.mia.user.id };
    await call(await deviceOf('anna'), giveKidTime, { params, body: { minutes: 30 } });
    await expect(page.getByRole('heading', { name: over.title })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'My Gallery' })).toBeVisible();
    await expect(page.getByRole('img', { name: '30 minutes left' })).toBeVisible();
  });

  test('a grown-up signs in on the same device', { tag: once }, async ({ openAs, guard }) => {
    guard.allow(/403/);
    const page = await openAs('mia');
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByRole('heading', { name: over.title })).toBeHidden();
  });
});

test.describe('before the end', () => {
  test.use({ sql: leftOfMia(570) });

  test('it is announced, and what is being written is there when it opens again', {
    tag: once,
  }, async ({ openAs, deviceOf, family, guard }) => {
    guard.allow(/403/);
    const page = await openAs('mia');
    await expectToast(page, '10 more minutes', kidtime.left.early);
    await expect(page.getByRole('img', { name: '10 minutes left' })).toBeVisible();
    // Told once: another page of hers says nothing.
    const second = await openAs('mia');
    await expect(second.getByRole('img', { name: '10 minutes left' })).toBeVisible();
    await expect(second.getByText('10 more minutes')).toHaveCount(0);
    await second.close();

    await page.getByRole('button', { name: 'Add New Post' }).first().click();
    await page.getByLabel('Title').fill('The secret door');
    const params = { id: family.mia.user.id };
    const anna = await deviceOf('anna');
    await call(anna, setKidTime, { params, body: { dailyMinutes: null, windows: [] } });
    await expect(page.getByRole('heading', { name: over.title })).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'A grown-up can tell you when it opens again.' }),
    ).toBeVisible();
    await call(anna, giveKidTime, { params, body: { minutes: 10 } });
    await expect(page.getByRole('heading', { name: over.title })).toBeHidden();
    await expectToast(page, kidtime.left.back, kidtime.left.backText);
    await expect(page.getByLabel('Title')).toHaveValue('The secret door');
  });
});

test.describe('two minutes before the end', () => {
  test.use({ sql: leftOfMia(110) });

  test('it is announced again', { tag: once }, async ({ openAs }) => {
    const page = await openAs('mia');
    await expectToast(page, '2 more minutes', kidtime.left.late);
  });
});

test('an admin sets the time of a kid, gives more, and the kid reads it', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('anna', { path: '/admin?tab=kidTime' });
  await expect(page.getByText(kidtime.admin.noLimit)).toBeVisible();
  await page.getByRole('button', { name: 'Set times of Mia' }).click();
  await page.getByLabel(kidtime.form.limitMinutes).check();
  await page.getByLabel(kidtime.form.minutes, { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(kidtime.errors.minutes)).toBeVisible();
  await page.getByLabel(kidtime.form.minutes, { exact: true }).fill('90');
  await page.getByLabel(kidtime.form.limitHours).check();
  await page.getByRole('combobox', { name: 'Monday: when' }).click();
  await page.getByRole('option', { name: kidtime.form.times }).click();
  await page.getByLabel('Monday: from').fill('15:00');
  await page.getByLabel('Monday: to').fill('19:30');
  await page.getByRole('button', { name: 'Copy Monday' }).click();
  await page.getByRole('menuitem', { name: kidtime.form.copyWeekdays }).click();
  await expect(page.getByLabel('Friday: to')).toHaveValue('19:30');
  await expectAccessibleInLightAndDark(page, '[role="dialog"]');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, kidtime.admin.saved, kidtime.admin.savedText);
  await expect(page.getByText('Monday – Friday')).toBeVisible();
  await expect(page.getByText('15:00 to 19:30')).toBeVisible();
  await page.getByRole('button', { name: 'Give Mia 30 minutes today' }).click();
  await expectToast(page, 'Mia has 30 more minutes');
  await expect(page.getByText('30 minutes given on top')).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');

  const mias = await openAs('mia', { path: '/settings' });
  await expect(mias.getByRole('heading', { name: kidtime.own.title })).toBeVisible();
  await expect(mias.getByText('90 minutes a day')).toBeVisible();
  await expect(mias.getByText('15:00 to 19:30')).toBeVisible();
  await expectAccessibleInLightAndDark(mias, 'main');
});
