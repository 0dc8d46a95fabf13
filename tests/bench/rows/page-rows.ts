import type { Browser, Page } from '@playwright/test';
import {
  appCard,
  contextFor,
  slowdown,
  timeToFirst,
  timeToPaint,
  withBrowser,
  withServer,
} from '../browser.ts';
import { countFrames, type Frames } from '../frames.ts';
import { alternate } from '../load.ts';
import type { Report } from '../report.ts';
import { openBareServer } from '../servers/bare-server.ts';
import type { Measured } from '../servers/processes.ts';
import { seedHousehold, signIn, startTreehouse } from '../servers/servers.ts';
import { atLeast, atMost, type Row } from '../table.ts';
import { makeGallery } from './admin-rows.ts';
import { makeLibrary } from './reading-rows.ts';

const kilo = 1000;

const firstRouteBytes = async (browser: Browser, url: string, cookie: string) => {
  const context = await contextFor(browser, url, cookie);
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(selector)) return;
      performance.mark('shown');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, appCard);
  await page.goto(url);
  await page.locator(appCard).first().waitFor();
  const sizes = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? 0;
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytesOf = (pattern: RegExp) =>
      loaded
        .filter(({ name, startTime }) => pattern.test(name) && startTime < shownAt)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { scripts: bytesOf(/\.js$/), styles: bytesOf(/\.css$/) };
  });
  await context.close();
  return sizes;
};

const framesWhileScrolling = (page: Page): Promise<Frames> =>
  countFrames(page, () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const startedAt = performance.now();
          const frame = (now: number) => {
            window.scrollBy(0, 24);
            if (now - startedAt < 6_000) requestAnimationFrame(frame);
            else resolve();
          };
          requestAnimationFrame(frame);
        }),
    ),
  );

const scrollRows = async (browser: Browser, server: Measured, cookie: string): Promise<Row[]> => {
  const context = await contextFor(browser, server.url, cookie);
  const page = await context.newPage();
  // The home page loads older posts only on request.
  await page.goto(`${server.url}/gallery?view=posts`);
  await page.locator('article').first().waitFor();
  const plain = await framesWhileScrolling(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const slowed = await framesWhileScrolling(page);
  await context.close();
  return [
    atLeast('scrolling a 10,000-post feed', plain.fps, 58, 1, 'fps'),
    atMost('the same: frames over 25 ms', plain.slow, 1, 1, '%'),
    atLeast('the same with four times slowed CPU', slowed.fps, 50, 1, 'fps'),
  ];
};

const picturesRow = async (browser: Browser): Promise<Row> => {
  const server = await startTreehouse(makeGallery(seedHousehold(0), 20_000, 1));
  try {
    const context = await contextFor(browser, server.url, await signIn(server));
    const page = await context.newPage();
    await page.goto(`${server.url}/gallery`);
    await page
      .getByRole('button', { name: /^Picture/ })
      .first()
      .waitFor();
    const { fps } = await framesWhileScrolling(page);
    return atLeast('scrolling a gallery of 20,000 pictures', fps, 58, 1, 'fps');
  } finally {
    await server.stop();
  }
};

const firstBook = 'h3:text("Book number")';

const bookRows = async (browser: Browser): Promise<Row[]> => {
  const dir = seedHousehold(0);
  const large = await startTreehouse(makeLibrary(dir, 5_000));
  const small = await startTreehouse(makeLibrary(dir, 50));
  try {
    const cookies = new Map([
      [large, await signIn(large)],
      [small, await signIn(small)],
    ]);
    const opening = (server: Measured) => () =>
      timeToFirst(
        browser,
        { url: `${server.url}/reading-tracker`, cookie: cookies.get(server) ?? '' },
        { card: firstBook, rate: slowdown },
      );
    const scrolling = (server: Measured) => async () => {
      const context = await contextFor(browser, server.url, cookies.get(server) ?? '');
      const page = await context.newPage();
      await page.goto(`${server.url}/reading-tracker`);
      await page.locator(firstBook).first().waitFor();
      const { fps } = await framesWhileScrolling(page);
      await context.close();
      return fps;
    };
    const [open = 0, smallOpen = 0] = await alternate(5, [opening(large), opening(small)]);
    const [fps = 0, smallFps = 0] = await alternate(3, [scrolling(large), scrolling(small)]);
    return [
      atMost('the Books tab with slowed CPU, 5,000 books against 50', open, smallOpen, 1.2),
      atLeast('scrolling it, 5,000 books against 50', fps, smallFps, 0.8, 'fps'),
    ];
  } finally {
    await large.stop();
    await small.stop();
  }
};

const firstScreenRows = async (
  browser: Browser,
  { server, cookie, bare, rate }: { server: Measured; cookie: string; bare: string; rate: number },
): Promise<Row[]> => {
  const treehouse = { url: server.url, cookie };
  const [seen = 0, usable = 0, limit = 0] = await alternate(5, [
    () => timeToPaint(browser, treehouse, { card: 'article', rate }),
    () => timeToPaint(browser, treehouse, { card: appCard, rate }),
    () => timeToPaint(browser, { url: bare, cookie: '' }, { card: 'article', rate }),
  ]);
  const slowed = rate === 1 ? '' : ', with four times slowed CPU';
  return [
    atMost(`first posts visible${slowed}`, seen, limit, 2),
    atMost(`first post answers a press${slowed}`, usable, limit, 2),
  ];
};

const firstScreen = (report: Report): Promise<void> =>
  withServer(async (browser, server, cookie) => {
    const posts = await fetch(`${server.url}/api/content?limit=20`, { headers: { cookie } });
    const bare = await openBareServer(await posts.text());
    for (const rate of [1, slowdown]) {
      await report.measure(`first screen, CPU slowed ${rate} times`, () =>
        firstScreenRows(browser, { server, cookie, bare: bare.url, rate }),
      );
    }
    bare.close();
    await report.measure('bytes of the first route', async () => {
      const sizes = await firstRouteBytes(browser, server.url, cookie);
      return [
        atMost('scripts of the first route, compressed', sizes.scripts / kilo, 130, 1, 'kB'),
        atMost('styles of the first route, compressed', sizes.styles / kilo, 20, 1, 'kB'),
      ];
    });
  });

const scroll = (report: Report): Promise<void> =>
  withServer((browser, server, cookie) =>
    report.measure('scrolling', () => scrollRows(browser, server, cookie)),
  );

const books = (report: Report): Promise<void> =>
  withBrowser((browser) => report.measure('the Books tab', () => bookRows(browser)));

const pictures = (report: Report): Promise<void> =>
  withBrowser((browser) => report.measure('scrolling pictures', () => picturesRow(browser)));

export const pageGroups = { page: firstScreen, scroll, 'scroll-pictures': pictures, books };
