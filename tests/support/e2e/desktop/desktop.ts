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

/** Ports of one computer's servers: more than a server tries before it takes any. */
const portsEach = 20;
const firstPort = 24_680;

const executablePath = installedElectron();
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY);

/** What one person's computer keeps between two starts: the family's data, and the window's own. */
export interface Computer {
  dataDir: string;
  profileDir: string;
  /** Where its servers look for a free port first: no other computer that is on at the same time does. */
  port: number;
  /** Another way into the app than this checkout's own. */
  folder?: string;
  env?: Record<string, string>;
  /** More arguments for the app. */
  args?: string[];
  /** Has a tray that icons go to; a virtual display has none. */
  hasTray?: boolean;
  /** Dialogs are written down and answered as by Escape. */
  recordsDialogs?: boolean;
}

/** The app as it runs. */
export interface Desktop {
  app: ElectronApplication;
  page: Page;
  /** Quits it as a person would, and waits until it has gone. */
  quit(): Promise<void>;
}

interface Fixtures {
  computer: Computer;
  guard: PageGuard;
  open: (changes?: Partial<Computer>) => Promise<Desktop>;
}

/** The app as it is, but for its dialogs, which are written down and answered as by Escape. */
const dialogRecorder = 'tests/support/e2e/desktop/dialog-recorder';
/** Says yes to whoever asks for a tray. */
const trayTools = resolve('tests/support/e2e/desktop/tray-tools');

const argumentsFor = ({ profileDir, port, folder = '.', args = [], recordsDialogs }: Computer) => [
  recordsDialogs ? dialogRecorder : folder,
  `--user-data-dir=${profileDir}`,
  `--port=${port}`,
  ...args,
  // Nobody but this machine is to hear of a test.
  '--no-mdns',
  // Chromium's own sandbox does not work as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Where this computer keeps what programs have for somebody, such as what starts with the computer. */
export const configDirOf = ({ profileDir }: Computer): string => `${profileDir}-config`;

const environmentFor = (computer: Computer) => ({
  ...(process.env as Record<string, string>),
  XDG_CONFIG_HOME: configDirOf(computer),
  ...computer.env,
  TREEHOUSE_DATA: computer.dataDir,
  ...(computer.hasTray ? { PATH: `${trayTools}:${process.env.PATH}` } : {}),
});

/** What the app's own guard did not let out of the server; nothing in it may even try. */
const triesToLeave = async ({ profileDir }: Computer): Promise<string[]> => {
  const log = await readFile(join(profileDir, 'logs', 'treehouse.log'), 'utf8').catch(() => '');
  return log.split('\n').filter((line) => line.includes('outbound connection blocked'));
};

/** Starts the app to its end, as a start does that opens no window; its dialogs are written down. */
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

/** By then an app that quits has gone, on the slowest of machines, in ms. */
const quitMs = 30_000;

/** Ends the app after a test: a question that it asks, and that nobody answers, holds up no other test. */
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
      // The page finds out first who is there and where to begin.
      await page.getByRole('heading').first().waitFor();
      return { app, page, quit };
    });
    await Promise.all(opened.map((end) => end()));
    for (const line of await triesToLeave(computer)) guard.note(line);
  },
});

export { expect };
