import type { Page } from '@playwright/test';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import common from '#shared/locales/en/common.json' with { type: 'json' };
import household from '#shared/locales/en/household.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { setupToken } from '#tests/support/e2e/servers/start-test-server.ts';
import { pattern, t } from '#tests/support/messages.ts';

test.use({ isSetUp: false });

const { setup, fields } = household;
const next = (page: Page) => page.getByRole('button', { name: common.actions.next }).click();
const finish = (page: Page) => page.getByRole('button', { name: setup.finish }).click();

async function fillPerson(page: Page, { secret }: { secret: string }) {
  await page.getByLabel(accounts.fields.displayName, { exact: true }).fill('Anna');
  await page.getByLabel(accounts.fields.username, { exact: true }).fill('anna');
  await page.getByLabel(accounts.fields.password, { exact: true }).fill(secret);
  await page.getByLabel(accounts.fields.confirmPassword, { exact: true }).fill(secret);
}

test('every address leads to the wizard until setup is done', { tag: once }, async ({ openAs }) => {
  const page = await openAs(null);
  for (const path of ['/', '/auth', '/gallery', '/admin']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/setup$/);
    await expect(page.getByRole('heading', { name: setup.title })).toBeVisible();
  }
});

test('the wizard asks for its code, runs setup and signs its first admin in', {
  tag: once,
}, async ({ openAs, guard }) => {
  guard.allow(/403 \(Forbidden\).*\/api\/setup\/code/);
  const page = await openAs(null);
  const code = page.getByLabel(setup.code.label);
  await code.fill('000000');
  await next(page);
  await expect(code).toHaveAccessibleDescription(new RegExp(household.errors.wrongToken));
  await expect(code).toBeFocused();
  await expect(page.getByLabel(fields.childName)).toBeHidden();
  await code.fill(` ${setupToken.toLowerCase()} `);
  await next(page);

  // Keyboards of phones add a space to a word that is chosen from their suggestions.
  await page.getByLabel(fields.childName).fill('Mia ');
  await expect(page.getByLabel(fields.spaceName)).toHaveValue(
    t('household:setup.space.default', { name: 'Mia' }),
  );
  await next(page);

  await fillPerson(page, { secret: 'seven77' });
  await next(page);
  await expect(page.getByText(accounts.errors.adminPasswordShort)).toBeVisible();
  await fillPerson(page, { secret: 'long enough' });
  await next(page);

  await expect(page.getByRole('heading', { name: setup.joining.title })).toBeFocused();
  await expect(page.getByRole('radio', { name: household.joining.invites })).toBeChecked();
  await next(page);
  await expect(page.getByLabel(fields.lan)).not.toBeChecked();
  await finish(page);

  await expect(
    page.getByRole('heading', { name: t('household:setup.done.title', { name: 'Anna' }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: setup.done.enter }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(
    page.getByText(t('household:setup.space.default', { name: 'Mia' })).first(),
  ).toBeVisible();

  await page.goto('/setup');
  await expect(page).toHaveURL(/\/$/);
});

test('each step of the wizard is accessible, and next steps stay on home until done or dismissed', {
  tag: phoneOnly,
}, async ({ openAs }) => {
  const page = await openAs(null);
  await page.getByLabel(setup.code.label).fill(setupToken);
  await expectAccessibleInLightAndDark(page);
  await next(page);
  await page.getByLabel(fields.childName).fill('Mia');
  await expectAccessibleInLightAndDark(page);
  await next(page);
  await next(page);
  await expect(page.getByText(accounts.errors.usernameRequired)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await fillPerson(page, { secret: 'long enough' });
  await next(page);
  await expectAccessibleInLightAndDark(page);
  await next(page);
  await expectAccessibleInLightAndDark(page);
  await page.getByLabel(fields.lan).click();
  await finish(page);
  await expect(page.getByRole('button', { name: setup.done.enter })).toBeVisible();
  const code = page.getByRole('img', {
    name: pattern('common:qrCode', { address: /.+/ }),
  });
  await expect(code.or(page.getByText(household.addresses.none))).toBeVisible();
  // One name that people can type, and never numbers in brackets.
  expect(await page.locator('code').count()).toBeLessThan(2);
  await expect(page.getByText(/\[[0-9a-f]*:/)).toHaveCount(0);
  await expectAccessibleInLightAndDark(page);

  await page.getByRole('button', { name: setup.done.enter }).click();
  const { nextSteps } = household;
  const steps = page.getByRole('region', { name: nextSteps.title });
  await expect(steps.getByText(nextSteps['backup-disk'].title)).toBeVisible();
  await expectAccessibleInLightAndDark(page);
  await steps.getByRole('link', { name: nextSteps['backup-disk'].open }).click();
  await expect(page).toHaveURL(/\/home-computer\?tab=backups$/);
  await page.goto('/');
  await steps
    .getByRole('button', {
      name: t('common:named', { action: nextSteps.dismiss, name: nextSteps['backup-disk'].title }),
    })
    .focus();
  await page.keyboard.press('Enter');
  await expect(steps.getByText(nextSteps['backup-disk'].title)).toBeHidden();
  await expect(page.locator(':focus').getByText(nextSteps['add-family'].title)).toBeVisible();
  await page.reload();
  await expect(steps.getByText(nextSteps['add-family'].title)).toBeVisible();
  await expect(steps.getByText(nextSteps['backup-disk'].title)).toBeHidden();
});
