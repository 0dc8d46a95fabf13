import type { Page } from '@playwright/test';
import { adminUpdateUser } from '#shared/features/accounts/admin.contract.ts';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import approvals from '#shared/locales/en/approvals.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { call } from '#tests/support/e2e/api.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { pattern, t } from '#tests/support/messages.ts';

const noteOf = (page: Page) => page.getByRole('link', { name: t('shell:guest.haveCode') });

/** Backdates Gus's registration to leave half an hour less than `hours` of his 72. */
const hoursLeft = (hours: number) => ({
  sql: `UPDATE users SET registered_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now',
        '${(hours - 72) * 60 - 30} minutes') WHERE username = 'gus'`,
});

test('the banner shows the time left, more urgently towards the end', { tag: once }, async ({
  openAs,
}) => {
  const page = await openAs('gus', { path: '/help' });
  await page.clock.install();
  await page.goto('/privacy');
  await expect(page.getByText(t('shell:guest.hours', { count: 72 }))).toBeVisible();
  const hourMs = 60 * 60_000;
  let left = 72.5;
  for (const { hours, text, colour, isNew } of [
    { hours: 71, text: t('shell:guest.hours', { count: 71 }), colour: 'blue', isNew: true },
    { hours: 24, text: t('shell:guest.hours', { count: 24 }), colour: 'blue' },
    { hours: 23, text: t('shell:guest.hours', { count: 23 }), colour: 'amber' },
    { hours: 6, text: t('shell:guest.hours', { count: 6 }), colour: 'amber' },
    { hours: 5, text: t('shell:guest.warning', { count: 5 }), colour: 'amber', isNew: true },
    { hours: 1, text: t('shell:guest.warning', { count: 1 }), colour: 'amber' },
  ]) {
    await page.clock.fastForward((left - hours) * hourMs);
    left = hours;
    const banner = page.getByRole('status').filter({ hasText: text });
    await expect(banner).toBeVisible();
    await expect(banner).toHaveAttribute('data-accent-color', colour);
    if (isNew) await expectAccessibleInLightAndDark(page, '[role="status"]');
  }
});

test.describe('when the time is up', () => {
  test.use(hoursLeft(-1));

  test('a guest sees why, their profile and the way out, and nothing else', {
    tag: phoneOnly,
  }, async ({ openAs }) => {
    const page = await openAs('gus');
    const banner = page.getByRole('status').filter({
      hasText: t('shell:guest.expired'),
    });
    await expect(banner).toBeVisible();
    await expect(banner).toHaveAttribute('data-accent-color', 'red');
    for (const path of ['/gallery', '/stories', '/family', '/chat']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: t('shell:expiredPage.title') })).toBeVisible();
    }
    await expectAccessibleInLightAndDark(page);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: t('accounts:settings.title') })).toBeVisible();
  });

  test('an admin gives more time, and the guest is back at once', { tag: once }, async ({
    openAs,
    deviceOf,
    family,
  }) => {
    const page = await openAs('gus');
    await expect(page.getByRole('heading', { name: t('shell:expiredPage.title') })).toBeVisible();
    const params = { id: family.gus.user.id };
    await call(await deviceOf('anna'), adminUpdateUser, { params, body: { extendAccess: true } });
    await page.reload();
    await expect(page.getByText(t('shell:guest.hours', { count: 72 }))).toBeVisible();
  });
});

test('a new guest is named in an admin’s notifications, which open Approvals', {
  tag: once,
}, async ({ openAs }) => {
  const page = await openAs('anna');
  await page.getByRole('button', { name: t('content:notifications.labelOther') }).click();
  const bell = page.getByRole('dialog', { name: t('content:notifications.title') });
  await bell.getByRole('link', { name: t('approvals:what.guest', { name: 'Gus' }) }).click();
  await expect(page).toHaveURL(/\/approvals$/);
  const list = page.getByRole('list', { name: t('approvals:title') });
  await expect(list.getByText(t('approvals:what.guest', { name: 'Gus' }))).toBeVisible();
});

test('everyone else sees no banner', { tag: once }, async ({ openAs }) => {
  for (const who of ['mia', 'fred'] as const) {
    const page = await openAs(who, { path: '/help' });
    await expect(
      page.getByText(pattern('shell:header.greeting', { name: /.+/ })).first(),
    ).toBeVisible();
    await expect(noteOf(page)).toHaveCount(0);
  }
});

test.describe('the maximum number of guests', () => {
  test.use({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 19)
      INSERT INTO users (username, display_name, password_hash, role, registered_at)
      SELECT 'guest' || i, 'Guest ' || i, '', 'guest', strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM n`,
  });

  test('blocks further sign-ups until an admin decides', { tag: once }, async ({
    openAs,
    guard,
  }) => {
    guard.allow(/403 \(Forbidden\)/);
    const nobody = await openAs(null);
    const newcomer = { username: 'late', displayName: 'Late', password: 'sunshine' };
    const signUp = () =>
      nobody.request.post('/api/register', { data: newcomer, headers: { 'X-Treehouse': '1' } });
    const refused = await signUp();
    expect([refused.status(), await refused.text()]).toEqual([403, accounts.errors.guestsFull]);
    const page = await openAs('anna', { path: '/admin?tab=approvals' });
    const notice = page.getByText(approvals.guestsFull.replace('{{count}}', '20'));
    await expect(notice).toBeVisible();
    await page.getByRole('button', { name: approvals.refuse.guest }).first().click();
    await expect(notice).toBeHidden();
    expect((await signUp()).status()).toBe(201);
  });
});
