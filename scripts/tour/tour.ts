/**
 * `npm run tour [-- PART-OF-A-NAME] [--widths=390,1280]`: screenshots of every screen in ./tour, light, dark and
 * with lengthened texts; at all widths that a screen is designed for, unless some are named.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type Cookie,
  chromium,
  type Page,
  request,
} from '@playwright/test';
import { demoPassword } from '#server/demo/seed.ts';
import { login } from '#shared/features/accounts/accounts.contract.ts';
import { call, newDevice } from '../../tests/support/e2e/api.ts';
import { launchArguments } from '../../tests/support/e2e/chromium.ts';
import { createHousehold, password } from '../../tests/support/e2e/family.ts';
import {
  startTestServer,
  type TestServer,
} from '../../tests/support/e2e/servers/start-test-server.ts';
import { ensureBuild } from '../build/ensure-build.ts';
import { obtainBrowser } from '../test/find-browser.ts';
import type { Scene, SceneServer } from './scene.ts';
import { scenes } from './tour-scenes.ts';

const folder = 'tour';
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { widths: { type: 'string', default: '360,390,768,1024,1280,1920' } },
  allowPositionals: true,
});
/** The height of a screen that is so wide: a small phone, a phone, a tablet, a laptop, a large one. */
const heightAt = (width: number): number => {
  if (width < 768) return width < 390 ? 640 : 844;
  if (width < 1280) return width < 1024 ? 1024 : 768;
  return width < 1920 ? 800 : 1080;
};
const sizes = values.widths
  .split(',')
  .map(Number)
  .map((width) => ({ width, height: heightAt(width) }));
/** Screenshots taken at once: the pictures are drawn while other pages load. */
const concurrency = 3;
const looks = [
  { name: 'light', colorScheme: 'light', language: 'en' },
  { name: 'dark', colorScheme: 'dark', language: 'en' },
  { name: 'pseudo', colorScheme: 'light', language: 'pseudo' },
] as const;
const overlay =
  ':is(#header-menu, #bar-menu, [role="menu"], [role="dialog"], [role="alertdialog"]):visible';
/** Longer pages are cut: no one looks at the fortieth post. */
const longest = 2_600;

async function openServers(): Promise<Record<SceneServer, TestServer>> {
  const newFolder = () => mkdtempSync(join(tmpdir(), 'treehouse-tour-'));
  const empty = await startTestServer(newFolder());
  await createHousehold(request, empty);
  return {
    fresh: await startTestServer(newFolder()),
    empty,
    lively: await startTestServer(newFolder(), { entry: 'out/main/demo.js' }),
  };
}

const cookies = new Map<string, Cookie[]>();

async function signIn(server: TestServer, name: SceneServer, who: string): Promise<Cookie[]> {
  const key = `${name} ${who}`;
  const known = cookies.get(key);
  if (known) return known;
  const device = await newDevice(request, server.url);
  const secret = name === 'lively' ? demoPassword : password;
  await call(device, login, { body: { username: who, password: secret } });
  const { cookies: own } = await device.storageState();
  await device.dispose();
  cookies.set(key, own);
  return own;
}

/** Waits for the data, the fonts and the pictures in view. */
const settle = async (page: Page) => {
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2, main canvas') &&
      !document.querySelector('.rt-Skeleton, .rt-Spinner'),
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
};

/** Captures the full page; resizes the screen, since virtual lists only render what is visible. */
async function photographWhole(page: Page, path: string, size: { width: number; height: number }) {
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(longest, Math.max(size.height, length));
  await page.setViewportSize({ width: size.width, height });
  await settle(page);
  await page.screenshot({ path });
}

async function photograph(
  context: BrowserContext,
  scene: Scene,
  path: string,
  size: (typeof sizes)[0],
) {
  const page = await context.newPage();
  await page.goto(scene.path, { waitUntil: 'networkidle' });
  await scene.act?.(page);
  // Menus and dialogs are chunks of their own.
  if (scene.isOverlay) await page.locator(overlay).first().waitFor();
  await settle(page);
  if (scene.isOverlay) await page.screenshot({ path });
  else await photographWhole(page, path, size);
  await page.close();
}

async function photographScene(
  browser: Browser,
  servers: Record<SceneServer, TestServer>,
  scene: Scene,
) {
  const server = servers[scene.server];
  for (const size of sizes.filter(({ width }) => width <= (scene.maxWidth ?? width))) {
    for (const { name, colorScheme, language } of looks) {
      const path = join(folder, `${scene.server}-${scene.name}-${size.width}-${name}.png`);
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: size,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        hasTouch: size.width < 768,
        isMobile: size.width < 768,
      });
      await context.addInitScript((chosen) => {
        localStorage.setItem('treehouse.language', chosen);
      }, language);
      if (scene.who) await context.addCookies(await signIn(server, scene.server, scene.who));
      await photograph(context, scene, path, size);
      await context.close();
    }
  }
}

await ensureBuild();
const executablePath = await obtainBrowser();
const browser = await chromium.launch({
  args: launchArguments,
  ...(executablePath ? { executablePath } : {}),
});
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const [wanted = ''] = positionals;
const servers = await openServers();
const waiting = scenes.filter(({ server, name }) => `${server}-${name}`.includes(wanted));
const photographAll = async () => {
  for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
    process.stdout.write(`${scene.server} ${scene.name}\n`);
    await photographScene(browser, servers, scene).catch((error: unknown) => {
      process.exitCode = 1;
      console.error(`${scene.server} ${scene.name}: ${error}`);
    });
  }
};
await Promise.all(Array.from({ length: concurrency }, photographAll));
await browser.close();
for (const server of Object.values(servers)) {
  await server.stop();
  rmSync(server.dataDir, { recursive: true, force: true });
}
