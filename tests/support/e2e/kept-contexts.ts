import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  ViewportSize,
} from '@playwright/test';
import { waitForApp } from './wait-for-app.ts';

/** Changes that last in a browser context. */
const lastingChanges = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
  'setStorageState',
] as const;
const clockChanges = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;
const lastingPageChanges = [
  'addInitScript',
  'addLocatorHandler',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const;

/** Events that tests listen to; Playwright itself listens to some others. */
const heardOf = ['console', 'dialog', 'page', 'request', 'response', 'weberror'];
const heardOfPage = [
  'console',
  'crash',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

/** A small static file without scripts: its page keeps the renderer with its compiled code. */
const restingPath = '/favicon.svg';
const storageTypes = 'file_systems,indexeddb,local_storage,service_workers,cache_storage';

/** The most contexts of one test; each holds its loaded pages. */
const mostKept = 4;

type Method = (...args: unknown[]) => unknown;

function watchMethods<T extends object>(target: T, names: readonly (keyof T)[], tell: () => void) {
  for (const name of names) {
    const method = target[name] as Method;
    const wrapped: Method = (...args) => {
      tell();
      return method.apply(target, args);
    };
    Object.assign(target, { [name]: wrapped });
  }
}

interface RunnerOptions {
  viewport: ViewportSize | null;
  contextOptions: BrowserContextOptions;
  [option: string]: unknown;
}

interface KeptContext {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  options: BrowserContextOptions;
  runner: RunnerOptions;
  key: string;
  isChanged: boolean;
}

/** Clears a context of everything but its cache. @throws when the server or page is gone. */
async function empty({ context, page, session, options, runner }: KeptContext): Promise<void> {
  for (const event of heardOf) context.removeAllListeners(event);
  for (const event of heardOfPage) page.removeAllListeners(event);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await page.goto(restingPath);
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({
    media: null,
    colorScheme: options.colorScheme ?? null,
    contrast: null,
    forcedColors: null,
    reducedMotion: runner.contextOptions.reducedMotion ?? null,
  });
  if (runner.viewport) await page.setViewportSize(runner.viewport);
  // Keep the next page free of hover.
  await page.mouse.move(-10, -10);
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes });
  await session.send('Page.resetNavigationHistory');
}

/**
 * Browser contexts that have loaded the client before. After a test a context is cleared of everything but immutable
 * files and compiled code, and reused.
 */
export class KeptContexts {
  readonly #browser: Browser;
  #free: KeptContext[] = [];
  #lent = new Map<Page, KeptContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async #open(
    key: string,
    options: BrowserContextOptions,
    runner: RunnerOptions,
  ): Promise<KeptContext> {
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    waitForApp(page);
    const session = await context.newCDPSession(page);
    const kept: KeptContext = { context, page, session, options, runner, key, isChanged: false };
    const note = () => {
      kept.isChanged = true;
    };
    watchMethods(context, lastingChanges, note);
    watchMethods(page, lastingPageChanges, note);
    watchMethods(context.clock, clockChanges, note);
    // A tab keeps state for each page in its history.
    page.on('framenavigated', (frame) => {
      const isHome = frame.url() === 'about:blank' || frame.url().startsWith(options.baseURL ?? '');
      if (!isHome) note();
    });
    return kept;
  }

  /** An empty page in a context without state. */
  async lend(options: BrowserContextOptions, runner: RunnerOptions): Promise<Page> {
    const key = JSON.stringify([options, runner]);
    const found = this.#free.findIndex((kept) => kept.key === key);
    const [free] = found < 0 ? [] : this.#free.splice(found, 1);
    const kept = free ?? (await this.#open(key, options, runner));
    this.#lent.set(kept.page, kept);
    return kept.page;
  }

  async takeBack(page: Page, isTrusted: boolean): Promise<void> {
    const kept = this.#lent.get(page);
    this.#lent.delete(page);
    const isEmpty =
      kept && !kept.isChanged && isTrusted && !page.isClosed()
        ? await empty(kept).then(
            () => true,
            () => false,
          )
        : false;
    if (!kept || !isEmpty) return page.context().close();
    this.#free.unshift(kept);
    await Promise.all(this.#free.splice(mostKept).map((old) => old.context.close()));
  }
}
