import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { month } from '#tests/support/e2e/features/calendar.ts';
import { makeRoom, messageOf, sendTo } from '#tests/support/e2e/features/chat.ts';
import { approveAs } from '#tests/support/e2e/features/guests.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { confirm, expectToast, managePerson, registerPerson } from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

test('an admin sees everyone and makes a guest a friend', { tag: phoneOnly }, async ({
  openAs,
}) => {
  const page = await openAs('anna', { path: '/admin?tab=users' });
  for (const name of [t('admin:tabs.content'), t('admin:tabs.files'), t('admin:tabs.users')])
    await expect(page.locator('[role=tab]').filter({ hasText: name })).toBeAttached();
  for (const name of [
    `${t('people:groups.all')} 5`,
    `${t('people:groups.admin')} 1`,
    `${t('people:groups.family')} 2`,
    `${t('people:groups.friend')} 1`,
    `${t('people:groups.guest')} 1`,
  ])
    await expect(page.getByRole('tab', { name, exact: true })).toBeAttached();
  for (const name of ['Anna', 'Ben', 'Mia', 'Fred', 'Gus'])
    await expect(page.getByRole('row', { name }).first()).toBeVisible();
  await page.getByRole('tab', { name: `${t('people:groups.guest')} 1` }).click();
  await expect(
    page.getByRole('button', {
      name: pattern('common:named', { action: t('people:table.manage'), name: /.+/ }),
    }),
  ).toHaveCount(1);
  await managePerson(page, 'Gus');
  await page.getByRole('combobox', { name: `${t('accounts:admin.role')}: Gus` }).click();
  await page.getByRole('option', { name: t('accounts:admin.roles.friend') }).click();
  await expectToast(page, t('accounts:admin.saved', { name: 'Gus' }));
  const guests = await openAs('gus');
  await expect(guests.getByText(t('shell:header.greeting', { name: 'Gus' })).first()).toBeVisible();
  await expect(guests.getByText(t('shell:guest.haveCode'))).toHaveCount(0);
});

test('verifying a guest removes the banner', { tag: once }, async ({ openAs }) => {
  const guests = await openAs('gus');
  await expect(guests.getByText(t('shell:guest.hours', { count: 72 }))).toBeVisible();
  const page = await openAs('anna', { path: '/admin?tab=users' });
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('people:table.extend'), name: 'Gus' }),
    })
    .click();
  await expectToast(page, t('accounts:admin.saved', { name: 'Gus' }));
  await expect(guests.getByText(t('shell:guest.hours', { count: 72 }))).toBeVisible();
  await page
    .getByRole('button', {
      name: t('common:named', { action: t('people:table.approve'), name: 'Gus' }),
    })
    .click();
  await approveAs(page, 'Gus', 'guest');
  await expectToast(page, t('accounts:admin.saved', { name: 'Gus' }));
  await expect(guests.getByText(t('shell:guest.haveCode'))).toHaveCount(0);
});

test('the last admin keeps the role, and a kid cannot get it', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/409 \(.*\/api\/admin\/users/);
  const page = await openAs('anna', { path: '/admin?tab=users' });
  await managePerson(page, 'Anna');
  await page.getByRole('combobox', { name: `${t('accounts:admin.role')}: Anna` }).click();
  await page.getByRole('option', { name: t('accounts:admin.roles.family') }).click();
  await confirm(page, t('accounts:admin.takeAdminConfirm'));
  await expectToast(page, t('accounts:admin.failed'), `409: ${t('accounts:errors.lastAdmin')}`);
  await expect(
    page.getByRole('combobox', { name: `${t('accounts:admin.role')}: Anna` }),
  ).toHaveText(t('accounts:admin.roles.admin'));
  await page.goto('/admin?tab=users');
  await managePerson(page, 'Mia');
  await page.getByRole('combobox', { name: `${t('accounts:admin.role')}: Mia` }).click();
  await expect(page.getByRole('option', { name: t('accounts:admin.roles.guest') })).toBeVisible();
  await expect(page.getByRole('option', { name: t('accounts:admin.roles.admin') })).toHaveCount(0);
});

