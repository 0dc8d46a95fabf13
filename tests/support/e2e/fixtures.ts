import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { memoryFolder } from '../memory-folder.ts';
import { newDevice } from './api.ts';
import { createHousehold, type Family, type PersonName } from './family.ts';
import { KeptContexts } from './kept-contexts.ts';
import { recordWebm, type TestFile } from './media-files.ts';
import { PageGuard } from './page-guard.ts';
import { ServerHost } from './servers/server-host.ts';
import type { TestServer } from './servers/start-test-server.ts';

interface OpenOptions {
  path?: string;
  /** Another origin of the same server, such as the LAN address. */
  origin?: string;
  colorScheme?: 'light' | 'dark';
}

export interface WorkerFixtures {
  host: ServerHost;
  keptContexts: KeptContexts;
  /** A data folder with the household set up, created once and copied for each test. */
  template: { dataDir: string; family: Family };
  videoFile: TestFile;
}

export interface TestFixtures {
  lan: boolean;
  /** Whether the household is set up; otherwise the server waits for its first run. */
  isSetUp: boolean;
  /** Runs on the database before the server starts, for what only time could cause. */
  sql: string;
  server: TestServer;
  family: Family;
  guard: PageGuard;
  /** A browser with that person signed in; null for no one. */
  openAs: (who: PersonName | null, options?: OpenOptions) => Promise<Page>;
  /** A signed-in API client without a browser. */
  deviceOf: (who: PersonName) => Promise<APIRequestContext>;
}

const newFolder = () => mkdtemp(join(memoryFolder(), 'treehouse-e2e-'));
const removeFolder = (path: string) => rm(path, { recursive: true, force: true });

function editDatabase(dataDir: string, sql: string) {
  const database = new Database(join(dataDir, 'treehouse.db'));
  database.exec(sql);
  database.close();
}

/** Cookies are per host name, not per port. */
const cookiesFor = (family: Family, who: PersonName, origin: string) =>
  family[who].cookies.map((cookie) => ({ ...cookie, domain: new URL(origin).hostname }));

export const test = base.extend<TestFixtures, WorkerFixtures>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used.
    async ({}, use, { parallelIndex }) => {
      const host = new ServerHost(parallelIndex);
      await use(host);
      await host.stop();
    },
    { scope: 'worker' },
  ],
  keptContexts: [async ({ browser }, use) => use(new KeptContexts(browser)), { scope: 'worker' }],
  template: [
    async ({ playwright, host }, use) => {
      const dataDir = await newFolder();
      const server = await host.run(dataDir);
      const family = await createHousehold(playwright.request, server);
      await server.stop();
      await use({ dataDir, family });
      await removeFolder(dataDir);
    },
    { scope: 'worker' },
  ],
  videoFile: [
    async ({ browser }, use) => {
      await use(await recordWebm(browser, 'treehouse.webm'));
    },
    { scope: 'worker' },
  ],
  lan: [false, { option: true }],
  isSetUp: [true, { option: true }],
  sql: ['', { option: true }],
  family: async ({ template }, use) => use(template.family),
  server: async ({ host, template, isSetUp, sql, lan }, use) => {
    const dataDir = await newFolder();
    if (isSetUp) {
      await cp(template.dataDir, dataDir, { recursive: true });
      if (sql) editDatabase(dataDir, sql);
    }
    const server = await host.run(dataDir, { lan });
    await use(server);
    await server.stop();
    await removeFolder(dataDir);
  },
  guard: async ({ server }, use) => {
    const guard = new PageGuard();
    guard.isHome(server.url);
    await use(guard);
    expect(guard.unexpected(), 'what no page may do').toEqual([]);
  },
  openAs: async (
    { keptContexts, server, family, guard, viewport, locale, timezoneId, contextOptions },
    use,
    testInfo,
  ) => {
    const lent: Page[] = [];
    await use(async (who, { path = '/', origin = server.url, colorScheme = 'light' } = {}) => {
      const page = await keptContexts.lend(
        { baseURL: origin, colorScheme },
        { viewport, locale, timezoneId, contextOptions },
      );
      lent.push(page);
      guard.isHome(origin);
      guard.watch(page.context());
      if (who) await page.context().addCookies(cookiesFor(family, who, origin));
      await page.goto(path);
      return page;
    });
    const isTrusted = testInfo.status === testInfo.expectedStatus;
    await Promise.all(lent.map((page) => keptContexts.takeBack(page, isTrusted)));
  },
  deviceOf: async ({ playwright, server, family }, use) => {
    const devices: APIRequestContext[] = [];
    await use(async (who) => {
      const cookies = cookiesFor(family, who, server.url);
      const device = await newDevice(playwright.request, server.url, cookies);
      devices.push(device);
      return device;
    });
    await Promise.all(devices.map((device) => device.dispose()));
  },
});

/** Tag for tests that do not depend on the screen's width: they run at desktop width only. */
export const once = '@once';

/**
 * Tag for what only a phone has, and for screens that other tests open at desktop width: they run at phone width only.
 */
export const phoneOnly = '@phone';

export { expect };
