import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  ViewportSize,
} from '@playwright/test';

/** What is done to a browser in these ways stays there. */
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

/** What a test listens to. Of the rest Playwright itself listens to some, such as the end of the context. */
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

/** A small file of the server without a script: on its page the renderer stays, and what it has compiled. */
const restingPath = '/favicon.svg';
const storageTypes = 'file_systems,indexeddb,local_storage,service_workers,cache_storage';

/** As many as the fullest test opens; each holds what its pages have loaded. */
const mostKept = 4;

type Method = (...args: unknown[]) => unknown;

/** Calls `tell` whenever one of these methods is used. */
function watchMethods<T extends object>(target: T, names: readonly (keyof T)[], tell: () => void) {
  for (const name of names) {
    const method = target[name] as Method;
    const told: Method = (...args) => {
      tell();
      return method.apply(target, args);
    };
    Object.assign(target, { [name]: told });
  }
}

/** What the test runner gives a browser besides what a test asks for. */
interface GivenOptions {
  viewport: ViewportSize | null;
  contextOptions: BrowserContextOptions;
  [option: string]: unknown;
}

interface KeptContext {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
  options: BrowserContextOptions;
  given: GivenOptions;
  /** What it was opened with. */
  key: string;
  isChanged: boolean;
}

/** Leaves nothing of a test in a browser but its cache. @throws when the server is gone, or the page. */
async function empty({ context, page, session, options, given }: KeptContext): Promise<void> {
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
    reducedMotion: given.contextOptions.reducedMotion ?? null,
  });
  if (given.viewport) await page.setViewportSize(given.viewport);
  // Nothing of the next page is under it.
  await page.mouse.move(-10, -10);
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes });
  await session.send('Page.resetNavigationHistory');
}

/**
 * Browsers that have loaded the client before. A browser that a test is done with is emptied of everything but
 * its cache of files that never change and of what was compiled from them, and lent to another test.
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
    given: GivenOptions,
  ): Promise<KeptContext> {
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const kept: KeptContext = { context, page, session, options, given, key, isChanged: false };
    const note = () => {
      kept.isChanged = true;
    };
    watchMethods(context, lastingChanges, note);
    watchMethods(page, lastingPageChanges, note);
    watchMethods(context.clock, clockChanges, note);
    // A tab keeps something for each place it was at.
    page.on('framenavigated', (frame) => {
      const isHome = frame.url() === 'about:blank' || frame.url().startsWith(options.baseURL ?? '');
      if (!isHome) note();
    });
    return kept;
  }

  /** The empty page of a browser that remembers nothing. */
  async lend(options: BrowserContextOptions, given: GivenOptions): Promise<Page> {
    const key = JSON.stringify([options, given]);
    const found = this.#free.findIndex((kept) => kept.key === key);
    const [free] = found < 0 ? [] : this.#free.splice(found, 1);
    const kept = free ?? (await this.#open(key, options, given));
    this.#lent.set(kept.page, kept);
    return kept.page;
  }

  /** Takes a browser back; one that a test has changed for good is closed. */
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
