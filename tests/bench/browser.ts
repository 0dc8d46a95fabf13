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

/** From the request for the page to its first card, with a cold cache. */
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
