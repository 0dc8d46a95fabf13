import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { chromium } from '@playwright/test';

/** Where Linux distributions put Chromium; the headless one is a quarter faster. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

export const findChromium = (): string | undefined => usualPlaces.find(existsSync);

const home = [
  'localhost',
  ...Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
];

/** Chromium's sandbox does not work as root; pages can only reach this machine. */
export const launchArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--host-resolver-rules=MAP * ~NOTFOUND , ${home.map((host) => `EXCLUDE ${host}`).join(' , ')}`,
];

/**
 * The browser for the tests: the one `npm test` found (empty for Playwright's own), else Playwright's own if installed,
 * else the system's.
 */
export function chosenChromium(): string | undefined {
  const found = process.env.TREEHOUSE_CHROMIUM;
  if (found !== undefined) return found || undefined;
  return existsSync(chromium.executablePath()) ? undefined : findChromium();
}
