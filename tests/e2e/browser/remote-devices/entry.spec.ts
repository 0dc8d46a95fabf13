import type { Page } from '@playwright/test';
import { readDeviceTrust } from '#shared/features/accounts/devices.contract.ts';
import { changeRemoteAccess } from '#shared/features/remote-access/remote-access.contract.ts';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import {
  hideOnAndroid,
  notificationsOn,
} from '#tests/support/e2e/features/android-notifications.ts';
import { trustingPhone } from '#tests/support/e2e/features/https.ts';
import {
  type OutsideProxy,
  outsideName,
  startOutsideProxy,
} from '#tests/support/e2e/features/outside-proxy.ts';
import { approveAs, numberOn } from '#tests/support/e2e/features/remote-devices.ts';
import { test as base, expect, once, phoneOnly } from '#tests/support/e2e/fixtures.ts';
import {
  closeToast,
  confirm,
  expectToast,
  logIn,
  managePerson,
} from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const test = base.extend<{ outside: OutsideProxy; phone: Page }>({
  outside: async ({ server, deviceOf }, use) => {
    const proxy = { isOn: true, hostNames: [outsideName], proxies: ['127.0.0.1'] };
    await call(await deviceOf('anna'), changeRemoteAccess, { body: { proxy } });
    const running = await startOutsideProxy(server.url);
    await use(running);
    await running.close();
  },
  phone: async ({ outside, guard }, use) => {
    // Each call before the entry is refused, and the socket of a device that was removed.
    guard.allow(/403 \(Forbidden\)|WebSocket/);
    guard.isHome(outside.url);
    const { context, close } = await trustingPhone(Number(new URL(outside.url).port));
    guard.watch(context);
    const page = context.pages()[0] ?? (await context.newPage());
    await use(page);
    await close();
  },
});

const entry = (key: 'title' | 'usePass' | 'ask' | 'again' | 'waitingTitle') =>
  t(`remoteDevices:entry.${key}`);

const openList = 'home-computer?tab=outsideDevices';

test('a device outside enters by the link of a pass, signs in, and is removed', {
  tag: once,
}, async ({ openAs, phone }) => {
  const anna = await openAs('anna', { path: `/${openList}` });
  await anna.getByRole('combobox', { name: t('remoteDevices:passes.for') }).click();
  await anna.getByRole('option', { name: 'Fred' }).click();
  await anna.getByRole('button', { name: t('remoteDevices:passes.make') }).click();
  const shown = anna.getByRole('status').filter({ hasText: 'Fred' });
  const pass = await shown.locator('code').innerText();
  await expect(shown.getByRole('img')).toHaveAccessibleName(new RegExp(`#pass=${pass}`));
  await expectAccessibleInLightAndDark(anna);

  await phone.goto('/gallery');
  await expect(phone).toHaveURL(/\/enter$/);
  await expect(phone.getByRole('heading', { name: entry('title') })).toBeVisible();
  expect(await phone.content()).not.toContain('Mia');
  const field = phone.getByLabel(t('remoteDevices:entry.pass'));
  for (const before of ['/enter', 'about:blank']) {
    await phone.goto(before);
    await phone.goto(`/enter#pass=${pass}`);
    await expect(field).toHaveValue(pass);
    await expect(phone).toHaveURL(/\/enter$/);
    await phone.reload();
    await expect(field).toHaveValue('');
  }
  await field.fill(pass.toLowerCase().replaceAll('-', ' '));
  await expectAccessibleInLightAndDark(phone);
  await phone.getByRole('button', { name: entry('usePass') }).click();
  await logIn(phone, 'fred');
  await expect(phone).toHaveURL(/\/$/);

  const row = anna.getByRole('listitem').filter({ hasText: '203.0.113.7' });
  await expect(row.getByText(t('remoteDevices:list.connected'), { exact: true })).toBeVisible();
  await row
    .getByRole('button', { name: t('remoteDevices:list.removeLabel', { name: 'Fred' }) })
    .click();
  await confirm(anna, t('remoteDevices:list.remove'));
  await expectToast(anna, t('remoteDevices:list.removed', { name: 'Fred' }));
  await expect(phone.getByRole('heading', { name: entry('title') })).toBeVisible();
});

