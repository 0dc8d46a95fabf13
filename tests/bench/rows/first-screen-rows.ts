import type { Browser, Page } from '@playwright/test';
import { appCard, contextFor, timeToFirst, withServer } from '../browser.ts';
import { alternate, median } from '../load.ts';
import type { Report } from '../report.ts';
import { openBareServer } from '../servers/bare-server.ts';
import type { Measured } from '../servers/processes.ts';
import { atMost, type Row } from '../table.ts';

const rounds = 5;

interface Visit {
  browser: Browser;
  server: Measured;
  cookie: string;
}

const withPage = async <T>(
  browser: Browser,
  { url, cookie }: { url: string; cookie: string },
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await contextFor(browser, url, cookie);
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
};

/** Marks when the first card of the app is there. */
const markUsable = (page: Page): Promise<unknown> =>
  page.addInitScript((selector) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      performance.mark('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  }, appCard);

/** From the request for the page to its first paint with content. */
const firstPaint = (browser: Browser, url: string, cookie: string): Promise<number> =>
  withPage(browser, { url, cookie }, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(appCard).first().waitFor();
    // The browser writes it down a moment after it has painted.
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    return (await painted.jsonValue()) ?? Number.NaN;
  });

const paintRow = async ({ browser, server, cookie }: Visit, bare: string): Promise<Row> => {
  const html = await (await fetch(server.url, { headers: { cookie } })).text();
  const name = /spaceName":"([^"]+)"/.exec(html)?.[1];
  if (!name || !/data-frame/.test(html) || html.split(name).length < 3) {
    throw new Error('the page brings no frame with the name of the household');
  }
  const [treehouse = 0, limit = 0] = await alternate(rounds, [
    () => firstPaint(browser, server.url, cookie),
    () => firstPaint(browser, bare, ''),
  ]);
  return atMost("first paint with the household's name", treehouse, limit, 1.2);
};

const tenSeconds = 10_000;

const requestRows = ({ browser, server, cookie }: Visit): Promise<Row[]> =>
  withPage(browser, { url: server.url, cookie }, async (page) => {
    let count = 0;
    page.on('request', () => {
      count += 1;
    });
    await markUsable(page);
    await page.goto(server.url, { waitUntil: 'commit' });
    await page.locator(appCard).first().waitFor();
    const before = await page.evaluate(() => {
      const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < usableAt).length;
    });
    await page.waitForTimeout(tenSeconds);
    return [
      // The page itself is one more.
      atMost('requests before the first screen', before + 1, 8, 1, ''),
      atMost('requests in the first ten seconds of home', count, 30, 1, ''),
    ];
  });

/** Tasks over 50 ms before the first card, their whole lengths together. */
const blockedMs = ({ browser, server, cookie }: Visit): Promise<number> =>
  withPage(browser, { url: server.url, cookie }, async (page) => {
    await markUsable(page);
    await page.goto(server.url);
    await page.locator(appCard).first().waitFor();
    return page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? 0;
          const list = (entries: PerformanceEntryList) =>
            resolve(
              entries
                .filter(({ startTime }) => startTime < usableAt)
                .reduce((sum, { duration }) => sum + duration, 0),
            );
          const observer = new PerformanceObserver((found) => list(found.getEntries()));
          observer.observe({ type: 'longtask', buffered: true });
          setTimeout(() => list(observer.takeRecords()), 500);
        }),
    );
  });

const blockedRow = async (visit: Visit): Promise<Row> => {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await blockedMs(visit));
  return atMost('main thread in tasks over 50 ms until usable', median(values), 150, 1);
};

/** From the press on a section's link to the first of what it shows, once home has come to rest. */
const pressToContent = (
  { browser, server, cookie }: Visit,
  steps: readonly (readonly [href: string, content: string])[],
): Promise<number[]> =>
  withPage(browser, { url: server.url, cookie }, async (page) => {
    await page.goto(server.url);
    await page.locator(appCard).first().waitFor();
    await page.waitForTimeout(4_000);
    const times: number[] = [];
    for (const step of steps) {
      const ms = await page.evaluate(
        ([href, content]) =>
          new Promise<number>((resolve) => {
            const pressedAt = performance.now();
            const look = () => {
              if (document.querySelector(content)) resolve(performance.now() - pressedAt);
              else requestAnimationFrame(look);
            };
            document.querySelector<HTMLElement>(`aside a[href="${href}"]`)?.click();
            look();
          }),
        step,
      );
      times.push(ms);
      await page.waitForTimeout(1_000);
    }
    return times;
  });

const steps = [
  ['/chat', 'main a[href^="/chat/"]'],
  ['/games', 'main > [data-accent-color="grass"] h1'],
] as const;

const secondPageRows = async (visit: Visit): Promise<Row[]> => {
  const found: number[][] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await pressToContent(visit, steps));
  return steps.map(([href], index) =>
    atMost(
      `home → ${href.slice(1)}, press to content`,
      median(found.map((times) => times[index] ?? Number.NaN)),
      100,
      1,
    ),
  );
};

const reloadRow = async ({ browser, server, cookie }: Visit, bare: string): Promise<Row> =>
  withPage(browser, { url: server.url, cookie }, async (page) => {
    await page.goto(server.url);
    await page.locator(appCard).first().waitFor();
    await page.waitForTimeout(3_000);
    const reload = async () => {
      const startedAt = performance.now();
      await page.goto(server.url, { waitUntil: 'commit' });
      await page.locator(appCard).first().waitFor();
      return performance.now() - startedAt;
    };
    const [treehouse = 0, limit = 0] = await alternate(rounds, [
      reload,
      () => timeToFirst(browser, { url: bare, cookie: '' }, { card: appCard, rate: 1 }),
    ]);
    return atMost('a reload with a warm cache, against a cold bare page', treehouse, limit, 1.2);
  });

/** What comes before and after the first screen, and what a second page takes. */
const around = (report: Report): Promise<void> =>
  withServer(async (browser, server, cookie) => {
    const visit = { browser, server, cookie };
    const posts = await fetch(`${server.url}/api/content?limit=20`, { headers: { cookie } });
    const bare = await openBareServer(await posts.text());
    await report.measure('the first paint', () => paintRow(visit, bare.url));
    await report.measure('requests of home', () => requestRows(visit));
    await report.measure('the main thread', () => blockedRow(visit));
    await report.measure('a reload', () => reloadRow(visit, bare.url));
    bare.close();
    await report.measure('a second page', () => secondPageRows(visit));
  });

export const firstScreenGroups = { around };
