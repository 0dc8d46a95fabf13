import type { Page } from '@playwright/test';

/** Holds the page's scripts back, so that only what the server sent is seen. @returns how to let them go. */
export const holdScripts = async (page: Page): Promise<() => void> => {
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