test('a device outside asks, and a grown-up types the number on its screen', {
  tag: phoneOnly,
}, async ({ openAs, phone, guard }) => {
  guard.allow(/400 \(Bad Request\).*\/accept/);
  const ben = await openAs('ben');
  const anna = await openAs('anna', { path: `/${openList}` });
  await phone.goto('/');
  await phone.getByRole('button', { name: entry('ask') }).click();
  await expect(phone.getByText(t('remoteDevices:errors.name'))).toBeVisible();
  await phone.getByLabel(t('remoteDevices:entry.name')).fill('Grandma');
  await phone.getByRole('button', { name: entry('ask') }).click();
  await expect(phone.getByRole('heading', { name: entry('waitingTitle') })).toBeVisible();
  await expectAccessibleInLightAndDark(phone);

  const title = t('remoteDevices:ring.title', { name: 'Grandma' });
  const ring = ben.getByRole('form', { name: title });
  await expectAccessibleInLightAndDark(ben);
  const account = ben.getByRole('button', { name: t('shell:header.account') });
  await account.focus();
  await ring
    .getByRole('button', {
      name: t('common:named', { action: t('remoteDevices:ring.decline'), name: 'Grandma' }),
    })
    .click();
  await expectToast(ben, t('remoteDevices:ring.declined', { name: 'Grandma' }));
  await expect(account).toBeFocused();
  await closeToast(ben);
  await expect(phone.getByText(t('remoteDevices:entry.refused'))).toBeVisible();
  await expect(phone.getByLabel(t('remoteDevices:entry.name'))).toHaveValue('Grandma');
  await phone.getByRole('button', { name: entry('again') }).click();

  const number = await numberOn(phone);
  await ring.getByLabel(t('remoteDevices:ring.number')).fill(number === '11' ? '12' : '11');
  await ring.getByRole('button', { name: t('remoteDevices:ring.letIn'), exact: true }).click();
  await expect(ring.getByText(t('remoteDevices:errors.numberWrong'))).toBeVisible();
  await ring.getByLabel(t('remoteDevices:ring.number')).fill(number);
  await ring.getByRole('button', { name: t('remoteDevices:ring.letIn'), exact: true }).click();
  await expectToast(ben, t('remoteDevices:ring.done', { name: 'Grandma' }));
  await expect(ring).toHaveCount(0);
  await logIn(phone, 'fred');
  await expect(phone).toHaveURL(/\/$/);

  await anna.getByRole('button', { name: t('remoteDevices:end.button') }).click();
  await confirm(anna, t('remoteDevices:end.button'));
  await expectToast(anna, t('remoteDevices:end.done', { count: 1 }));
  await expect(anna.getByText(t('remoteDevices:list.none'))).toBeVisible();
  await expect(phone.getByRole('heading', { name: entry('title') })).toBeVisible();
});

test('notifications lead a grown-up to a device that asks, until it is decided', {
  tag: once,
}, async ({ openAs, phone }) => {
  const ben = await openAs('ben');
  await phone.goto('/');
  await phone.getByLabel(t('remoteDevices:entry.name')).fill('Grandma');
  await phone.getByRole('button', { name: entry('ask') }).click();
  const title = t('remoteDevices:ring.title', { name: 'Grandma' });
  await ben.getByRole('button', { name: t('content:notifications.labelOther') }).click();
  const panel = ben.getByRole('dialog', { name: t('content:notifications.title') });
  await expectAccessibleInLightAndDark(ben);
  await panel.getByRole('button', { name: new RegExp(title) }).click();
  await expect(panel).toBeHidden();
  const ring = ben.getByRole('form', { name: title });
  await expect(ring.getByLabel(t('remoteDevices:ring.number'))).toBeFocused();

  await ben.getByRole('button', { name: t('content:notifications.labelOther') }).click();
  await expect(panel.getByRole('button', { name: new RegExp(title) })).toBeVisible();
  await phone.getByRole('button', { name: t('remoteDevices:entry.withdraw') }).click();
  await expect(panel.getByText(title)).toHaveCount(0);
  await ben.keyboard.press('Escape');
  await expect(
    ben.getByRole('button', { name: t('content:notifications.label'), exact: true }),
  ).toBeVisible();
});

