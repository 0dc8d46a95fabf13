import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type ElectronApplication, _electron as electron } from '@playwright/test';
import { desktopObstacle, installedElectron } from '../../../scripts/test/find-electron.ts';
import { appCard } from '../browser.ts';
import { alternate } from '../load.ts';
import { seedHousehold, workDir } from '../servers/servers.ts';
import { atMost, type Row } from '../table.ts';

const openDisplay = async (): Promise<() => void> => {
  if (process.platform !== 'linux' || process.env.DISPLAY) return () => {};
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(server.stdout, 'data');
  process.env.DISPLAY = `:${String(number).trim()}`;
  return () => {
    delete process.env.DISPLAY;
    server.kill();
  };
};

const start = (folder: string, dataDir = ''): Promise<ElectronApplication> =>
  electron.launch({
    executablePath: installedElectron() ?? '',
    args: [
      folder,
      `--user-data-dir=${join(workDir, dataDir ? 'profile' : 'bare-profile')}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    env: {
      ...(process.env as Record<string, string>),
      TREEHOUSE_DATA: dataDir,
      XDG_CONFIG_HOME: join(workDir, 'config'),
    },
  });

const signInAtWindow = async (dataDir: string): Promise<void> => {
  const app = await start('.', dataDir);
  const page = await app.firstWindow();
  await page.getByRole('heading').first().waitFor();
  const status = await page.evaluate(async () => {
    const answer = await fetch('/api/login', {
      method: 'POST',
      headers: { 'x-treehouse': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'mama', password: 'treehouse' }),
    });
    return answer.status;
  });
  if (status !== 200) throw new Error(`login at the window: ${status}`);
  await app.close();
};

const timeToWindow = (folder: string, dataDir?: string) => async (): Promise<number> => {
  const startedAt = performance.now();
  const app = await start(folder, dataDir);
  const page = await app.firstWindow();
  await page.locator(appCard).first().waitFor();
  const ms = performance.now() - startedAt;
  await app.close();
  return ms;
};

export const windowRows = async (): Promise<Row[]> => {
  const obstacle = await desktopObstacle();
  if (obstacle) {
    console.log(`no window is measured: ${obstacle}`);
    return [];
  }
  const dataDir = seedHousehold(10_000);
  const closeDisplay = await openDisplay();
  try {
    await signInAtWindow(dataDir);
    const [treehouse = 0, limit = 0] = await alternate(5, [
      timeToWindow('.', dataDir),
      timeToWindow(join(import.meta.dirname, '../bare-window')),
    ]);
    // A bare window takes about 0.6 s where the spec assumes 1.5 s.
    return [atMost('window usable, with 10,000 posts', treehouse, limit, 2.5)];
  } finally {
    closeDisplay();
  }
};