test('people are found by name', { tag: once }, async ({ openAs }) => {
  const page = await openAs('anna', { path: '/admin?tab=users' });
  await page.getByRole('searchbox', { name: t('accounts:admin.search') }).fill('fre');
  await expect(
    page.getByRole('button', {
      name: pattern('common:named', { action: t('people:table.manage'), name: /.+/ }),
    }),
  ).toHaveCount(1);
  await expect(
    page.getByRole('button', {
      name: t('common:named', { action: t('people:table.manage'), name: 'Fred' }),
    }),
  ).toBeVisible();
  await page.getByRole('searchbox', { name: t('accounts:admin.search') }).fill('zzz');
  await expect(page.getByText(t('accounts:admin.noMatch'))).toBeVisible();
});

test('a code lets one person join while no one else can', { tag: once }, async ({ openAs }) => {
  const page = await openAs('anna', { path: '/admin?tab=household' });
  await page.getByLabel(t('household:fields.joining')).click();
  await page.getByRole('option', { name: t('household:joining.invites') }).click();
  await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('accounts:admin.householdSaved'));
  await page.getByRole('tab', { name: t('admin:tabs.users') }).click();

  await page.getByLabel(t('accounts:admin.inviteRole')).click();
  await page.getByRole('option', { name: t('accounts:admin.roles.family') }).click();
  await page.getByRole('button', { name: t('accounts:admin.makeInvite') }).click();
  const code = await page.getByText(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/).innerText();

  const aunts = await openAs(null, { path: '/auth' });
  await aunts.getByRole('tab', { name: t('accounts:tabs.register') }).click();
  await aunts.getByLabel(t('accounts:fields.inviteCode')).fill(code);
  await registerPerson(aunts, { username: 'aunt.tilda', displayName: 'Aunt Tilda' });
  await expectToast(aunts, t('accounts:register.done'));
  await expect(
    aunts.getByText(t('shell:header.greeting', { name: 'Aunt Tilda' })).first(),
  ).toBeVisible();
  await expect(aunts.getByText(t('shell:guest.haveCode'))).toHaveCount(0);
});

test('times are written with 12 or 24 hours, as the household chose', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  const { id } = await makeRoom(await deviceOf('ben'), { name: 'Den' });
  await sendTo(await deviceOf('ben'), id, 'Hello');
  const page = await openAs('anna', { path: '/admin?tab=household' });
  const bens = await openAs('ben', { path: `/chat/${id}` });
  const written = [
    { choice: t('household:hourCycle.h12'), time: /^\d\d?:\d\d [ap]m$/i, hour: /^0?3(:00)?\s?p/i },
    { choice: t('household:hourCycle.h23'), time: /^\d\d:\d\d$/, hour: '15:00' },
  ];
  for (const { choice, time, hour } of written) {
    await page.getByLabel(t('household:fields.hourCycle')).click();
    await page.getByRole('option', { name: choice }).click();
    await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
    await expectToast(page, t('accounts:admin.householdSaved'));
    await bens.goto(`/chat/${id}`);
    await expect(messageOf(bens, 'Hello').getByText(time)).toBeVisible();
    await bens.goto(month);
    await bens.getByRole('radio', { name: t('calendar:toolbar.views.week') }).click();
    await expect(bens.getByText(hour).first()).toBeVisible();
  }
});

test('the household is renamed for everyone at once', { tag: once }, async ({ openAs }) => {
  const bens = await openAs('ben');
  const page = await openAs('anna', { path: '/admin?tab=household' });
  await page.getByLabel(t('household:fields.spaceName')).fill('The Nest');
  await page.getByLabel(t('household:fields.childName')).fill('Mia and Ben');
  await page.getByRole('button', { name: t('common:actions.saveChanges') }).click();
  await expectToast(page, t('accounts:admin.householdSaved'));
  await expect(bens.getByText('The Nest').first()).toBeAttached();
  await expect(bens.getByRole('contentinfo')).toContainText(
    t('shell:footer.love', { name: 'Mia and Ben' }),
  );
});

test.describe('in a household from before invite codes were the rule', () => {
  test.use({ sql: 'UPDATE household SET joining_notice = 1' });

  test('an admin sees one notice that anyone on the Wi-Fi can sign up', { tag: once }, async ({
    openAs,
  }) => {
    const page = await openAs('anna');
    const notice = page.getByRole('status').filter({ hasText: t('household:joiningNotice.text') });
    await expect(notice).toBeVisible();
    await expectAccessibleInLightAndDark(page);
    await notice.getByRole('link', { name: t('household:joiningNotice.change') }).click();
    await expect(page.getByLabel(t('household:fields.joining'))).toBeVisible();
    await notice.getByRole('button', { name: t('household:joiningNotice.keep') }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel(t('household:fields.joining'))).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
