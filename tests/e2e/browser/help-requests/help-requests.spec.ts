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
  page.getByRole('region', { name: t('helpcall:ring.title', { name: 'Mia' }) });

test('one press rings where grown-ups are, and tells the kid who comes', { tag: once }, async ({
  openAs,
}) => {
  const bens = await openAs('ben', { path: '/stories' });
  const annas = await openAs('anna');
  const freds = await openAs('fred');
  const page = await openAs('mia');
  await pressForHelp(page);
  await expectToast(page, t('shell:help.rung'), t('shell:help.rungText'));
  await expect(page.getByText(t('helpcall:call.ringing'))).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="status"]');

  await expect(ringOf(bens)).toBeVisible();
  await expect(ringOf(annas)).toBeVisible();
  await expectAccessibleInLightAndDark(bens, '[role="alert"]');
  await ringOf(bens)
    .getByRole('button', { name: t('helpcall:ring.coming') })
    .click();
  await expectToast(bens, t('helpcall:ring.answered', { name: 'Mia' }));
  await expect(ringOf(bens)).toBeHidden();
  await expect(ringOf(annas)).toBeHidden();
  await expect(page.getByText(t('helpcall:call.coming', { name: 'Ben' }))).toBeVisible();
  await expect(ringOf(freds)).toBeHidden();
});

test('a call is closed on one screen alone, and can be taken back', { tag: once }, async ({
  openAs,
  guard,
}) => {
  guard.allow(/429/);
  const bens = await openAs('ben');
  const annas = await openAs('anna');
  const page = await openAs('mia');
  await pressForHelp(page);
  await expect(page.getByText(t('helpcall:call.ringing'))).toBeVisible();
  await ringOf(bens)
    .getByRole('button', { name: t('helpcall:ring.closeOf', { name: 'Mia' }) })
    .click();
  await expect(ringOf(bens)).toBeHidden();
  await expect(ringOf(annas)).toBeVisible();
  await pressForHelp(page);
  await expectToast(page, t('shell:help.failed'), t('helpcall:errors.wait'));
  await page.getByRole('button', { name: t('helpcall:call.takeBack') }).click();
  await expect(ringOf(annas)).toBeHidden();
  await expect(page.getByText(t('helpcall:call.ringing'))).toBeHidden();
});
