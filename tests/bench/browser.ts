import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { obtainBrowser } from '../../scripts/test/find-browser.ts';
import { closeLater, type Measured } from './servers/processes.ts';
import { seedHousehold, signIn, startTreehouse } from './servers/servers.ts';

/** How many times slower a processor is where a row says so. */
export const slowdown = 4;

/** A browser without a cache, of a person whose cookies these are. */
export const contextFor = async (
  browser: Browser,
  url: string,
  cookie: string,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url };
  });
  if (cookie) await context.addCookies(cookies);
  return context;
};

/** The first posts of home come with the document, as part of a frame that answers no press; these are the app's. */
export const appCard = 'article:not([data-frame] article)';

/** From the request for the page until the frame in which the first of these is painted, with a cold cache. */
export const timeToPaint = async (
  browser: Browser,
  { url, cookie }: { url: string; cookie: string },
  { card, rate }: { card: string; rate: number },
): Promise<number> => {
  const context = await contextFor(browser, url, cookie);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript((selector) => {
    const look = () => {
      const found = [...document.querySelectorAll(selector)];
      if (found.some((element) => element.getClientRects().length > 0)) performance.mark('shown');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, card);
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => performance.getEntriesByName('shown')[0]?.startTime,
  );
  const ms = (await shown.jsonValue()) ?? Number.NaN;
  await context.close();
  return ms;
};

/** From the request for the page to the first of these, with a cold cache. */
export const timeToFirst = async (
  browser: Browser,
  url: string,
  cookie: string,
  { card, rate }: { card: string; rate: number },
): Promise<number> => {
  const context = await contextFor(browser, url, cookie);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(card).first().waitFor();
  const ms = performance.now() - startedAt;
  await context.close();
  return ms;
};

/** A browser for the time of the work. */
export const withBrowser = async (work: (browser: Browser) => Promise<void>): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: await obtainBrowser(),
    args: ['--no-sandbox'],
  });
  const close = closeLater(() => browser.close());
  await work(browser);
  await close();
};

/** The sample family with 10,000 posts, seen by its admin. */
export const withServer = async (
  work: (browser: Browser, server: Measured, cookie: string) => Promise<void>,
): Promise<void> => {
  const server = await startTreehouse(seedHousehold(10_000));
  await withBrowser(async (browser) => work(browser, server, await signIn(server)));
  await server.stop();
};
