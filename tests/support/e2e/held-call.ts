import type { Page } from '@playwright/test';

/** Holds the calls to a path until the returned function lets them go; it waits for the first answer. */
export const holdCalls = async (page: Page, path: string): Promise<() => Promise<unknown>> => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => {
    const answered = page.waitForResponse(`**${path}`);
    release();
    return answered;
  };
};
