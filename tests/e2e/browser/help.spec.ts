import type { Page } from '@playwright/test';
import helpcall from '#shared/locales/en/helpcall.json' with { type: 'json' };
import shell from '#shared/locales/en/shell.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { expectToast, isPhone } from '#tests/support/e2e/screen.ts';

/** Presses the card in the sidebar, or its line in a phone's menu. */
const pressForHelp = async (page: Page) => {
  if (isPhone(page)) await page.getByRole('button', { name: shell.nav.menu, exact: true }).click();
  await page.getByRole('button', { name: shell.help.card }).click();
};

const ringOf = (page: Page) => page.getByRole('region', { name: 'Mia needs a grown-up' });

test('one press rings where grown-ups are, and tells the kid who comes', { tag: once }, async ({
  openAs,
}) => {
  const bens = await openAs('ben', { path: '/stories' });
  const annas = await openAs('anna');
  const freds = await openAs('fred');
  const page = await openAs('mia');
  await pressForHelp(page);
  await expectToast(page, shell.help.rung, shell.help.rungText);
  await expect(page.getByText(helpcall.call.ringing)).toBeVisible();
  await expectAccessibleInLightAndDark(page, '[role="status"]');

  await expect(ringOf(bens)).toBeVisible();
  await expect(ringOf(annas)).toBeVisible();
  await expectAccessibleInLightAndDark(bens, '[role="alert"]');
  await ringOf(bens).getByRole('button', { name: helpcall.ring.coming }).click();
  await expectToast(bens, 'Mia knows that you are coming');
  await expect(ringOf(bens)).toBeHidden();
  await expect(ringOf(annas)).toBeHidden();
  await expect(page.getByText('Ben is coming')).toBeVisible();
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
  await expect(page.getByText(helpcall.call.ringing)).toBeVisible();
  await ringOf(bens).getByRole('button', { name: 'Close the call of Mia' }).click();
  await expect(ringOf(bens)).toBeHidden();
  await expect(ringOf(annas)).toBeVisible();
  await pressForHelp(page);
  await expectToast(page, shell.help.failed, helpcall.errors.wait);
  await page.getByRole('button', { name: helpcall.call.takeBack }).click();
  await expect(ringOf(annas)).toBeHidden();
  await expect(page.getByText(helpcall.call.ringing)).toBeHidden();
});
