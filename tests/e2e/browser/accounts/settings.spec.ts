import type { Page } from '@playwright/test';
import { adminSetKidSignIn } from '#shared/features/accounts/admin.contract.ts';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import { call } from '#tests/support/e2e/api.ts';
import { password } from '#tests/support/e2e/family.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast, logIn } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

test('a new name and picture are seen everywhere, and a name that is too short is refused', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('mia', { path: '/settings' });
  await page.getByLabel(t('accounts:fields.displayName')).fill('M');
  await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expect(page.getByText(t('accounts:errors.displayNameShort'))).toBeVisible();
  await page.getByRole('radio', { name: t('accounts:avatar.names.fox') }).check({ force: true });
  await page.getByLabel(t('accounts:fields.displayName')).fill('Mia the Great');
  await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, accounts.settings.profileSaved);
  await expect(
    page.getByText(t('shell:header.greeting', { name: 'Mia the Great' })).first(),
  ).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(t('accounts:fields.displayName'))).toHaveValue('Mia the Great');
  await expect(page.getByRole('radio', { name: t('accounts:avatar.names.fox') })).toBeChecked();
});

test('everyone’s settings name the kind of their account, and who may delete it', {
  tag: once,
}, async ({ openAs }) => {
  for (const [who, note, may] of [
    ['ben', t('accounts:account.family'), t('accounts:account.familyText')],
    ['gus', t('accounts:account.guest'), t('accounts:account.guestText')],
    ['mia', t('accounts:account.kid'), t('accounts:account.kidText')],
    ['anna', t('accounts:account.admin'), t('accounts:account.adminText')],
  ] as const) {
    const page = await openAs(who, { path: '/settings' });
    await expect(page.getByRole('main').getByText(note, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(may)).toBeVisible();
    if (who === 'mia') await expect(page.getByText(t('accounts:errors.kidsAsk'))).toBeVisible();
    if (who !== 'anna') continue;
    await page.getByRole('button', { name: t('accounts:accountRemoval.ownDelete') }).click();
    await expect(page.getByText(t('accounts:accountRemoval.ownLastAdmin'))).toBeVisible();
  }
});

test('a new password signs every other device out', { tag: once }, async ({ openAs, guard }) => {
  guard.allow(/401 \(Unauthorized\)/);
  const other = await openAs('ben');
  await expect(other.getByText(t('content:home.empty'))).toBeVisible();
  const own = await openAs(null, { path: '/auth' });
  await logIn(own, 'ben');
  await expectToast(own, t('accounts:login.done'));
  await own.goto('/settings');
  const { currentPassword, newPassword } = accounts.fields;
  await own.getByLabel(currentPassword, { exact: true }).fill(password);
  await own.getByLabel(newPassword, { exact: true }).fill('five loud owls');
  await own.getByLabel(accounts.fields.confirmPassword, { exact: true }).fill('five loud owls');
  await own.getByRole('button', { name: accounts.settings.changePassword }).click();
  await expectToast(own, accounts.settings.passwordChanged);
  await expect(other).toHaveURL(/\/auth$/);
  await own.reload();
  await expect(own.getByRole('heading', { name: accounts.settings.title })).toBeVisible();
});

test('an answer that comes late changes nothing about the next person', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/settings' });
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user/*', async (route) => {
    const saved = await route.fetch();
    await isAnswered;
    await route.fulfill({ response: saved });
  });
  await page.getByLabel(accounts.fields.displayName, { exact: true }).fill('Mimi');
  const asked = page.waitForRequest('**/api/user/*');
  await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await asked;
  await page.getByRole('button', { name: t('shell:header.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:header.logOut') }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page
    .getByRole('button', { name: accounts.picker.someoneElse })
    .or(page.getByLabel(accounts.fields.username, { exact: true }))
    .first()
    .click();
  await logIn(page, 'ben');
  await expectToast(page, t('accounts:login.done'));
  answer();
  await expectToast(page, accounts.settings.profileSaved);
  await expect(page.getByText(t('shell:header.greeting', { name: 'Ben' })).first()).toBeVisible();
});

test('a request from before a new password signs no one out', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/401 \(Unauthorized\).*\/api\/device\/trust/);
  const page = await openAs('ben');
  let refuse = () => {};
  const isChanged = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/api/device/trust', async (route) => {
    await isChanged;
    await route.fulfill({ status: 401 });
  });
  const asked = page.waitForRequest('**/api/device/trust');
  await page.goto('/settings');
  await asked;
  const { currentPassword, newPassword, confirmPassword } = accounts.fields;
  await page.getByLabel(currentPassword, { exact: true }).fill(password);
  await page.getByLabel(newPassword, { exact: true }).fill('five loud owls');
  await page.getByLabel(confirmPassword, { exact: true }).fill('five loud owls');
  await page.getByRole('button', { name: accounts.settings.changePassword }).click();
  await expectToast(page, accounts.settings.passwordChanged);
  const refused = page.waitForResponse('**/api/device/trust');
  refuse();
  await refused;
  await expect(page.getByRole('button', { name: t('common:actions.tryAgain') })).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
});

