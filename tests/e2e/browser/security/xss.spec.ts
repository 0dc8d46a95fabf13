import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { newDevice } from '#tests/support/e2e/api.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { holdScripts } from '#tests/support/e2e/hold-scripts.ts';
import { type DeviceFor, fillHousehold } from '#tests/support/e2e/xss/fill.ts';
import { openViews, textsOf } from '#tests/support/e2e/xss/open-views.ts';
import {
  exportedPage,
  findMissingFileNames,
  findMissingSessions,
  removeSome,
} from '#tests/support/e2e/xss/places.ts';
import { exportedTexts, letIn, signInTexts, viewsOf } from '#tests/support/e2e/xss/views.ts';
import { checkScreen, Watcher, watchForRuns } from '#tests/support/e2e/xss/watch.ts';
import type { Caller } from '#tests/support/hardening/xss/xss-fillings.ts';
import { xssPayloads } from '#tests/support/hardening/xss/xss-payloads.ts';

interface Outcome {
  heard: string[];
  dangers: string[];
  unseen: string[];
}
const nothing: Outcome = { heard: [], dangers: [], unseen: [] };

const watch = async (page: Page) => {
  const heard = await watchForRuns(page.context());
  await page.reload();
  return { heard, watcher: new Watcher(page) };
};

const checkExport = async (
  browser: Browser,
  html: Buffer,
  textsByPlace: Map<string, string>,
): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'treehouse-xss-'));
  const file = join(folder, 'index.html');
  await writeFile(file, html);
  const context = await browser.newContext();
  const heard = await watchForRuns(context);
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  const watcher = new Watcher(page);
  const unseen = await watcher.findMissing('the copy', textsOf(textsByPlace, exportedTexts));
  await context.close();
  await rm(folder, { recursive: true });
  return { heard, dangers: watcher.dangers, unseen };
};

interface Filled {
  textsByPlace: Map<string, string>;
  deviceFor: DeviceFor;
}

const filledTest = test.extend<{ filled: Filled }>({
  filled: async ({ deviceOf, playwright, server: treehouse }, use) => {
    const devices = new Map<string, APIRequestContext>();
    const newOne = (caller: Caller) =>
      caller === 'stranger' ? newDevice(playwright.request, treehouse.url) : deviceOf(caller);
    const deviceFor: DeviceFor = async (caller, n) => {
      const name = caller === 'stranger' ? `${caller} ${n}` : caller;
      const device = devices.get(name) ?? (await newOne(caller));
      devices.set(name, device);
      return device;
    };
    const textsByPlace = await fillHousehold(deviceFor);
    await use({ textsByPlace, deviceFor });
    await Promise.all([...devices.values()].map((device) => device.dispose()));
  },
});

test.describe('two hundred payloads in every kind of text', () => {
  test.describe.configure({ timeout: 400_000 });

  filledTest(
    'run nowhere for an admin, who sees nearly all of it',
    { tag: once },
    async ({ openAs, filled }) => {
      const { textsByPlace, deviceFor } = filled;
      await removeSome(await deviceFor('anna', 0), textsByPlace);
      const { heard, watcher } = await watch(await openAs('anna', { path: '/privacy' }));
      const unseen = await openViews({ watcher, textsByPlace, views: viewsOf.anna });
      unseen.push(...(await findMissingSessions(watcher, textsByPlace)));
      unseen.push(...(await findMissingFileNames(watcher)));
      expect({ heard, dangers: watcher.dangers, unseen }).toEqual(nothing);
    },
  );

  filledTest(
    'run nowhere for others, before sign-in or in an export',
    { tag: once },
    async ({ openAs, browser, filled: { textsByPlace, deviceFor } }) => {
      for (const who of ['ben', 'mia'] as const) {
        const { heard, watcher } = await watch(await openAs(who, { path: '/privacy' }));
        const unseen = await openViews({ watcher, textsByPlace, views: viewsOf[who] });
        expect({ heard, dangers: watcher.dangers, unseen }).toEqual(nothing);
      }
      const page = await openAs(null, { path: '/auth' });
      const { cookies } = await (await deviceFor('stranger', 0)).storageState();
      await page.context().addCookies(cookies);
      const { heard, watcher } = await watch(page);
      const unseen = await watcher.findMissing('/auth', textsOf(textsByPlace, signInTexts));
      await page.getByRole('button', { name: letIn }).click();
      const name = '/api/pairing 1 deviceName';
      const own = new Map([[name, textsByPlace.get(name) ?? '']]);
      unseen.push(...(await watcher.findMissing('its own request', own)));
      expect({ heard, dangers: watcher.dangers, unseen }).toEqual(nothing);
      const html = await exportedPage(await deviceFor('anna', 0));
      expect(await checkExport(browser, html, textsByPlace)).toEqual(nothing);
    },
  );

  test('run nowhere in the first posts that come with a page', { tag: once }, async ({
    openAs,
    deviceOf,
  }) => {
    const ben = await deviceOf('ben');
    const shown = xssPayloads.slice(0, 3);
    for (const [index, title] of shown.entries()) {
      const description = xssPayloads.slice(index * 20, (index + 1) * 20).join(' ');
      await sharePost(ben, { title, description, text: description });
    }
    const page = await openAs('ben', { path: '/privacy' });
    const heard = await watchForRuns(page.context());
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const posts = page.locator('[data-frame]:visible article');
    await expect(posts.locator('h2')).toHaveText(shown.toReversed());
    const foreign = posts.locator('script, iframe, object, embed, math, [onload], [onerror]');
    await expect(foreign).toHaveCount(0);
    expect(heard).toEqual([]);
    release();
  });

  test('control: run in a page that renders them as markup', { tag: once }, async ({ browser }) => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><body>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const context = await browser.newContext();
    const heard = await watchForRuns(context);
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const dangers: string[] = [];
    // A payload that navigates away would end the test early.
    for (const payload of xssPayloads.filter((text) => !text.includes('http-equiv'))) {
      await page.evaluate((html) => {
        document.body.innerHTML = html;
      }, payload);
      dangers.push(...(await checkScreen(page)).dangers);
    }
    await expect.poll(() => heard.length).toBeGreaterThan(20);
    expect(heard.some((what) => what.startsWith('it fetched'))).toBe(true);
    expect(dangers.length).toBeGreaterThan(50);
    await context.close();
    server.close();
  });
});
