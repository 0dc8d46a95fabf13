import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { t } from '#tests/support/messages.ts';
import { resetElements } from '../../../scripts/build/unused-styles.ts';
import { expectAccessibleInLightAndDark } from './accessibility.ts';

const folder = process.env.TREEHOUSE_PICTURES;

async function keepPicture(page: Page, name: string, colorScheme: 'light' | 'dark') {
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.emulateMedia({ colorScheme });
  const width = await page.evaluate(() => innerWidth);
  await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
}

/** Expects no horizontal overflow, which phone users would miss. */
async function expectNoOverflow(page: Page, name: string) {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** The build keeps the styles that undo the browser's own for these elements alone. */
async function expectResetStyles(page: Page, name: string) {
  const others = resetElements.map((element) => `:not(${element})`).join('');
  await expect(page.locator(`.rt-reset${others}`), `${name} has unstyled parts`).toHaveCount(0);
}

export const expectLoaded = async (page: Page) => {
  await expect(page.locator('.rt-Skeleton').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: t('common:loading') })).toHaveCount(0);
};

/** Checks overflow and takes a screenshot, where another spec checks accessibility. */
export async function checkLayout(page: Page, name: string) {
  await expectLoaded(page);
  await expectNoOverflow(page, name);
  await expectResetStyles(page, name);
  await keepPicture(page, name, 'light');
  await keepPicture(page, name, 'dark');
  if (folder) await page.emulateMedia({ colorScheme: 'light' });
}

export async function checkScreen(page: Page, name: string, part?: string) {
  await expectLoaded(page);
  await expectNoOverflow(page, name);
  await expectResetStyles(page, name);
  await keepPicture(page, name, 'light');
  await expectAccessibleInLightAndDark(page, part);
  await keepPicture(page, name, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
}
