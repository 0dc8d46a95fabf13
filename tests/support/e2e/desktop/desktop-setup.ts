import { expect, type Page } from '@playwright/test';
import accounts from '#shared/locales/en/accounts.json' with { type: 'json' };
import common from '#shared/locales/en/common.json' with { type: 'json' };
import household from '#shared/locales/en/household.json' with { type: 'json' };
import { t } from '#tests/support/messages.ts';
import { password } from '../family.ts';

const { setup, fields } = household;

export const setUpInWindow = async (page: Page) => {
  const next = () => page.getByRole('button', { name: common.actions.next }).click();
  await page.getByLabel(fields.childName).fill('Mia');
  await expect(page.getByLabel(fields.spaceName)).toHaveValue(
    t('household:setup.space.default', { name: 'Mia' }),
  );
  await next();
  await page.getByLabel(accounts.fields.displayName, { exact: true }).fill('Anna');
  await page.getByLabel(accounts.fields.username, { exact: true }).fill('anna');
  await page.getByLabel(accounts.fields.password, { exact: true }).fill(password);
  await page.getByLabel(accounts.fields.confirmPassword, { exact: true }).fill(password);
  await next();
  await next();
  await page.getByRole('button', { name: setup.finish }).click();
  await page.getByRole('button', { name: setup.done.enter }).click();
};
