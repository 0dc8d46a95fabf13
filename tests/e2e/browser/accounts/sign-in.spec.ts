import type { Page } from '@playwright/test';
import { adminSetKidSignIn } from '#shared/features/accounts/admin.contract.ts';
import { updateHouseholdSettings } from '#shared/features/household/household.contract.ts';
import { createTask } from '#shared/features/tasks/tasks.contract.ts';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import { call } from '#tests/support/e2e/api.ts';
import { password, spaceName } from '#tests/support/e2e/family.ts';
import { tasksPath } from '#tests/support/e2e/features/tasks.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import {
  confirm,
  expectFailure,
  expectToast,
  isPhone,
  logIn,
  logOutInSettings,
  openNavigation,
  registerPerson,
} from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

test('the page has two forms in tabs, and describes the app beside them if there is room', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs(null, { path: '/auth' });
  await expect(page.getByRole('tab')).toHaveText([
    new RegExp(`^${t('accounts:tabs.login')}`),
    new RegExp(`^${t('accounts:tabs.register')}`),
  ]);
  const welcome = page.getByRole('heading', { name: accounts.marketing.title });
  await expect(welcome).toBeVisible();
  await page.getByRole('tab', { name: t('accounts:tabs.register') }).click();
  for (const label of [
    t('accounts:fields.username'),
    t('accounts:fields.displayName'),
    t('accounts:fields.password'),
    t('accounts:fields.confirmPassword'),
    t('accounts:fields.isChild'),
  ])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: accounts.avatar.legend })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(welcome).toBeHidden();
});

test('a person is greeted by display name after login', { tag: once }, async ({ openAs }) => {
  const page = await openAs(null, { path: '/auth' });
  await logIn(page, 'anna');
  await expectToast(page, t('accounts:login.done'), t('accounts:login.welcome', { name: 'Anna' }));
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(t('shell:header.greeting', { name: 'Anna' })).first()).toBeVisible();
});

test('a person lands at the part of the page that the link named', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs(null, { path: '/help#grown-up' });
  await logIn(page, 'anna');
  await expect(page).toHaveURL(/\/help#grown-up$/);
});

test('a wrong password and an unknown name show the same message', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/401 \(Unauthorized\).*\/api\/login/);
  const page = await openAs(null, { path: '/auth' });
  for (const [name, secret] of [
    ['anna', 'not her password'],
    ['nobody', password],
  ] as const) {
    await logIn(page, name, secret);
    await expectFailure(
      page,
      t('accounts:login.failed'),
      `401: ${accounts.errors.wrongCredentials}`,
    );
    await page.reload();
  }
});

test('registration creates a guest and shows a welcome', { tag: phoneOnly }, async ({ openAs }) => {
  const page = await openAs(null, { path: '/auth' });
  const sent = page.waitForRequest('**/api/register');
  await registerPerson(page, { username: 'uncle.tom', displayName: 'Uncle Tom' });
  expect((await sent).postDataJSON()).toEqual({
    username: 'uncle.tom',
    displayName: 'Uncle Tom',
    password,
    isChild: false,
    avatar: null,
  });
  await expectToast(
    page,
    t('accounts:register.done'),
    t('accounts:register.welcome', { space: spaceName }),
  );
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(t('shell:guest.hours', { count: 72 }))).toBeVisible();
});

test('missing or mismatched fields are named, and nothing is sent', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs(null, { path: '/auth' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: accounts.login.submit, exact: true }).click();
  await expect(page.getByText(t('accounts:errors.usernameRequired'))).toBeVisible();
  await expect(page.getByText(t('accounts:errors.passwordRequired'))).toBeVisible();
  const person = { username: 'uncle.tom', displayName: 'Uncle Tom' };
  await registerPerson(page, { ...person, secret: 'tiny' });
  await expect(page.getByText(t('accounts:errors.passwordShort')).first()).toBeVisible();
  await registerPerson(page, { ...person, confirmed: 'another one' });
  await expect(page.getByText(t('accounts:errors.passwordsDiffer'))).toBeVisible();
  expect(sent).not.toContain('/api/login');
  expect(sent).not.toContain('/api/register');
});

test('a name that is taken is rejected with a message', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/409 \(Conflict\).*\/api\/register/);
  const page = await openAs(null, { path: '/auth' });
  await registerPerson(page, { username: 'ANNA', displayName: 'Another Anna' });
  await expectFailure(page, t('accounts:register.failed'), `409: ${accounts.errors.usernameTaken}`);
});

