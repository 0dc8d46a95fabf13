import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  test as base,
  type ElectronApplication,
  _electron as electron,
  expect,
  type Page,
} from '@playwright/test';
import { installedElectron } from '../../../../scripts/test/find-electron.ts';
import { PageGuard } from '../page-guard.ts';

/** Ports per computer: more than a server tries before it takes any free one. */
const portsEach = 20;
const firstPort = 24_680;

const executablePath = installedElectron();
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY);

export interface Computer {
  dataDir: string;
  profileDir: string;
  /** First port to try; unique among computers that run at the same time. */
  port: number;
  folder?: string;
  env?: Record<string, string>;
  args?: string[];
  /** Provides a tray; a virtual display has none. */
  hasTray?: boolean;
  recordsDialogs?: boolean;
}

export interface Desktop {
  app: ElectronApplication;
  page: Page;
  quit(): Promise<void>;
}

interface Fixtures {
  computer: Computer;
  guard: PageGuard;
  open: (changes?: Partial<Computer>) => Promise<Desktop>;
}

const dialogRecorder = 'tests/support/e2e/desktop/dialog-recorder';
/** A stub that confirms the tray is available. */
const trayTools = resolve('tests/support/e2e/desktop/tray-tools');

const argumentsFor = ({ profileDir, port, folder = '.', args = [], recordsDialogs }: Computer) => [
  recordsDialogs ? dialogRecorder : folder,
  `--user-data-dir=${profileDir}`,
  `--port=${port}`,
  ...args,
  // Keep tests off the network.
  '--no-mdns',
  // Chromium's sandbox does not work as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** This computer's XDG config folder, with autostart entries among others. */
export const configDirOf = ({ profileDir }: Computer): string => `${profileDir}-config`;

const environmentFor = (computer: Computer) => ({
  ...(process.env as Record<string, string>),
  XDG_CONFIG_HOME: configDirOf(computer),
  ...computer.env,
  TREEHOUSE_DATA: computer.dataDir,
  ...(computer.hasTray ? { PATH: `${trayTools}:${process.env.PATH}` } : {}),
});

/** Requests that the app's outbound guard blocked; there should be no attempts. */
const triesToLeave = async ({ profileDir }: Computer): Promise<string[]> => {
  const log = await readFile(join(profileDir, 'logs', 'treehouse.log'), 'utf8').catch(() => '');
  return log.split('\n').filter((line) => line.includes('outbound connection blocked'));
};

/** Runs the app until it exits without a window; records its dialogs. */
export const runToItsEnd = async (computer: Computer) => {
  const child = spawn(
    executablePath ?? '',
    argumentsFor({ ...computer, recordsDialogs: !computer.folder }),
    {
      env: environmentFor(computer),
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    },
  );
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const [code] = await once(child, 'close');
  const prefix = 'dialog: ';
  const dialogs = output
    .split('\n')
    .filter((line) => line.startsWith(prefix))
    .map((line): { title: string; text: string } => JSON.parse(line.slice(prefix.length)));
  return { code: code as number | null, dialogs };
};

/** A quitting app has exited by then, even on slow machines, in ms. */
const quitMs = 30_000;

const endIt = async (quit: Desktop['quit'], child: ChildProcess, guard: PageGuard) => {
  const timer = setTimeout(() => {
    guard.note('the app did not quit');
    child.kill('SIGKILL');
  }, quitMs);
  await quit();
  clearTimeout(timer);
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  computer: async ({}, use, info) => {
    info.skip(!executablePath, 'there is no Electron here');
    info.skip(!hasDisplay, 'there is no display here');
    const folder = await mkdtemp(join(tmpdir(), 'treehouse-desktop-'));
    await use({
      dataDir: join(folder, 'data'),
      profileDir: join(folder, 'profile'),
      port: firstPort + info.parallelIndex * portsEach,
    });
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  guard: async ({}, use) => {
    const guard = new PageGuard();
    await use(guard);
    expect(guard.unexpected(), 'what no page may do').toEqual([]);
  },
  open: async ({ computer, guard }, use) => {
    const opened: (() => Promise<void>)[] = [];
    await use(async (changes = {}) => {
      const place = { ...computer, ...changes };
      const app = await electron.launch({
        ...(executablePath ? { executablePath } : {}),
        args: argumentsFor(place),
        env: environmentFor(place),
      });
      const quit = () => app.close();
      const child = app.process();
      opened.push(() => endIt(quit, child, guard));
      guard.watch(app.context());
      const page = await app.firstWindow();
      await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\//);
      guard.isHome(new URL(page.url()).origin);
      // The page first loads the session and decides where to start.
      await page.getByRole('heading').first().waitFor();
      return { app, page, quit };
    });
    await Promise.all(opened.map((end) => end()));
    for (const line of await triesToLeave(computer)) guard.note(line);
  },
});

export { expect };
