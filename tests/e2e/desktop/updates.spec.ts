import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beginTrail, readTrail } from '#server/features/updates/engine/update-log.ts';
import messages from '#shared/locales/en/updates.json' with { type: 'json' };
import { type Desktop, expect, runToItsEnd, test } from '#tests/support/e2e/desktop/desktop.ts';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { confirm, expectToast } from '#tests/support/e2e/screen.ts';
import {
  makeKeys,
  makeRelease,
  openFileServer,
  signed,
} from '#tests/support/make/server/releases.ts';
import { t } from '#tests/support/messages.ts';

const { blocked: texts, check: updates } = messages;

const openTab = async ({ page }: Desktop) => {
  await page.goto(`${new URL(page.url()).origin}/home-computer?tab=updates`);
  await expect(page.getByRole('heading', { name: texts.title })).toBeVisible();
};

const script = (marker: string) => `#!/bin/sh\necho started > '${marker}'\n`;

test('nothing leaves through Node or Chromium, and blocked attempts are listed', async ({
  open,
  guard,
}) => {
  guard.allow(/outbound connection blocked|left the server: http:\/\/203\.0\.113\.7/);
  const desktop = await open();
  const { app, page } = desktop;
  await setUpInWindow(page);
  await openTab(desktop);
  await expect(page.getByRole('heading', { name: texts.none })).toBeVisible();
  const codes = await app.evaluate(async ({ BrowserWindow, session }) => {
    const window = new BrowserWindow({ show: false });
    const codeOf = (error: { code?: string; cause?: { code?: string }; message: string }) =>
      error.cause?.code ?? error.code ?? error.message;
    const failed = async (act: () => Promise<unknown>) =>
      act().then(
        () => 'went out',
        (error) => codeOf(error),
      );
    const found = [
      await failed(() => fetch('https://node.example/')),
      await failed(() => window.loadURL('http://203.0.113.7/')),
      await failed(() => session.fromPartition('other').fetch('https://session.example/')),
    ];
    window.destroy();
    return found;
  });
  expect(codes[0]).toBe('ERR_OUTBOUND_REFUSED');
  expect(codes).not.toContain('went out');
  for (const place of ['node.example:443', '203.0.113.7:80', 'session.example:443'])
    await expect(page.getByText(place)).toBeVisible();
  await expect(page.getByText(t('updates:blocked.count', { count: 3 }))).toBeVisible();
});

test('traffic that the page guard misses reaches a dead end', async ({ open }) => {
  const { app } = await open();
  const ends = await app.evaluate(async ({ session }) => {
    const { defaultSession } = session;
    defaultSession.webRequest.onBeforeRequest(null);
    const endOf = async (url: string) =>
      defaultSession.fetch(url).then(
        () => 'went out',
        (error: Error) => error.message,
      );
    return [await endOf('http://below.example/'), await endOf('http://203.0.113.7/')];
  });
  const end = 'net::ERR_PROXY_CONNECTION_FAILED';
  expect(ends).toEqual([end, end]);
});

test('no external name is looked up, even by a session that has just started', async ({
  open,
  computer,
}) => {
  const { app } = await open();
  const log = join(dirname(computer.dataDir), 'net-log.json');
  const found = await app.evaluate(async ({ netLog, session }, path) => {
    const names = Array.from({ length: 30 }, (_, index) => `below-${index}.example`);
    const answered: string[] = [];
    await netLog.startLogging(path);
    for (const name of names) {
      const other = session.fromPartition(name);
      other.webRequest.onBeforeRequest(null);
      const asked = [other.fetch(`http://${name}/`), other.resolveHost(name)];
      for (const { status } of await Promise.allSettled(asked))
        if (status === 'fulfilled') answered.push(name);
    }
    await netLog.stopLogging();
    return answered;
  }, log);
  expect(found).toEqual([]);
  const { constants, events } = JSON.parse(readFileSync(log, 'utf8'));
  const countOf = (name: string) =>
    events.filter(({ type }: { type: number }) => type === constants.logEventTypes[name]).length;
  expect(countOf('HOST_RESOLVER_MANAGER_REQUEST')).toBeGreaterThan(0);
  expect(countOf('HOST_RESOLVER_SYSTEM_TASK')).toBe(0);
});

