import type { Page } from '@playwright/test';
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast, isPhone } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const pressForHelp = async (page: Page) => {
  if (isPhone(page))
    await page.getByRole('button', { name: t('shell:nav.menu'), exact: true }).click();
  await page.getByRole('button', { name: t('shell:help.card') }).click();
};

const ringOf = (page: Page) =>
  page.getByRole('region', { name: t('helpRequests:alert.title', { name: 'Mia' }) });

test('one press alerts the grown-ups, and the kid sees who is coming', { tag: once }, async ({
  openAs,
}) => {
  const bens = await openAs('ben', { path: '/stories' });
  const annas = await openAs('anna');
  const freds = await openAs('fred');
  const page = await openAs('mia');
  await pressForHelp(page);
  await expectToast(page, t('shell:help.calling'), t('shell:help.callingText'));
  await expect(page.getByText(t('helpRequests:call.ringing'))).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="status"]');

  await expect(ringOf(bens)).toBeVisible();
  await expect(ringOf(annas)).toBeVisible();
  await expectAccessibleInLightAndDark(bens, '[role="alert"]');
  await ringOf(bens)
    .getByRole('button', { name: t('helpRequests:alert.coming') })
    .click();
  await expectToast(bens, t('helpRequests:alert.answered', { name: 'Mia' }));
  await expect(ringOf(bens)).toBeHidden();
  await expect(ringOf(annas)).toBeHidden();
  await expect(page.getByText(t('helpRequests:call.coming', { name: 'Ben' }))).toBeVisible();
  await expect(ringOf(freds)).toBeHidden();
});

test('a call is closed on one screen only, and the kid can cancel it', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/429/);
  const bens = await openAs('ben');
  const annas = await openAs('anna');
  const page = await openAs('mia');
  await pressForHelp(page);
  await expect(page.getByText(t('helpRequests:call.ringing'))).toBeVisible();
  await ringOf(bens)
    .getByRole('button', {
      name: t('common:named', { action: t('common:actions.close'), name: 'Mia' }),
    })
    .click();
  await expect(ringOf(bens)).toBeHidden();
  await expect(ringOf(annas)).toBeVisible();
  await pressForHelp(page);
  await expectToast(page, t('shell:help.failed'), t('helpRequests:errors.wait'));
  await page.getByRole('button', { name: t('helpRequests:call.cancel') }).click();
  await expect(ringOf(annas)).toBeHidden();
  await expect(page.getByText(t('helpRequests:call.ringing'))).toBeHidden();
});
