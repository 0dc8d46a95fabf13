import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
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

interface Asked {
  url: string;
  cookie: string;
}

interface Awaited {
  card: string;
  /** How many times the processor is slowed. */
  rate: number;
}

/** A page of a slowed browser with a cold cache, before its address is opened. */
const withSlowedPage = async (
  browser: Browser,
  { url, cookie }: Asked,
  rate: number,
  measure: (page: Page) => Promise<number>,
): Promise<number> => {
  const context = await contextFor(browser, url, cookie);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const ms = await measure(page);
  await context.close();
  return ms;
};

/** From the request for the page until the frame in which the first of these is painted, with a cold cache. */
export const timeToPaint = (browser: Browser, asked: Asked, { card, rate }: Awaited) =>
  withSlowedPage(browser, asked, rate, async (page) => {
    await page.addInitScript((selector) => {
      const look = () => {
        const found = [...document.querySelectorAll(selector)];
        if (found.some((element) => element.getClientRects().length > 0)) performance.mark('shown');
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, card);
    await page.goto(asked.url, { waitUntil: 'commit' });
    const shown = await page.waitForFunction(
      () => performance.getEntriesByName('shown')[0]?.startTime,
    );
    return (await shown.jsonValue()) ?? Number.NaN;
  });

/** From the request for the page to the first of these, with a cold cache. */
export const timeToFirst = (browser: Browser, asked: Asked, { card, rate }: Awaited) =>
  withSlowedPage(browser, asked, rate, async (page) => {
    const startedAt = performance.now();
    await page.goto(asked.url, { waitUntil: 'commit' });
    await page.locator(card).first().waitFor();
    return performance.now() - startedAt;
  });

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
