import type { Page } from '@playwright/test';

/** A page whose scripts a test holds up keeps its frame, in ms. */
const mostMs = 5_000;

/** Waits until the app has taken the place of the frame that the server sent with the page. */
const frameReplaced = (page: Page) =>
  page
    .locator('[data-frame]')
    .first()
    .waitFor({ state: 'detached', timeout: mostMs })
    .catch(() => {});

/**
 * Makes opening and reloading a page wait for the app: the frame before it has the same words, once for each width.
 * `waitUntil: 'commit'` waits for nothing.
 */
export const waitForApp = (page: Page): void => {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await frameReplaced(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== 'commit') await frameReplaced(page);
    return response;
  };
};
