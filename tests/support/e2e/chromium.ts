import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where Linux distributions put Chromium. */
const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** A Chromium that the system brought; undefined when there is none. */
export const findChromium = (): string | undefined => usualPlaces.find(existsSync);

/** Chromium's own sandbox does not work as root; no name but loopback's is ever looked up. */
export const launchArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost',
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
