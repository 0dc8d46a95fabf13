import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, expect, type Page } from '@playwright/test';
import { type PackagedApp, packagedApp } from '../../../../scripts/package/packaged-app.ts';
import { PageGuard } from '../page-guard.ts';
import type { Computer } from './desktop.ts';

const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY);

interface Start {
  env?: Record<string, string>;
  args?: string[];
  executable?: string;
}

export interface Started {
  child: ChildProcess;
  output(): string;
  /** The exit code, null after a signal. */
  ended: Promise<number | null>;
}

export interface Opened extends Started {
  page: Page;
  quit(): Promise<number | null>;
}

type Place = Pick<Computer, 'dataDir' | 'profileDir'>;

interface Fixtures {
  packaged: PackagedApp;
  computer: Place;
  guard: PageGuard;
  start: (options?: Start) => Started;
  open: (options?: Start) => Promise<Opened>;
}

const startApp = ({ dataDir, profileDir }: Place, executable: string, options: Start) => {
  const args = [
    `--user-data-dir=${profileDir}`,
    // The page is debugged like any Chromium; the main process is not.
    '--remote-debugging-port=0',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(options.args ?? []),
  ];
  const child = spawn(options.executable ?? executable, args, {
    env: { ...process.env, TREEHOUSE_DATA: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  child.stderr.on('data', (data) => {
    output += data;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => output, ended };
};

const debuggingAddress = (output: string): string | undefined =>
  /DevTools listening on (ws:\S+)/.exec(output)?.[1];

const pageOf = async (started: Started, guard: PageGuard): Promise<Page> => {
  await expect
    .poll(() => debuggingAddress(started.output()), { timeout: 20_000, message: 'the app starts' })
    .toBeDefined();
  const browser = await chromium.connectOverCDP(debuggingAddress(started.output()) ?? '');
  const [context] = browser.contexts();
  if (!context) throw new Error('the app has no window');
  guard.watch(context);
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\//);
  guard.isHome(new URL(page.url()).origin);
  await page.getByRole('heading').first().waitFor();
  return page;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  packaged: async ({}, use, info) => {
    const app = packagedApp();
    info.skip(!app, 'the app is not packaged here: npm run package:dir');
    if (app) await use(app);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  computer: async ({}, use, info) => {
    info.skip(!hasDisplay, 'there is no display here');
    const folder = await mkdtemp(join(tmpdir(), 'treehouse-packaged-'));
    await use({ dataDir: join(folder, 'data'), profileDir: join(folder, 'profile') });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  guard: async ({}, use) => {
    const guard = new PageGuard();
    await use(guard);
    expect(guard.unexpected(), 'what no page may do').toEqual([]);
  },
  start: async ({ packaged, computer }, use) => {
    const started: Started[] = [];
    await use((options = {}) => {
      const one = startApp(computer, packaged.executable, options);
      started.push(one);
      return one;
    });
    for (const { child, ended } of started) {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await ended;
    }
  },
  open: async ({ start, guard }, use) => {
    await use(async (options = {}) => {
      const started = start(options);
      const page = await pageOf(started, guard);
      const quit = () => {
        started.child.kill('SIGTERM');
        return started.ended;
      };
      return { ...started, page, quit };
    });
  },
});

export { expect };
