import { resolve } from 'node:path';
import { expect, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { t } from '#tests/support/messages.ts';

const code = /^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/;

const askForCode = 'window.treehouseDesktop.setupToken()';

test('setup runs in the window, and the admin stays signed in', async ({ open }) => {
  const first = await open();
  expect(await first.page.evaluate(askForCode)).toMatch(code);
  await setUpInWindow(first.page);
  await expect(first.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  expect(await first.page.evaluate(askForCode)).toBeNull();
  await first.quit();

  const second = await open();
  await expect(second.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  expect(await second.page.evaluate(askForCode)).toBeNull();
});

test('a picture from the window is opened by a separate worker', async ({ open }) => {
  const { page } = await open();
  await setUpInWindow(page);
  const picture = makePng('sunset.png', { width: 900, height: 600 }).buffer.toString('base64');
  const post = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const form = new FormData();
    form.append('contentType', 'photo');
    form.append('title', 'Sunset');
    form.append('mediaFile', new File([bytes], 'sunset.png', { type: 'image/png' }));
    const answer = await fetch('/api/content', { method: 'POST', body: form });
    return { status: answer.status, body: await answer.text() };
  }, picture);
  expect(post.status, post.body).toBe(201);
  await page.reload();
  const shown = page.getByRole('img', { name: 'Sunset' });
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('only the window gets the setup code, not one opened from it', async ({ open }) => {
  const { app, page } = await open();
  const [second] = await Promise.all([
    app.waitForEvent('window'),
    page.evaluate(() => void window.open('/help')),
  ]);
  await second.waitForLoadState();
  expect(await second.evaluate(`window.treehouseDesktop ? ${askForCode} : null`)).toBeNull();
  expect(await page.evaluate(askForCode)).toMatch(code);
});

test('the code is passed to the app’s own page only', async ({ open }) => {
  const { app, page } = await open();
  const answer = await app.evaluate(
    async ({ BrowserWindow }, { preload, ask }) => {
      const stranger = new BrowserWindow({ show: false, webPreferences: { preload } });
      await stranger.loadURL('data:text/html,<p>stranger</p>');
      return stranger.webContents.executeJavaScript(ask).finally(() => stranger.destroy());
    },
    { preload: resolve('out/preload/index.cjs'), ask: askForCode },
  );
  expect(answer).toBeNull();
  expect(await page.evaluate(askForCode)).toMatch(code);
});