test('a device that asks shows a notification on a phone with Android', { tag: once }, async ({
  openAs,
  phone,
}) => {
  const ben = await openAs('ben');
  await hideOnAndroid(ben);
  await phone.goto('/');
  await phone.getByLabel(t('remoteDevices:entry.name')).fill('Grandma');
  await phone.getByRole('button', { name: entry('ask') }).click();
  const title = t('remoteDevices:ring.title', { name: 'Grandma' });
  await expect(ben.getByRole('form', { name: title })).toBeVisible();
  await expect.poll(() => notificationsOn(ben)).toEqual([title]);
});

test('a grown-up at home lets kids sign in by PIN, one outside is not asked', {
  tag: once,
}, async ({ openAs, phone }) => {
  const atHome = await openAs('ben', { path: '/settings' });
  const allow = { name: t('people:devices.allow') };
  await expect(atHome.getByRole('button', allow)).toBeVisible();
  await phone.goto('/');
  await phone.getByLabel(t('remoteDevices:entry.name')).fill('Ben');
  await phone.getByRole('button', { name: entry('ask') }).click();
  await approveAs(atHome, phone, 'Ben');
  await logIn(phone, 'ben');
  await expect(phone).toHaveURL(/\/$/);
  const answer = phone.waitForResponse(`**${readDeviceTrust.path}`);
  await phone.goto('/settings');
  await answer;
  await expect(phone.getByRole('button', { name: t('accounts:sessions.endOthers') })).toBeVisible();
  await expect(phone.getByRole('button', allow)).toHaveCount(0);
});

test('a grown-up who is no admin makes a pass in Settings', { tag: once }, async ({
  openAs,
  phone,
}) => {
  const ben = await openAs('ben', { path: '/settings' });
  await ben.getByRole('combobox', { name: t('remoteDevices:passes.for') }).click();
  await ben.getByRole('option', { name: 'Fred' }).click();
  await ben.getByRole('button', { name: t('remoteDevices:passes.make') }).click();
  const pass = await ben
    .getByRole('status')
    .filter({ hasText: 'Fred' })
    .locator('code')
    .innerText();
  await phone.goto(`/enter#pass=${pass}`);
  await phone.getByRole('button', { name: entry('usePass') }).click();
  await logIn(phone, 'fred');
  await expect(phone).toHaveURL(/\/$/);
});

test('a kid signs in outside once an admin allows it', { tag: once }, async ({ openAs, phone }) => {
  const anna = await openAs('anna', { path: '/admin?tab=users' });
  await phone.goto('/');
  await phone.getByLabel(t('remoteDevices:entry.name')).fill('Mia');
  await phone.getByRole('button', { name: entry('ask') }).click();
  await approveAs(anna, phone, 'Mia');
  await logIn(phone, 'mia');
  const sentence = t('accounts:errors.kidAtHome');
  await expect(phone.getByText(sentence).first()).toBeVisible();

  const dialog = await managePerson(anna, 'Mia');
  await dialog
    .getByRole('checkbox', { name: new RegExp(t('accounts:admin.isAllowedOutside')) })
    .click();
  await expectToast(anna, t('accounts:admin.saved', { name: 'Mia' }));
  await logIn(phone, 'mia');
  await expect(phone).toHaveURL(/\/$/);
});