test('a new password turns the calendar address off unless it is kept', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/settings' });
  await expect(
    page.getByRole('button', { name: t('people:devices.allow'), exact: true }),
  ).toBeVisible();
  const makeAddress = async (): Promise<string> => {
    const answer = await page.request.post('/api/calendar-subscription', {
      headers: { 'X-Treehouse': '1' },
    });
    return ((await answer.json()) as { path: string }).path;
  };
  const statusOf = async (path: string) => (await page.request.get(path)).status();
  const { currentPassword, newPassword, confirmPassword } = accounts.fields;
  const change = async (before: string, after: string) => {
    await page.getByLabel(currentPassword, { exact: true }).fill(before);
    await page.getByLabel(newPassword, { exact: true }).fill(after);
    await page.getByLabel(confirmPassword, { exact: true }).fill(after);
    await page.getByRole('button', { name: accounts.settings.changePassword }).click();
    await expect(page.getByLabel(currentPassword, { exact: true })).toHaveValue('');
  };
  const path = await makeAddress();
  const box = page.getByRole('checkbox', { name: accounts.settings.revokeCalendar });
  await expect(box).toBeChecked();
  await box.click();
  await change(password, 'five loud owls');
  expect(await statusOf(path)).toBe(200);
  await expect(box).toBeChecked();
  await change('five loud owls', 'six quiet owls');
  expect(await statusOf(path)).toBe(404);
});

test('a person sees their sessions and ends the others', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/401 \(Unauthorized\)/);
  const other = await openAs(null, { path: '/auth' });
  await logIn(other, 'ben');
  await expectToast(other, t('accounts:login.done'));
  const page = await openAs('ben', { path: '/settings' });
  await expect(page.getByText(accounts.sessions.current, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: accounts.sessions.endOthers }).click();
  await confirm(page, accounts.sessions.endOthersConfirm);
  await expectToast(page, accounts.sessions.ended);
  await expect(other).toHaveURL(/\/auth$/);
});

test('the keyboard goes on from the list after a device is signed out', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/401 \(Unauthorized\)|WebSocket/);
  const other = await openAs(null, { path: '/auth' });
  await logIn(other, 'ben');
  await expectToast(other, t('accounts:login.done'));
  const page = await openAs('ben', { path: '/settings' });
  const section = page.locator('section').filter({
    has: page.getByRole('heading', { name: accounts.settings.devices }),
  });
  const end = pattern('common:named', { action: accounts.sessions.end, name: /.+/ });
  await section.getByRole('button', { name: end }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: end })).toHaveCount(0);
  await expect(section.locator(':focus')).toHaveCount(1);
});

test('the keyboard goes on from what a button of the settings was replaced by', {
  tag: once,
}, async ({ openAs, deviceOf, family }) => {
  await call(await deviceOf('anna'), adminSetKidSignIn, {
    params: { id: family.mia.user.id },
    body: { kind: 'pin', secret: '2468' },
  });
  const bens = await openAs('ben', { path: '/settings' });
  const focused = (page: Page) => page.getByRole('main').locator(':focus');
  await bens.getByRole('button', { name: t('people:devices.allow') }).press('Enter');
  await expect(bens.getByRole('button', { name: t('people:devices.disallow') })).toBeVisible();
  await expect(focused(bens)).toHaveCount(1);
  const page = await openAs('mia', { path: '/settings' });
  await page.getByRole('button', { name: t('people:kidSignIn.changeMine') }).press('Enter');
  await expect(page.getByLabel(t('people:kidSignIn.current'))).toBeVisible();
  await expect(focused(page)).toHaveCount(1);
  await page.getByRole('button', { name: t('common:actions.cancel') }).press('Enter');
  await expect(page.getByRole('button', { name: t('people:kidSignIn.changeMine') })).toBeVisible();
  await expect(focused(page)).toHaveCount(1);
});

test('the dark theme is chosen once and stays', { tag: once }, async ({ openAs }) => {
  const page = await openAs('ben', { path: '/settings' });
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  expect(await isDark()).toBe(false);
  await page.getByRole('radio', { name: accounts.settings.appearances.dark }).click();
  await expect.poll(isDark).toBe(true);
  await page.reload();
  await expect.poll(isDark).toBe(true);
});

test('a copy of everything that was not saved in time is no longer offered', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('mia', { path: '/settings' });
  await page.clock.install();
  await page.getByRole('button', { name: t('exports:card.start') }).click();
  const download = page.getByRole('link', { name: t('exports:card.download') });
  await expect(download).toBeVisible();
  // As the server says after an hour.
  await page.route('**/api/exports/current', (route) => route.fulfill({ json: { export: null } }));
  await page.clock.runFor(61_000);
  await expect(download).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('exports:card.start') })).toBeVisible();
});

test('the names of devices keep whole words in the largest and widest letters', {
  tag: phoneOnly,
}, async ({ openAs, deviceOf }) => {
  await deviceOf('ben');
  const page = await openAs(null, { path: '/auth' });
  await logIn(page, 'ben');
  await expectToast(page, t('accounts:login.done'));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => {
    localStorage.setItem('treehouse.textSize', 'largest');
    localStorage.setItem('treehouse.textSpacing', 'wider');
  });
  await page.goto('/settings');
  const name = page.getByText(t('accounts:sessions.unknown'), { exact: true });
  const rows = await name.evaluate(async ({ firstChild }) => {
    await document.fonts.ready;
    const word = new Range();
    word.setStart(firstChild as Node, 0);
    word.setEnd(firstChild as Node, firstChild?.textContent?.indexOf(' ') ?? 0);
    return word.getClientRects().length;
  });
  expect(rows).toBe(1);
});
