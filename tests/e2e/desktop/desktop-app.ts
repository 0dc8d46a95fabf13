import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  test as base,
  type ElectronApplication,
  _electron as electron,
  expect,
  type Page,
} from '@playwright/test';
import { installedElectron } from '../../../scripts/find-electron.ts';
import { PageGuard } from '../../support/e2e/page-guard.ts';

const executablePath = installedElectron();

/** The app as it runs on somebody's computer. */
export interface Desktop {
  app: ElectronApplication;
  page: Page;
  /** The address the window shows, without its path. */
  origin: string;
  /** Quits as a person does. */
  quit(): Promise<void>;
}

interface DesktopFixtures {
  /** The folder in which this computer keeps the app's settings and data. */
  home: string;
  guard: PageGuard;
  /** Starts the app on this computer; a second time only after the first has quit. */
  open: (options?: { arguments?: string[]; env?: Record<string, string> }) => Promise<Desktop>;
}

/** What starts the app on a computer whose settings are in that folder. */
export const commandOn = (home: string): [string, string[]] => [
  executablePath ?? '',
  // Chromium's processes cannot be sandboxed when root starts them.
  ['.', `--user-data-dir=${home}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
];

/** The environment without what the tests themselves were started with. */
export const environmentWith = (more: Record<string, string> = {}): Record<string, string> => {
  const { TREEHOUSE_DATA: _, TREEHOUSE_SETUP_TOKEN: __, ...env } = process.env;
  return { ...(env as Record<string, string>), ...more };
};

export const test = base.extend<DesktopFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function asks for
  home: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'treehouse-desktop-'));
    await use(home);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above
  guard: async ({}, use) => {
    const guard = new PageGuard();
    await use(guard);
    expect(guard.unexpected(), 'what no page may do').toEqual([]);
  },
  open: async ({ home, guard }, use) => {
    const running = new Set<ElectronApplication>();
    await use(async (options = {}) => {
      const [command, args] = commandOn(home);
      const app = await electron.launch({
        executablePath: command,
        args: [...args, ...(options.arguments ?? [])],
        env: environmentWith(options.env),
        chromiumSandbox: true,
      });
      running.add(app);
      guard.watch(app.context());
      const page = await app.firstWindow();
      await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\//);
      const { origin } = new URL(page.url());
      guard.isHome(origin);
      const quit = async () => {
        running.delete(app);
        const child = app.process();
        await app.close();
        expect(child.exitCode, 'how the app ended').toBe(0);
      };
      return { app, page, origin, quit };
    });
    for (const app of running) await app.close();
  },
});

test.skip(!executablePath, 'there is no Electron here');

export { expect };
