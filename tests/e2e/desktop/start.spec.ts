import { once } from 'node:events';
import { createServer } from 'node:net';
import startup from '#shared/locales/en/startup.json' with { type: 'json' };
import { expect, runToItsEnd, test } from '#tests/support/e2e/desktop/desktop.ts';

test('a second start ends at once and shows the first window', async ({ open, computer }) => {
  const { app } = await open();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  expect(await runToItsEnd(computer)).toEqual({ code: 0, dialogs: [] });
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => window.isVisible()),
      ),
    )
    .toEqual([true]);
});

test('says that another Treehouse serves the data folder', async ({ open, computer }) => {
  await open();
  const other = await open({ profileDir: `${computer.profileDir}-other` });
  const title = startup.reason.dataFolderBusy.title;
  await expect(other.page.getByRole('heading', { name: title })).toBeVisible();
});

test('uses the next port when its own is taken, and keeps it', async ({ open, computer }) => {
  const neighbour = createServer();
  neighbour.listen(computer.port, '127.0.0.1');
  await once(neighbour, 'listening');
  const first = await open();
  const port = Number(new URL(first.page.url()).port);
  expect(port).toBeGreaterThan(computer.port);
  await first.quit();
  neighbour.close();

  const second = await open();
  expect(new URL(second.page.url()).port).toBe(String(port));
});

test('leaves nothing open when it quits', async ({ open }) => {
  const { app, page, quit } = await open();
  const { url, pid } = { url: page.url(), pid: app.process().pid ?? 0 };
  await quit();
  await expect(fetch(url)).rejects.toThrow();
  expect(() => process.kill(pid, 0)).toThrow();
});
