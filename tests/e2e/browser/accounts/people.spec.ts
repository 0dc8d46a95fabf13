import type { Page } from '@playwright/test';
import { adminSetKidSignIn } from '#shared/features/accounts/admin.contract.ts';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import common from '#shared/locales/en/common.json' with { type: 'json' };
import people from '#shared/locales/en/people.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import {
  confirm,
  expectToast,
  logOutInSettings,
  managePerson,
  registerPerson,
} from '#tests/support/e2e/screen.ts';
import { pattern, t } from '#tests/support/messages.ts';

const users = '/admin?tab=users';

const pressDigits = async (page: Page, pin: string) => {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
};

const readQrCode = async (page: Page): Promise<string> => {
  const label = await page
    .getByRole('img', { name: pattern('common:qrCode', { address: /.+/ }) })
    .getAttribute('aria-label');
  return new URL(label?.split(' ').at(-1) ?? '').href;
};

test('a child who cannot type is added with a PIN and signs in with it', {
  tag: phoneOnly,
}, async ({ openAs, guard }) => {
  guard.allow(/401 \(Unauthorized\).*\/api\/login\/pin/);
  const page = await openAs('anna', { path: users });
  await page.getByRole('button', { name: people.add.title }).click();
  const dialog = page.getByRole('dialog', { name: people.add.title });
  await dialog.getByLabel(accounts.fields.displayName).fill('Lina');
  await dialog.getByLabel(accounts.fields.username).fill('MIA');
  await dialog.getByRole('radio', { name: t('accounts:avatar.names.owl') }).check({ force: true });
  await dialog.getByRole('checkbox', { name: people.add.isChild }).click();
  await dialog.getByLabel(people.kidSignIn.pinField).fill('24');
  await dialog.getByRole('button', { name: people.add.title }).click();
  await expect(dialog.getByText(accounts.errors.pin)).toBeVisible();
  await dialog.getByLabel(people.kidSignIn.pinField).fill('2468');
  guard.allow(/409 \(Conflict\).*\/api\/admin\/users/);
  await dialog.getByRole('button', { name: people.add.title }).click();
  await expectToast(page, people.add.failed, accounts.errors.usernameTaken);
  await dialog.getByLabel(accounts.fields.username).fill('lina');
  await dialog.getByRole('button', { name: people.add.title }).click();
  await expectToast(page, t('people:add.done', { name: 'Lina' }));
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('button', {
      name: t('common:named', { action: t('people:table.manage'), name: 'Lina' }),
    }),
  ).toBeVisible();

  await logOutInSettings(page);
  await page.getByRole('button', { name: 'Lina', exact: true }).click();
  await pressDigits(page, '1111');
  await page.getByRole('button', { name: people.keys.enter, exact: true }).click();
  await expectToast(page, accounts.login.failed, accounts.errors.kidSecretWrong);
  await expect(page.getByLabel(people.keys.pin, { exact: true })).toHaveValue('');
  await pressDigits(page, '246');
  await page.getByLabel(people.keys.pin, { exact: true }).press('8');
  await page.keyboard.press('Enter');
  await expectToast(page, accounts.login.done, t('accounts:login.welcome', { name: 'Lina' }));
  await expect(page.getByText(t('shell:header.greeting', { name: 'Lina' })).first()).toBeVisible();
});

