import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import adminWords from '#shared/locales/en/admin.json' with { type: 'json' };
import calendar from '#shared/locales/en/calendar.json' with { type: 'json' };
import household from '#shared/locales/en/household.json' with { type: 'json' };
import { month } from '#tests/support/e2e/calendar.ts';
import { makeRoom, messageOf, sendTo } from '#tests/support/e2e/chat.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast, managePerson, registerPerson } from '#tests/support/e2e/screen.ts';

const { admin } = accounts;

test('an admin sees everybody and makes a guest a friend', async ({ openAs }) => {
  const page = await openAs('anna', { path: '/admin?tab=users' });
  for (const name of ['Content Management', 'File Management', 'User Management'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeAttached();
  for (const name of ['All 5', 'Admin 1', 'Family 2', 'Friend 1', 'Guest 1'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeAttached();
  for (const name of ['Anna', 'Ben', 'Mia', 'Fred', 'Gus'])
    await expect(page.getByRole('row', { name }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Guest 1' }).click();
  await expect(page.getByRole('button', { name: /^Manage / })).toHaveCount(1);
  await managePerson(page, 'Gus');
  await page.getByRole('combobox', { name: 'Role: Gus' }).click();
  await page.getByRole('option', { name: 'Friend' }).click();
  await expectToast(page, 'Gus was updated');
  const guests = await openAs('gus');
  await expect(guests.getByText('Hi, Gus!').first()).toBeVisible();
  await expect(guests.getByText(/guest access/)).toHaveCount(0);
});

test('verifying a guest takes the banner away', { tag: once }, async ({ openAs }) => {
  const guests = await openAs('gus');
  await expect(guests.getByText(/Your guest access will expire/)).toBeVisible();
  const page = await openAs('anna', { path: '/admin?tab=users' });
  await page.getByRole('button', { name: 'Give Gus 72 more hours' }).click();
  await expectToast(page, 'Gus was updated');
  await expect(guests.getByText('Your guest access will expire in 72 hours.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve Gus' }).click();
  await expectToast(page, 'Gus was updated');
  await expect(guests.getByText(/guest access/)).toHaveCount(0);
});

test('there is always an admin, and never a kid among them', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/409 \(.*\/api\/admin\/users/);
  const page = await openAs('anna', { path: '/admin?tab=users' });
  await managePerson(page, 'Anna');
  await page.getByRole('combobox', { name: 'Role: Anna' }).click();
  await page.getByRole('option', { name: 'Family' }).click();
  await confirm(page, admin.takeAdminConfirm);
  await expectToast(page, 'Failed to update user', `409: ${accounts.errors.lastAdmin}`);
  await expect(page.getByRole('combobox', { name: 'Role: Anna' })).toHaveText('Admin');
  await page.goto('/admin?tab=users');
  await managePerson(page, 'Mia');
  await page.getByRole('combobox', { name: 'Role: Mia' }).click();
  await expect(page.getByRole('option', { name: 'Guest' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Admin' })).toHaveCount(0);
});

test('people are found by name', { tag: once }, async ({ openAs }) => {
  const page = await openAs('anna', { path: '/admin?tab=users' });
  await page.getByRole('searchbox', { name: admin.search }).fill('fre');
  await expect(page.getByRole('button', { name: /^Manage / })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Manage Fred' })).toBeVisible();
  await page.getByRole('searchbox', { name: admin.search }).fill('zzz');
  await expect(page.getByText(admin.noMatch)).toBeVisible();
});

test('a code lets one person join while nobody else can', { tag: once }, async ({ openAs }) => {
  const page = await openAs('anna', { path: '/admin?tab=household' });
  await page.getByLabel(household.fields.joining).click();
  await page.getByRole('option', { name: household.joining.invites }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, admin.householdSaved);
  await page.getByRole('tab', { name: adminWords.tabs.users }).click();

  await page.getByLabel(admin.inviteRole).click();
  await page.getByRole('option', { name: 'Family' }).click();
  await page.getByRole('button', { name: admin.makeInvite }).click();
  const code = await page.getByText(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/).innerText();

  const aunts = await openAs(null, { path: '/auth' });
  await aunts.getByRole('tab', { name: 'Register' }).click();
  await aunts.getByLabel(accounts.fields.inviteCode).fill(code);
  await registerPerson(aunts, { username: 'aunt.tilda', displayName: 'Aunt Tilda' });
  await expectToast(aunts, 'Registration successful');
  await expect(aunts.getByText('Hi, Aunt Tilda!').first()).toBeVisible();
  await expect(aunts.getByText(/guest access/)).toHaveCount(0);
});

test('times are written with 12 or 24 hours, as the house says', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den' });
  await sendTo(await deviceOf('ben'), id, 'Hello');
  const page = await openAs('anna', { path: '/admin?tab=household' });
  const written = [
    { choice: household.hourCycle.h12, time: /^\d\d?:\d\d [ap]m$/i, hour: /^0?3(:00)?\s?p/i },
    { choice: household.hourCycle.h23, time: /^\d\d:\d\d$/, hour: '15:00' },
  ];
  for (const { choice, time, hour } of written) {
    await page.getByLabel(household.fields.hourCycle).click();
    await page.getByRole('option', { name: choice }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, admin.householdSaved);
    const bens = await openAs('ben', { path: `/chat/${id}` });
    await expect(messageOf(bens, 'Hello').getByText(time)).toBeVisible();
    await bens.goto(month);
    await bens.getByRole('radio', { name: calendar.toolbar.views.week }).click();
    await expect(bens.getByText(hour).first()).toBeVisible();
    await bens.close();
  }
});

test('the house is renamed for everybody at once', { tag: once }, async ({ openAs }) => {
  const bens = await openAs('ben');
  const page = await openAs('anna', { path: '/admin?tab=household' });
  await page.getByLabel(household.fields.spaceName).fill('The Nest');
  await page.getByLabel(household.fields.childName).fill('Mia and Ben');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, admin.householdSaved);
  await expect(bens.getByText('The Nest').first()).toBeAttached();
  await expect(bens.getByRole('contentinfo')).toContainText('Made with love for Mia and Ben');
});
