import type { Page } from '@playwright/test';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import common from '#shared/locales/en/common.json' with { type: 'json' };
import household from '#shared/locales/en/household.json' with { type: 'json' };
import { expect, test } from '../../support/e2e/desktop.ts';
import { password, spaceName } from '../../support/e2e/family.ts';

const { fields, setup } = household;
const next = (page: Page) => page.getByRole('button', { name: common.actions.next }).click();

/** Answers the wizard's questions as Anna does. */
const setUpHouse = async (page: Page) => {
  await page.getByLabel(fields.childName).fill('Mia');
  await next(page);
  await page.getByLabel(accounts.fields.displayName).fill('Anna');
  await page.getByLabel(accounts.fields.username).fill('anna');
  await page.getByLabel(accounts.fields.password, { exact: true }).fill(password);
  await page.getByLabel(accounts.fields.confirmPassword).fill(password);
  await next(page);
  await next(page);
  await page.getByRole('button', { name: setup.finish }).click();
  await page.getByRole('button', { name: setup.done.enter }).click();
};

const askForCode = (page: Page) =>
  page.evaluate(() =>
    (
      window as unknown as { treehouseDesktop: { setupToken(): Promise<string | null> } }
    ).treehouseDesktop.setupToken(),
  );

test('the window sets the house up without asking for a code, and stays signed in', async ({
  open,
}) => {
  const first = await open();
  const { origin } = new URL(first.page.url());
  await expect(first.page.getByRole('heading', { name: setup.title })).toBeVisible();
  await expect(first.page.getByLabel(setup.code.label)).toHaveCount(0);
  expect(await askForCode(first.page)).toMatch(/^\d{6}$/);

  await setUpHouse(first.page);
  await expect(first.page.getByText('Hi, Anna!')).toBeVisible();
  await expect(first.page.getByText(spaceName).first()).toBeVisible();
  expect(await askForCode(first.page)).toBeNull();
  await first.quit();

  const second = await open();
  await expect(second.page.getByText('Hi, Anna!')).toBeVisible();
  expect(new URL(second.page.url()).origin).toBe(origin);
});

test('a browser beside the window needs the code', async ({ open, browser }) => {
  const desktop = await open();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(new URL(desktop.page.url()).origin);
  await expect(page.getByLabel(setup.code.label)).toBeVisible();
  await context.close();
});
