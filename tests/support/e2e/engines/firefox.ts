import { type Browser, launch, type Page } from 'puppeteer-core';
import { type Driver, type NewCookie, type Size, type Spot, wayThrough } from './driver.ts';

/** Where Debian puts it. */
export const firefoxProgram = '/usr/bin/firefox-esr';

/** Starts Firefox, which answers WebDriver BiDi. @param executablePath the program. */
export const startFirefox = (executablePath: string): Promise<Browser> =>
  launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // A microphone that hums, and no question whether it may be used.
    extraPrefsFirefox: {
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
    },
  });

/** A page in a context of its own. */
export async function firefoxDriver(browser: Browser, size: Size): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page: Page = await context.newPage();
  await page.setViewport(size);
  const first = async (selector: string) => {
    const element = await page.$(selector);
    if (!element) throw new Error(`there is no ${selector}`);
    return element;
  };
  return {
    goTo: async (url) => void (await page.goto(url)),
    setCookies: (cookies: NewCookie[], url) =>
      context.setCookie(...cookies.map((cookie) => ({ ...cookie, domain: new URL(url).hostname }))),
    run: (code, ...given) => page.evaluate(code as never, ...given) as never,
    runScript: async (code) => void (await page.evaluate(`${code};0`)),
    press: async (selector) => (await first(selector)).click(),
    type: async (selector, text) => (await first(selector)).type(text),
    pressKey: (key) => page.keyboard.press(key),
    chooseFile: async (selector, path) => {
      const input = await first(selector);
      await (input as Awaited<ReturnType<typeof page.$<'input'>>> & {}).uploadFile(path);
    },
    drag: async (spots: Spot[]) => {
      const [from] = spots;
      if (!from) return;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      for (const { x, y } of wayThrough(spots)) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    swipe: async (spots: Spot[]) => {
      const [from] = spots;
      if (!from) return;
      await page.touchscreen.touchStart(from.x, from.y);
      for (const { x, y } of wayThrough(spots)) await page.touchscreen.touchMove(x, y);
      await page.touchscreen.touchEnd();
    },
    close: () => context.close(),
  };
}
