import { defineConfig } from '@playwright/test';
import { chosenChromium, launchArguments } from '../support/e2e/chromium.ts';

const executablePath = chosenChromium();

export default defineConfig({
  outputDir: '../../test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // What passes only at the second try is named at the end of the run: a bug to mend, but no verdict on the change.
  retries: process.env.CI ? 1 : 0,
  // How long something takes is measured by the bench; these end what never comes, on the slowest of machines too.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Its snapshots fetch what the page's policy forbids; `--trace on` where one is wanted for looking.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: launchArguments, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'desktop', testDir: 'browser', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testDir: 'browser',
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'electron', testDir: 'desktop' },
    { name: 'packaged', testDir: 'packaged', workers: 1, fullyParallel: false },
  ],
});
