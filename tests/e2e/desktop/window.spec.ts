import search from '#shared/locales/en/search.json' with { type: 'json' };
import { type Desktop, expect, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';

const boundsOf = ({ app }: Desktop) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());

test('shows the app in a sandbox without Node', async ({ open }) => {
  const { app, page } = await open();
  const preferences = await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return (contents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences();
  });
  expect(preferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  });
  const reach = await page.evaluate(() => ({
    node: ['require', 'process', 'module', 'global', 'Buffer'].filter((name) => name in window),
    bridge: Object.keys((window as unknown as Record<string, object>).treehouseDesktop ?? {}),
  }));
  expect(reach).toEqual({
    node: [],
    bridge: [
      'platform',
      'setupToken',
      'chooseFolder',
      'dataLocation',
      'moveData',
      'removeOldCopies',
      'appState',
      'changeApp',
      'openDataFolder',
      'osNotifications',
      'changeOsNotifications',
      'notify',
      'onOpenPath',
    ],
  });
});

test('opens at its last position', async ({ open }) => {
  const first = await open();
  expect(await boundsOf(first)).toMatchObject({ width: 1280, height: 860 });
  const place = { x: 40, y: 60, width: 900, height: 640 };
  await first.app.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    place,
  );
  await expect.poll(() => boundsOf(first)).toEqual(place);
  await first.quit();

  const second = await open();
  expect(await boundsOf(second)).toEqual(place);
});

test('is never smaller than its pages can be', async ({ open }) => {
  const desktop = await open();
  await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setSize(100, 100),
  );
  expect(await boundsOf(desktop)).toMatchObject({ width: 360, height: 560 });
});

test('keeps its pages in place behind a dialog', async ({ open }) => {
  const { app, page } = await open();
  await setUpInWindow(page);
  const openSearch = page.getByRole('button', { name: search.label });
  // Playwright's browsers hide scrollbars; here they take space.
  const sides = () =>
    page.evaluate(() => {
      const { left, right } = document.querySelector('main')?.getBoundingClientRect() ?? {};
      return { left, right };
    });
  for (const width of [1280, 390]) {
    await app.evaluate(
      ({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setContentSize(wide, 800),
      width,
    );
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
    await expect(openSearch).toBeVisible();
    const before = await sides();
    await openSearch.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await sides()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('reloads a page whose process died', async ({ open, guard }) => {
  guard.allow(/^the page crashed$/);
  const { app, page } = await open();
  const pageOf = () =>
    app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return { process: contents?.getOSProcessId(), isLoading: contents?.isLoading() };
    });
  const before = await pageOf();
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect.poll(async () => (await pageOf()).process).not.toBe(before.process);
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('location.href'),
      ),
    )
    .toBe(page.url());
});