test('a grown-up allows a device, and a kid signs in with three pictures', { tag: once }, async ({
  openAs,
  deviceOf,
  family,
  guard,
}) => {
  await call(await deviceOf('anna'), adminSetKidSignIn, {
    params: { id: family.mia.user.id },
    body: { kind: 'pictures', secret: 'fox-owl-fox' },
  });
  const page = await openAs('ben', { path: '/settings' });
  await page.getByRole('button', { name: people.devices.allow }).click();
  await expectToast(page, people.devices.allowed);
  await expect(page.getByText(people.devices.isAllowed)).toBeVisible();
  await logOutInSettings(page);
  await page.getByRole('button', { name: 'Mia', exact: true }).click();
  const keys = page.getByRole('group', { name: people.keys.pictures });
  await expect(keys.getByRole('button', { name: t('accounts:avatar.names.fox') })).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await keys.getByRole('button', { name: t('accounts:avatar.names.fox') }).click();
  await keys.getByRole('button', { name: t('accounts:avatar.names.owl') }).focus();
  await page.keyboard.press('Enter');
  await expect(keys.getByRole('status')).toHaveText(t('people:keys.chosen', { count: 2 }));
  await keys.getByRole('button', { name: t('accounts:avatar.names.fox') }).click();
  await expectToast(page, accounts.login.done, t('accounts:login.welcome', { name: 'Mia' }));

  await page.goto('/settings');
  await page.getByRole('button', { name: people.kidSignIn.changeMine }).click();
  const old = page.getByRole('group', { name: people.kidSignIn.current });
  const save = page.getByRole('button', { name: people.kidSignIn.save, exact: true });
  await page.getByRole('button', { name: people.kidSignIn.kinds.pin, exact: true }).click();
  await page.getByLabel(people.kidSignIn.pinField, { exact: true }).fill('1357');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(people.kidSignIn.mineText);
  for (const name of [
    t('accounts:avatar.names.fox'),
    t('accounts:avatar.names.owl'),
    t('accounts:avatar.names.fox'),
  ])
    await old.getByRole('button', { name }).click();
  await save.click();
  await expectToast(page, people.kidSignIn.mineSaved);

  const annas = await openAs('anna', { path: users });
  guard.allow(/401 \(Unauthorized\)|WebSocket/);
  // The first device is where the server was set up: Anna uses Ben's device here.
  await annas
    .getByRole('button', {
      name: pattern('common:named', { action: t('people:devices.disallow'), name: /.+/ }),
    })
    .last()
    .click();
  await expectToast(annas, people.devices.disallowed);
  await expect(page).toHaveURL(/\/auth$/);
});

test('a forgotten password is replaced with a code from an admin', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/401 \(Unauthorized\)|ERR_CONNECTION|WebSocket/);
  const freds = await openAs('fred');
  await expect(freds.getByText(t('shell:header.greeting', { name: 'Fred' })).first()).toBeVisible();
  const page = await openAs('anna', { path: users });
  const dialog = await managePerson(page, 'Fred');
  await dialog.getByRole('button', { name: people.person.makeCode }).click();
  await expect(dialog.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
  const link = await readQrCode(page);

  const phone = await openAs(null, { path: link });
  await expect(phone.getByLabel(accounts.fields.username)).toHaveValue('fred');
  await phone.getByLabel(accounts.fields.newPassword, { exact: true }).fill('a new moon');
  await phone.getByLabel(accounts.fields.confirmPassword, { exact: true }).fill('a new moon');
  await phone.getByRole('button', { name: people.reset.submit }).click();
  await expectToast(phone, accounts.settings.passwordChanged);
  await expect(phone.getByText(t('shell:header.greeting', { name: 'Fred' })).first()).toBeVisible();
  await expect(freds).toHaveURL(/\/auth$/);
  await expect(dialog.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeHidden();

  guard.allow(/400 \(Bad Request\).*\/api\/reset-password/);
  const second = await openAs(null, { path: link });
  await second.getByLabel(accounts.fields.newPassword, { exact: true }).fill('another moon');
  await second.getByLabel(accounts.fields.confirmPassword, { exact: true }).fill('another moon');
  await second.getByRole('button', { name: people.reset.submit }).click();
  await expectToast(second, accounts.settings.passwordFailed, accounts.errors.codeWrong);
});

