import { expect, type Page } from '@playwright/test';

import { t } from '#tests/support/messages.ts';
export const panelOf = (page: Page) => page.getByRole('dialog', { name: t('search:label') });
export const fieldOf = (page: Page) =>
  panelOf(page).getByRole('combobox', { name: t('search:label') });

export const hitOf = (page: Page, name: string | RegExp) =>
  panelOf(page).getByRole('option', { name });

export async function openSearch(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('search:label') })
    .click();
  await expect(fieldOf(page)).toBeFocused();
}
