import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/** Closed pages take what was done to them along; what was done to a context stays. */
const lastingChanges = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
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

/** What a test listens to. Of the rest Playwright itself listens to some, such as the end of the context. */
const heardOf = ['console', 'dialog', 'page', 'request', 'response', 'weberror'];

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

interface KeptContext {
  context: BrowserContext;
  /** What it was opened with. */
  key: string;
  isChanged: boolean;
}

/**
 * Browsers that have loaded the client before. A browser that a test is done with is emptied of everything but
 * its cache of files that never change and of what was compiled from them, and lent to another test.
 */
export class KeptContexts {
  readonly #browser: Browser;
  #free: KeptContext[] = [];
  #lent = new Map<BrowserContext, KeptContext>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async #open(key: string, options: BrowserContextOptions): Promise<KeptContext> {
    const context = await this.#browser.newContext(options);
    const kept: KeptContext = { context, key, isChanged: false };
    const note = () => {
      kept.isChanged = true;
    };
    watchMethods(context, lastingChanges, note);
    watchMethods(context.clock, clockChanges, note);
    return kept;
  }

  /** A browser without a page; `use` is what else the test runner gives it. */
  async lend(options: BrowserContextOptions, use: object): Promise<BrowserContext> {
    const key = JSON.stringify([options, use]);
    const found = this.#free.findIndex((kept) => kept.key === key);
    const [free] = found < 0 ? [] : this.#free.splice(found, 1);
    const kept = free ?? (await this.#open(key, options));
    this.#lent.set(kept.context, kept);
    return kept.context;
  }

  /** Takes a browser back; one that a test has changed for good is closed. */
  async takeBack(context: BrowserContext, isTrusted: boolean): Promise<void> {
    const kept = this.#lent.get(context);
    this.#lent.delete(context);
    if (!kept || kept.isChanged || !isTrusted) return context.close();
    for (const event of heardOf) context.removeAllListeners(event);
    await Promise.all(context.pages().map((page) => page.close()));
    await context.clearCookies();
    this.#free.unshift(kept);
    await Promise.all(this.#free.splice(mostKept).map((old) => old.context.close()));
  }

  /** A page of a browser that remembers nothing. */
  async emptyPage(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const storageTypes = 'file_systems,indexeddb,local_storage,service_workers,cache_storage';
    await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes });
    await session.detach();
    return page;
  }
}