test('an update is downloaded, tried on a copy and installed', async ({ open, computer }) => {
  test.setTimeout(120_000);
  const folder = dirname(computer.dataDir);
  const [program, marker] = [join(folder, 'Treehouse.AppImage'), join(folder, 'started')];
  writeFileSync(program, 'the old program', { mode: 0o755 });
  const keys = makeKeys();
  const made = makeRelease({ version: '99.0.0' }, [], Buffer.from(script(marker)));
  const files = made.manifest.files.map((file) => ({ ...file, arch: process.arch as 'x64' }));
  const manifest = signed({ ...made.manifest, files }, keys.privateKey);
  const server = await openFileServer({ ...made.files, 'treehouse.json': manifest });
  mkdirSync(computer.dataDir);
  const settings = { outside: { updates: { publicKey: keys.publicKey } } };
  writeFileSync(join(computer.dataDir, 'computer.json'), JSON.stringify(settings));

  const desktop = await open({ env: { APPIMAGE: program } });
  const { app, page } = desktop;
  await setUpInWindow(page);
  await openTab(desktop);
  await page.getByLabel(updates.address).fill(`${server.url}/treehouse.json`);
  await page.getByRole('switch', { name: updates.switch }).click();
  await expectToast(page, updates.turnedOn);
  await page.getByRole('button', { name: updates.checkNow }).click();
  await expect(
    page.getByRole('heading', { name: t('updates:check.available', { version: '99.0.0' }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: updates.get }).click();
  await page.getByRole('button', { name: updates.install }).click();
  const closed = app.waitForEvent('close');
  await confirm(page, updates.install);
  await closed;
  await expect.poll(() => existsSync(marker)).toBe(true);
  server.close();
  expect(readFileSync(program, 'utf8')).toBe(script(marker));
  expect(readFileSync(`${program}.previous`, 'utf8')).toBe('the old program');
  expect(readTrail(computer.dataDir)).toMatchObject({ to: '99.0.0', program, starts: 0 });
});

test('a version that cannot start is rolled back with a notice', async ({ open, computer }) => {
  test.setTimeout(120_000);
  const first = await open();
  await setUpInWindow(first.page);
  await first.quit();

  const folder = dirname(computer.dataDir);
  const [program, marker] = [join(folder, 'Treehouse.AppImage'), join(folder, 'started')];
  writeFileSync(program, 'the new program');
  writeFileSync(`${program}.previous`, script(marker), { mode: 0o755 });
  const { version: from } = JSON.parse(readFileSync('package.json', 'utf8'));
  const previous = `${program}.previous`;
  beginTrail(computer.dataDir, { from, to: '99.0.0', byId: null, program, previous });
  const newApp = join(folder, 'app');
  mkdirSync(newApp);
  symlinkSync(resolve('out'), join(newApp, 'out'));
  cpSync('resources', join(newApp, 'resources'), { recursive: true });
  const manifest = { ...JSON.parse(readFileSync('package.json', 'utf8')), version: '99.0.0' };
  writeFileSync(join(newApp, 'package.json'), JSON.stringify(manifest));
  const migrations = join(newApp, 'resources', 'migrations');
  const journalFile = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'));
  journal.entries.push({ idx: journal.entries.length, tag: '9999_broken' });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(migrations, '9999_broken.sql'), 'DELETE FROM household;');

  expect((await runToItsEnd({ ...computer, folder: newApp })).code).toBe(0);
  await expect.poll(() => existsSync(marker)).toBe(true);
  expect(readFileSync(program, 'utf8')).toBe(script(marker));

  const again = await open();
  await openTab(again);
  await expect(
    again.page.getByText(updates.rolledBack.replace('{{version}}', '99.0.0')),
  ).toBeVisible();
  await expect(again.page.getByText(updates.current.replace('{{version}}', from))).toBeVisible();
});
