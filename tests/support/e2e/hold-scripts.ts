import type { BrowserContext, Page } from '@playwright/test';

/**
 * Holds scripts of a page back, or those that its service worker asks for.
 * @param names which, as a pattern: all, so that only what the server sent is seen.
 * @returns how to let them go.
 */
export const holdScripts = async (
  page: Page | BrowserContext,
  names = '*.js',
): Promise<() => void> => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${names}`, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};