test('a phone scans an invite from the screen', { tag: once }, async ({ openAs }) => {
  const page = await openAs('anna', { path: users });
  await page.getByRole('button', { name: accounts.admin.makeInvite }).click();
  const link = await readQrCode(page);
  const phone = await openAs(null, { path: link });
  await expect(phone.getByLabel(accounts.fields.inviteCode)).toHaveValue(
    /^[A-Z0-9]{4}-[A-Z0-9]{4}$/,
  );
  await registerPerson(phone, { username: 'aunt.tilda', displayName: 'Aunt Tilda' });
  await expectToast(phone, accounts.register.done);
  await expect(
    page.getByRole('button', {
      name: t('common:named', { action: t('people:table.manage'), name: 'Aunt Tilda' }),
    }),
  ).toBeVisible();
  const dialog = await managePerson(page, 'Aunt Tilda');
  await expect(dialog.getByText(t('people:person.verifiedBy', { name: 'Anna' }))).toBeVisible();
});

test('an admin confirms a kid, and signs someone out everywhere', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/401 \(Unauthorized\)/);
  const bens = await openAs('ben');
  await expect(bens.getByText(t('shell:header.greeting', { name: 'Ben' })).first()).toBeVisible();
  const page = await openAs('anna', { path: users });
  const mias = await managePerson(page, 'Mia');
  await mias.getByRole('button', { name: people.person.confirmKid }).click();
  await expectToast(page, t('accounts:admin.saved', { name: 'Mia' }));
  await expect(mias.getByRole('button', { name: people.person.confirmKid })).toBeHidden();
  await expectAccessibleInLightAndDark(page);
  await mias.getByRole('button', { name: common.actions.close, exact: true }).click();
  await expect(mias).toBeHidden();

  const dialog = await managePerson(page, 'Ben');
  await dialog.getByRole('button', { name: people.person.endAll }).click();
  await confirm(page, accounts.sessions.endOthersConfirm);
  await expectToast(page, accounts.sessions.ended);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(dialog.getByText(people.person.noSessions)).toBeVisible();
  await expect(bens).toHaveURL(/\/auth$/);
  await dialog.getByRole('button', { name: common.actions.close, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('button', {
      name: t('common:named', { action: t('people:table.manage'), name: 'Ben' }),
    }),
  ).toBeFocused();
});

test.describe('with ten thousand people more', () => {
  test.use({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
      INSERT INTO users (username, password_hash, display_name, role, verified, registered_at)
      SELECT 'visitor' || i, '', 'Vísitor ' || printf('%05d', i), 'friend', 1,
        '2026-01-01T00:00:00.000Z' FROM n`,
  });

  test('the search finds each of them, and the keyboard walks the list', { tag: once }, async ({
    openAs,
  }) => {
    const page = await openAs('anna', { path: users });
    await page.getByRole('tab', { name: `${t('people:groups.friend')} 10001` }).click();
    const table = page.getByRole('table', { name: people.table.label });
    await expect(table).toHaveAttribute('aria-rowcount', '10002');
    await table.getByRole('row', { name: 'Fred' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(table.getByRole('row', { name: 'Vísitor 00001' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(table.getByRole('row', { name: 'Vísitor 00099' })).toBeFocused();
    await expect(table.getByRole('row', { name: 'Vísitor 00101' })).toBeAttached();
    await page.getByRole('searchbox', { name: accounts.admin.search }).fill('visitor 09876');
    await expect(
      page.getByRole('button', {
        name: pattern('common:named', { action: t('people:table.manage'), name: /.+/ }),
      }),
    ).toHaveCount(1);
    await expect(
      page.getByRole('button', {
        name: t('common:named', { action: t('people:table.manage'), name: 'Vísitor 09876' }),
      }),
    ).toBeVisible();
  });
});

test('keyboard focus stays in the list of a person’s devices when one is signed out', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await deviceOf('ben');
  const page = await openAs('anna', { path: users });
  const dialog = await managePerson(page, 'Ben');
  const ends = dialog.getByRole('button', {
    name: pattern('common:named', { action: t('accounts:sessions.end'), name: /.+/ }),
  });
  await expect(ends).not.toHaveCount(0);
  const count = await ends.count();
  await ends.first().press('Enter');
  await expect(ends).toHaveCount(count - 1);
  await expect(dialog.locator(':focus')).toHaveCount(1);
});
