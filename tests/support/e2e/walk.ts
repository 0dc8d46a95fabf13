import type { Page } from '@playwright/test';

/** Shows everything that comes only by scrolling, as far as a few screens. */
const scrollThrough = async (page: Page): Promise<void> => {
  for (let n = 0; n < 4; n += 1) {
    await page.evaluate(() => {
      for (const element of [document.scrollingElement, ...document.querySelectorAll('main *')]) {
        if (element && element.scrollHeight > element.clientHeight) {
          element.scrollTop = element.scrollHeight;
        }
      }
    });
    await page.waitForTimeout(30);
  }
};

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await scrollThrough(page);
};

/** Opens an address and each of its tabs. `look` is called with each view, settled. */
export const walk = async (page: Page, path: string, look: () => Promise<void>): Promise<void> => {
  await page.goto(path);
  await settle(page);
  await look();
  const tabs = page.getByRole('tab');
  for (let n = 0; n < (await tabs.count()); n += 1) {
    const tab = tabs.nth(n);
    if ((await tab.getAttribute('aria-selected')) === 'true' || !(await tab.isVisible())) continue;
    await tab.click();
    await settle(page);
    await look();
  }
};
