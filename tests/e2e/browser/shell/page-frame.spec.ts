import type { Page } from '@playwright/test';
import { spaceName } from '#tests/support/e2e/family.ts';
import { expect, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

/** Holds the page's scripts back. @returns how to let them go. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};

/** Where the header, the side, the heading and the tabs are, in pixels. */
const placesIn = (page: Page) =>
  page.evaluate(() =>
    ['header', 'aside', 'h1', 'button[data-orientation]'].map((selector) => {
      const isShown = (element: Element) => element.getClientRects().length > 0;
      const place = [...document.querySelectorAll(selector)].find(isShown)?.getBoundingClientRect();
      return [place?.x, place?.y, place?.width].map((value) => Math.round(value ?? -1));
    }),
  );

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the frame is there before any script, and the app takes its place (${colorScheme})`, async ({
    openAs,
  }) => {
    const page = await openAs('ben', { path: '/privacy', colorScheme });
    await expect(page.locator('[data-frame]')).toHaveCount(0);
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const usual = await background();
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const frame = page.locator('[data-frame]:visible');
    await expect(frame).toHaveCount(1);
    await expect(frame.locator('header').first()).toContainText(spaceName);
    await expect(frame).toContainText(t('content:home.welcome', { name: 'Ben' }));
    expect(await background()).toBe(usual);
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded');
    const before = await placesIn(page);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-frame]')).toHaveCount(0);
    expect(await placesIn(page)).toEqual(before);
  });
}
