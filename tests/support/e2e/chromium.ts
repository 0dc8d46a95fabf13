import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { chromium } from '@playwright/test';

/** Where Linux distributions put Chromium; the one without a window is a quarter faster. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
];

/** A Chromium that the system brought; undefined when there is none. */
export const findChromium = (): string | undefined => usualPlaces.find(existsSync);

/** This machine, by every address it has. */
const home = [
  'localhost',
  ...Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address)),
];

/** Chromium's own sandbox does not work as root; no page can reach anything but this machine. */
export const launchArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  `--host-resolver-rules=MAP * ~NOTFOUND , ${home.map((host) => `EXCLUDE ${host}`).join(' , ')}`,
];

/**
 * The browser to run the tests in: the one `npm test` found (empty for Playwright's own),
 * else Playwright's own where it is installed, else the system's.
 */
export function chosenChromium(): string | undefined {
  const found = process.env.TREEHOUSE_CHROMIUM;
  if (found !== undefined) return found || undefined;
  return existsSync(chromium.executablePath()) ? undefined : findChromium();
}