test('logging out shows a message and the sign-in page', async ({ openAs }) => {
  const page = await openAs('anna');
  if (isPhone(page)) {
    const menu = await openNavigation(page);
    await menu.getByRole('button', { name: t('shell:header.logOut') }).click();
  } else {
    await page.getByRole('button', { name: t('shell:header.account') }).click();
    await page.getByRole('menuitem', { name: t('shell:header.logOut') }).click();
  }
  await expectToast(page, t('shell:logout.done'), t('shell:logout.doneText'));
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto('/gallery');
  await expect(page).toHaveURL(/\/auth$/);
});

test('a shared screen offers the people who signed in on it', { tag: phoneOnly }, async ({
  openAs,
  deviceOf,
}) => {
  await call(await deviceOf('anna'), createTask, { body: { title: 'Wrap the present' } });
  const page = await openAs(null, { path: '/auth' });
  await logIn(page, 'anna');
  await expectToast(page, t('accounts:login.done'));
  await page.goto(tasksPath);
  const remove = { action: t('common:actions.delete'), name: 'Wrap the present' };
  await page.getByRole('button', { name: t('common:named', remove) }).click();
  await confirm(page, t('common:actions.delete'));
  const undo = page.getByRole('button', { name: t('common:actions.undo') });
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: t('shell:header.account') }).click();
  await page.getByRole('menuitem', { name: t('shell:header.switchPerson') }).click();
  await expect(page.getByText(accounts.picker.who)).toBeVisible();
  await expect(undo).toHaveCount(0, { timeout: 2_000 });
  await page.getByRole('button', { name: 'Anna', exact: true }).click();
  await page.getByLabel(accounts.fields.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: accounts.login.submit, exact: true }).click();
  await expectToast(page, t('accounts:login.done'), t('accounts:login.welcome', { name: 'Anna' }));
});

test('a sign-in page that was left open shows what grown-ups changed', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
}) => {
  const anna = await deviceOf('anna');
  await call(anna, updateHouseholdSettings, { body: { joining: 'nobody' } });
  const page = await openAs('ben', { path: '/settings' });
  await page.getByRole('button', { name: t('people:devices.allow') }).click();
  await expectToast(page, t('people:devices.allowed'));
  await logOutInSettings(page);
  await expect(page.getByRole('button', { name: 'Ben', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: t('accounts:tabs.register') }).click();
  await expect(page.getByText(t('accounts:errors.joiningClosed'))).toBeVisible();

  await call(anna, updateHouseholdSettings, { body: { joining: 'invites' } });
  const pin = { kind: 'pin', secret: '2468' } as const;
  await call(anna, adminSetKidSignIn, { params: { id: family.mia.user.id }, body: pin });
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(page.getByLabel(t('accounts:fields.inviteCode'))).toBeVisible();
  await page.getByRole('tab', { name: t('accounts:tabs.login') }).click();
  await expect(page.getByRole('button', { name: 'Mia', exact: true })).toBeVisible();
});

test('a new admin with a short password chooses a longer one before anything else', {
  tag: once,
}, async ({ openAs }) => {
  const send = (page: Page, method: string, path: string, body: object) =>
    page.evaluate(
      async (call) => {
        const headers = { 'Content-Type': 'application/json', 'X-Treehouse': '1' };
        const init = { method: call.method, headers, body: JSON.stringify(call.body) };
        return (await fetch(call.path, init)).json();
      },
      { method, path, body },
    );
  const first = await openAs(null, { path: '/auth' });
  const person = { username: 'olga', displayName: 'Olga', password: 'sixchr' };
  const { id } = await send(first, 'POST', '/api/register', person);
  const annas = await openAs('anna');
  await send(annas, 'PUT', `/api/admin/users/${id}`, { role: 'admin' });
  const page = await openAs(null, { path: '/auth' });
  await logIn(page, 'olga', 'sixchr');
  await expect(page.getByRole('heading', { name: accounts.passwordFirst.title })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: accounts.passwordFirst.title })).toBeVisible();
  await page.getByLabel(accounts.fields.currentPassword).fill('sixchr');
  await page.getByLabel(accounts.fields.newPassword).fill('eight-88');
  await page.getByLabel(accounts.fields.confirmPassword).fill('eight-88');
  await page.getByRole('button', { name: accounts.settings.changePassword }).click();
  await expect(page.getByRole('heading', { name: accounts.passwordFirst.title })).toBeHidden();
  await expect(page).toHaveURL(/\/admin/);
});
