import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { newDevice } from '#tests/support/e2e/api.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { type DeviceFor, fillHousehold } from '#tests/support/e2e/xss/fill.ts';
import {
  exportedPage,
  lookAtFileNames,
  lookAtSessions,
  removeSome,
} from '#tests/support/e2e/xss/places.ts';
import { doorTexts, exportedTexts, letIn, viewsOf } from '#tests/support/e2e/xss/views.ts';
import { textsOf, walkThrough } from '#tests/support/e2e/xss/walk.ts';
import { lookAt, Watcher, watchForRuns } from '#tests/support/e2e/xss/watch.ts';
import type { Caller } from '#tests/support/hardening/xss/xss-fillings.ts';
import { xssPayloads } from '#tests/support/hardening/xss/xss-payloads.ts';

/** What came of a look around: nothing may be in any of these. */
interface Outcome {
  heard: string[];
  dangers: string[];
  unseen: string[];
}
const nothing: Outcome = { heard: [], dangers: [], unseen: [] };

/** Begins to watch a page, which is loaded anew for it. */
const watch = async (page: Page) => {
  const heard = await watchForRuns(page.context());
  await page.reload();
  return { heard, watcher: new Watcher(page) };
};

const lookAtExport = async (
  browser: Browser,
  html: Buffer,
  stands: Map<string, string>,
): Promise<Outcome> => {
  const folder = await mkdtemp(join(tmpdir(), 'treehouse-xss-'));
  const file = join(folder, 'index.html');
  await writeFile(file, html);
  const context = await browser.newContext();
  const heard = await watchForRuns(context);
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  const watcher = new Watcher(page);
  const unseen = await watcher.lookUntil('the copy', textsOf(stands, exportedTexts));
  await context.close();
  await rm(folder, { recursive: true });
  return { heard, dangers: watcher.dangers, unseen };
};

interface Filled {
  stands: Map<string, string>;
  deviceFor: DeviceFor;
}

const walks = test.extend<{ filled: Filled }>({
  /** The server, full of payloads; what stands where, and everybody's device. */
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
    const stands = await fillHousehold(deviceFor);
    await use({ stands, deviceFor });
    await Promise.all([...devices.values()].map((device) => device.dispose()));
  },
});

test.describe('two hundred payloads in every kind of text', () => {
  // Seconds each; a busy machine takes minutes.
  test.describe.configure({ timeout: 400_000 });

  walks('run nowhere for who sees nearly all of it', { tag: once }, async ({ openAs, filled }) => {
    const { stands, deviceFor } = filled;
    await removeSome(await deviceFor('anna', 0), stands);
    const { heard, watcher } = await watch(await openAs('anna', { path: '/privacy' }));
    const unseen = await walkThrough({ watcher, stands, views: viewsOf.anna });
    unseen.push(...(await lookAtSessions(watcher, stands)));
    unseen.push(...(await lookAtFileNames(watcher)));
    expect({ heard, dangers: watcher.dangers, unseen }).toEqual(nothing);
  });

  walks('run nowhere for others', { tag: once }, async ({ openAs, filled: { stands } }) => {
    for (const who of ['ben', 'mia'] as const) {
      const { heard, watcher } = await watch(await openAs(who, { path: '/privacy' }));
      const unseen = await walkThrough({ watcher, stands, views: viewsOf[who] });
      expect({ heard, dangers: watcher.dangers, unseen }).toEqual(nothing);
    }
  });

  walks(
    'run neither at the door nor in a copy',
    { tag: once },
    async ({ openAs, browser, filled: { stands, deviceFor } }) => {
      const page = await openAs(null, { path: '/auth' });
      const { cookies } = await (await deviceFor('stranger', 0)).storageState();
      await page.context().addCookies(cookies);
      const { heard, watcher } = await watch(page);
      const unseen = await watcher.lookUntil('/auth', textsOf(stands, doorTexts));
      await page.getByRole('button', { name: letIn }).click();
      const name = '/api/pairing 1 deviceName';
      const own = new Map([[name, stands.get(name) ?? '']]);
      unseen.push(...(await watcher.lookUntil('its own request', own)));
      expect({ heard, dangers: watcher.dangers, unseen }).toEqual(nothing);
      const html = await exportedPage(await deviceFor('anna', 0));
      expect(await lookAtExport(browser, html, stands)).toEqual(nothing);
    },
  );

  test('run all over a page that takes them for more', { tag: once }, async ({ browser }) => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><body>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const context = await browser.newContext();
    const heard = await watchForRuns(context);
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const dangers: string[] = [];
    // One that leads elsewhere would end the test before the rest.
    for (const payload of xssPayloads.filter((text) => !text.includes('http-equiv'))) {
      await page.evaluate((html) => {
        document.body.innerHTML = html;
      }, payload);
      dangers.push(...(await lookAt(page)).dangers);
    }
    await expect.poll(() => heard.length).toBeGreaterThan(20);
    expect(heard.some((what) => what.startsWith('it fetched'))).toBe(true);
    expect(dangers.length).toBeGreaterThan(50);
    await context.close();
    server.close();
  });
});
