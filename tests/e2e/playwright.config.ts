import { defineConfig } from '@playwright/test';
import { chosenChromium, launchArguments } from '../support/e2e/chromium.ts';
import type { EngineOptions } from '../support/e2e/engines/fixtures.ts';
import { memoryFolder } from '../support/memory-folder.ts';

const executablePath = chosenChromium();

/** Firefox and WebKit, where they are installed; see `tests/support/e2e/engines/`. */
const engines = (['firefox', 'webkit'] as const).flatMap((engineName) => [
  {
    name: `${engineName}-desktop`,
    testDir: 'engines',
    workers: 2,
    use: { engineName, viewport: { width: 1280, height: 800 } },
  },
  {
    name: `${engineName}-phone`,
    testDir: 'engines',
    workers: 2,
    grepInvert: /@once/,
    use: { engineName, viewport: { width: 390, height: 844 } },
  },
]);

export default defineConfig<object, EngineOptions>({
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than the cores of a small computer: tests use about three quarters of one each, and wait for the rest.
  workers: 3,
  // Tests that pass only on retry are listed at the end of the run: a bug to fix, but no failure of the change.
  retries: process.env.CI ? 1 : 0,
  // Timing is the bench's job; these limits end hung tests, even on the slowest machines.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Trace snapshots need requests that the CSP forbids; use `--trace on` for debugging.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: launchArguments,
      // Chromium's shared memory is files there.
      env: { ...process.env, TMPDIR: memoryFolder() },
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    {
      name: 'desktop',
      testDir: 'browser',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testDir: 'browser',
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'electron', testDir: 'desktop', workers: 2 },
    ...engines,
    { name: 'packaged', testDir: 'packaged', workers: 1, fullyParallel: false },
  ],
});
