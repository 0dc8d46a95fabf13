import { chromium } from '@playwright/test';
import { findChromium, launchArguments } from '../../tests/support/e2e/chromium.ts';
import { runNode } from '../run-command.ts';
import { answers, installPackages } from './machine.ts';

const downloadHost = 'https://cdn.playwright.dev/';

async function failureOf(executablePath: string | undefined): Promise<string | undefined> {
  try {
    const browser = await chromium.launch({
      args: launchArguments,
      ...(executablePath ? { executablePath } : {}),
    });
    await browser.close();
    return undefined;
  } catch (error) {
    return String(error).split('\n')[0];
  }
}

async function download(): Promise<boolean> {
  if (!(await answers(downloadHost))) return false;
  console.log('downloading a browser for the tests');
  const cli = 'node_modules/@playwright/test/cli.js';
  const result = await runNode(cli, ['install', 'chromium'], { limitMinutes: 4, quiet: true });
  return result.code === 0;
}

/**
 * Finds a Chromium that starts; downloads or installs one if needed. @returns its path, empty for Playwright's own.
 * @throws if there is none.
 */
export async function obtainBrowser(): Promise<string> {
  if (!(await failureOf(undefined))) return '';
  if ((await download()) && !(await failureOf(undefined))) return '';
  const installed = findChromium();
  if (installed && !(await failureOf(installed))) return installed;
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (!(await installPackages(name))) continue;
    const fresh = findChromium();
    if (fresh && !(await failureOf(fresh))) return fresh;
  }
  const reason = await failureOf(installed);
  throw new Error(`no Chromium for the browser tests: ${reason ?? 'none could be installed'}`);
}
