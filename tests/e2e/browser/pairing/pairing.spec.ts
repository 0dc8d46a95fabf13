import type { Page } from '@playwright/test';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import pairing from '#shared/locales/en/pairing.json' with { type: 'json' };
import { expectAccessibleInLightAndDark } from '#tests/support/e2e/accessibility.ts';
import { approveAs } from '#tests/support/e2e/features/guests.ts';
import { expect, once, phoneOnly, test } from '#tests/support/e2e/fixtures.ts';
import { closeToast, expectToast } from '#tests/support/e2e/screen.ts';
import { t } from '#tests/support/messages.ts';

const ask = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: accounts.login.connectDevice }).click();
  const animals = page.getByRole('list', { name: pairing.ask.animals }).getByRole('listitem');
  await expect(animals).toHaveCount(3);
  return animals.allInnerTexts();
};

const pick = async (page: Page, animals: string[]) => {
  const keys = page.getByRole('group', { name: pairing.panel.pick });
  for (const name of animals) {
    await keys.getByRole('button', { name: name.trim(), exact: true }).click();
  }
};

test('a device shows three animals, a grown-up picks them, and the device is signed in', {
  tag: phoneOnly,
}, async ({ openAs, guard }) => {
  guard.allow(/404 \(Not Found\).*\/api\/pairing\/match/);
  const phone = await openAs(null, { path: '/auth' });
  const anna = await openAs('anna', { path: '/settings' });
  await expect(anna.getByText(pairing.panel.none)).toBeVisible();
  const animals = await ask(phone);
  await phone.getByLabel(pairing.ask.name).fill("Oma's phone");
  await expectAccessibleInLightAndDark(phone);

  await expect(anna.getByRole('heading', { name: pairing.panel.asking_one })).toBeVisible();
  const panel = anna.getByRole('region', { name: pairing.panel.title });
  await expect(panel.getByText("Oma's phone")).toBeVisible();
  const [first = ''] = animals;
  await pick(anna, [
    first === t('accounts:avatar.names.owl')
      ? t('accounts:avatar.names.fox')
      : t('accounts:avatar.names.owl'),
    ...animals.slice(1),
  ]);
  await expectToast(anna, pairing.panel.matchFailed, pairing.errors.noMatch);
  await pick(anna, animals);
  await expect(
    panel.getByRole('heading', { name: t('pairing:panel.found', { device: "Oma's phone" }) }),
  ).toBeFocused();
  // What lies under the toast or the header depends on how far the page is scrolled.
  await closeToast(anna);
  await anna.evaluate(() => scrollTo(0, 0));
  await expectAccessibleInLightAndDark(anna);
  await panel.getByRole('radio', { name: /Mia/ }).click();
  await panel.getByRole('checkbox', { name: new RegExp(pairing.panel.trust) }).click();
  await panel.getByRole('button', { name: t('pairing:panel.connectFor', { name: 'Mia' }) }).click();
  await expectToast(
    anna,
    t('pairing:panel.accepted', { device: "Oma's phone" }),
    t('pairing:panel.acceptedText', { name: 'Mia' }),
  );

  await expectToast(phone, pairing.ask.done, t('pairing:ask.welcome', { name: 'Mia' }));
  await expect(phone).toHaveURL(/\/$/);
  await phone.goto('/settings');
  await expect(phone.getByText("Oma's phone")).toBeVisible();
  await expect(phone.getByText(accounts.sessions.trusted)).toBeVisible();
});

test('an unknown device is rejected, and may ask again', { tag: once }, async ({ openAs }) => {
  const phone = await openAs(null, { path: '/auth' });
  await ask(phone);
  const ben = await openAs('ben', { path: '/settings' });
  const anna = await openAs('anna', { path: '/settings' });
  const notOurs = new RegExp(`^${pairing.panel.decline}`);
  await ben.getByRole('button', { name: notOurs }).focus();
  await ben.keyboard.press('Enter');
  await expect(phone.getByText(pairing.ask.refused)).toBeVisible();
  await expect(anna.getByText(pairing.panel.none)).toBeVisible();
  const panel = ben.getByRole('region', { name: pairing.panel.title });
  await expect(panel.getByText(pairing.panel.none)).toBeVisible();
  await expect(ben.locator(':focus').getByText(pairing.panel.none)).toBeVisible();

  await phone.getByRole('button', { name: pairing.ask.again }).click();
  const shown = phone.getByRole('list', { name: pairing.ask.animals }).getByRole('listitem');
  await expect(shown).toHaveCount(3);
  const animals = await shown.allInnerTexts();
  for (const page of [anna, ben]) {
    await pick(page, animals);
    await expect(page.getByRole('radio', { name: /Mia/ })).toBeVisible();
  }
  await ben.getByRole('radio', { name: /Ben/ }).click();
  await ben.getByRole('button', { name: t('pairing:panel.connectFor', { name: 'Ben' }) }).click();
  await expectToast(phone, pairing.ask.done, t('pairing:ask.welcome', { name: 'Ben' }));
  await expect(anna.getByText(pairing.errors.gone)).toBeVisible();
  await anna.getByRole('button', { name: pairing.panel.pickAgain }).click();
  await expect(anna.getByText(pairing.panel.none)).toBeVisible();
});

test('a guest whom an admin knows gets a role, as in Approvals', { tag: once }, async ({
  openAs,
}) => {
  const phone = await openAs(null, { path: '/auth' });
  const animals = await ask(phone);
  const anna = await openAs('anna', { path: '/settings' });
  await pick(anna, animals);
  const panel = anna.getByRole('region', { name: pairing.panel.title });
  await panel.getByRole('radio', { name: /Gus/ }).click();
  await panel.getByRole('checkbox', { name: new RegExp(pairing.panel.known) }).click();
  const connect = t('pairing:panel.connectFor', { name: 'Gus' });
  await panel.getByRole('button', { name: connect }).click();
  const question = anna.getByRole('dialog', { name: t('people:approve.title', { name: 'Gus' }) });
  await expect(question).toBeVisible();
  await expectAccessibleInLightAndDark(anna);
  await question.getByRole('button', { name: t('common:actions.cancel') }).click();
  await expect(question).toHaveCount(0);

  await panel.getByRole('button', { name: connect }).click();
  await approveAs(anna, 'Gus', 'friend');
  await expectToast(phone, pairing.ask.done, t('pairing:ask.welcome', { name: 'Gus' }));
  await phone.goto('/settings');
  await expect(phone.getByText(accounts.account.friend, { exact: true })).toBeVisible();
});
