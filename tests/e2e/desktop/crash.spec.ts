import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { getHealthReport } from '#shared/features/household/health.contract.ts';
import desktop from '#shared/locales/en/desktop.json' with { type: 'json' };
import { call, newDevice } from '#tests/support/e2e/api.ts';
import { type Computer, type Desktop, expect, test } from '#tests/support/e2e/desktop/desktop.ts';
import { askedDialogs, isWindowVisible } from '#tests/support/e2e/desktop/desktop-app.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';

/** The restarted process over the same profile, which Playwright does not control. */
const findRestarted = ({ profileDir }: Computer): number | undefined => {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const line = lines.find(
    (text) =>
      text.includes(`--user-data-dir=${profileDir}`) &&
      text.includes('--after-crash') &&
      !text.includes('--type='),
  );
  return line ? Number.parseInt(line, 10) : undefined;
};

// Each starts the app more than once or has many steps.
test.describe.configure({ timeout: 150_000 });

test('an uncaught error restarts the app on its page, and a signal quits without asking', async ({
  open,
  computer,
  guard,
}) => {
  test.skip(process.platform === 'win32', 'processes are found otherwise there');
  guard.allowServerAway();
  const { app, page } = await open();
  await setUpInWindow(page);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/gallery`);
  const windowFile = join(computer.profileDir, 'window.json');
  // It is written a moment after the page changed.
  await expect
    .poll(() => readFile(windowFile, 'utf8').catch(() => ''))
    .toContain('"path":"/gallery"');
  const owner = await newDevice(request, origin, await page.context().cookies());
  const gone = app.waitForEvent('close');
  await app.evaluate(() => {
    setImmediate(() => {
      throw new Error('an uncaught failure');
    });
  });
  await gone;
  await expect.poll(() => findRestarted(computer), { timeout: 30_000 }).toBeDefined();
  const isBack = () =>
    call(owner, getHealthReport).then(
      ({ sockets }) => sockets > 0,
      () => false,
    );
  try {
    await expect.poll(isBack, { timeout: 30_000 }).toBe(true);
  } finally {
    // Only now: a process that starts forks children that show its arguments for a moment.
    const pid = findRestarted(computer);
    if (pid) process.kill(pid, 'SIGTERM');
  }
  await expect.poll(() => findRestarted(computer)).toBeUndefined();
  await owner.dispose();
  expect(await readFile(windowFile, 'utf8')).toContain('"path":"/gallery"');
});

test('broken settings fall back to their defaults with one notice, and a hidden start shows no window', async ({
  open,
  computer,
}) => {
  const file = join(computer.profileDir, 'desktop.json');
  await mkdir(computer.profileDir, { recursive: true });
  await writeFile(file, '{ half');
  const place = { recordsDialogs: true, hasTray: true, args: ['--hidden'] };
  const saidBy = async ({ app }: Desktop) => (await askedDialogs(app)).map((one) => one.message);
  const first = await open(place);
  expect(await saidBy(first)).toEqual([desktop.settings.resetTitle]);
  expect(await isWindowVisible(first.app)).toBe(false);
  await first.quit();
  expect(await readFile(`${file}.unreadable`, 'utf8')).toBe('{ half');

  await writeFile(file, '{ "keepAwake": "perhaps", "onClose": "quit", "ofTomorrow": 1 }');
  const windowFile = join(computer.profileDir, 'window.json');
  await writeFile(windowFile, '{ "width": 800, "height": 600, "isMaximized": true }');
  const second = await open(place);
  expect(await saidBy(second)).toEqual([desktop.settings.resetTitle]);
  expect(await isWindowVisible(second.app)).toBe(false);
  await second.quit();
  expect(await readFile(windowFile, 'utf8')).toContain('"isMaximized":true');
  // Repaired settings are not reported again.
  const choices = { keepAwake: true, onClose: 'quit', ofTomorrow: 1 };
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(choices);
});
