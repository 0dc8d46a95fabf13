import {
  constants,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { setUpInWindow } from '#tests/support/e2e/desktop/desktop-setup.ts';
import { expect, test } from '#tests/support/e2e/desktop/packaged.ts';
import { cardOf, fillPost, share } from '#tests/support/e2e/features/posts.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';
import { t } from '#tests/support/messages.ts';
import type { PackagedApp } from '../../../scripts/package/packaged-app.ts';

const sunset = 'Sunset';

const expectPicture = async (page: Page) => {
  const image = cardOf(page, sunset).getByRole('img', {
    name: t('common:picture.of', { title: sunset }),
  });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
};

/** Command lines of running processes; Linux lists them without a tool. */
const commandLines = (): string[] =>
  process.platform !== 'linux'
    ? []
    : readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => {
          try {
            return readFileSync(join('/proc', name, 'cmdline'), 'utf8');
          } catch {
            return '';
          }
        });

test('runs from the first start to the first post, and a restart keeps everything', async ({
  computer,
  open,
}) => {
  const first = await open();
  await setUpInWindow(first.page);
  await expect(first.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  await first.page.getByRole('button', { name: t('content:home.create.art') }).click();
  await fillPost(first.page, { title: sunset, file: makePng('sunset.png', { width: 900 }) });
  await share(first.page);
  await expectPicture(first.page);
  expect(await first.quit()).toBe(0);

  // No process is left, and the database is one complete file.
  expect(commandLines().filter((line) => line.includes(computer.profileDir))).toEqual([]);
  expect(readdirSync(computer.dataDir).filter((name) => /-(?:wal|shm)$/.test(name))).toEqual([]);

  const second = await open();
  await expect(second.page.getByText(t('shell:header.greeting', { name: 'Anna' }))).toBeVisible();
  await expectPicture(second.page);
  expect(await second.quit()).toBe(0);
});

test('runs only its own code, whatever it is asked to run', async ({ computer, open }) => {
  const folder = dirname(computer.dataDir);
  const trace = join(folder, 'ran');
  const script = join(folder, 'stranger.cjs');
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(trace)}, 'ran');`);
  const { page, output, quit } = await open({
    env: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: `--require ${script}` },
    args: ['--inspect=0', '--inspect-brk=0', script],
  });
  // A window opened: no Node, debugger or foreign script ran instead.
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(output()).not.toMatch(/Debugger listening/);
  expect(readdirSync(folder)).not.toContain('ran');
  expect(await quit()).toBe(0);
});

/** A copy of the app for a test to damage; copy-on-write where the disk supports it. */
const copyOf = (packaged: PackagedApp, parent: string): PackagedApp => {
  const folder = join(parent, basename(packaged.folder));
  cpSync(packaged.folder, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const inCopy = (path: string) => join(folder, relative(packaged.folder, path));
  return { folder, executable: inCopy(packaged.executable), resources: inCopy(packaged.resources) };
};

test('runs no app but the one in its archive', async ({ computer, packaged, start }) => {
  const parent = dirname(computer.dataDir);
  const { executable, resources } = copyOf(packaged, parent);
  rmSync(join(resources, 'app.asar'));
  mkdirSync(join(resources, 'app'));
  writeFileSync(join(resources, 'app', 'package.json'), '{"main":"index.js"}');
  const trace = JSON.stringify(join(parent, 'ran'));
  const script = `require('node:fs').writeFileSync(${trace}, 'ran'); process.exit(0);`;
  writeFileSync(join(resources, 'app', 'index.js'), script);
  expect(await start({ executable }).ended).not.toBe(0);
  expect(readdirSync(parent)).not.toContain('ran');
});

test('does not start with an archive that was changed', async ({ computer, packaged, start }) => {
  test.skip(process.platform === 'linux', 'Electron checks the archive on Windows and macOS alone');
  const { executable, resources } = copyOf(packaged, dirname(computer.dataDir));
  const archive = join(resources, 'app.asar');
  const bytes = readFileSync(archive);
  // The header is hashed first: one letter of a file name is enough.
  bytes.write('i', bytes.indexOf('index.js') + 1);
  writeFileSync(archive, bytes);
  expect(await start({ executable }).ended).not.toBe(0);
});

test('gives its page no access to Node or to other websites', async ({ guard, open }) => {
  guard.allow(/Content Security Policy|Not allowed to|Unsafe attempt|ERR_|left the server/);
  const asked: string[] = [];
  const stranger = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('stranger');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const { page, quit } = await open();
  const home = page.url();
  const reach = await page.evaluate((url) => {
    const names = ['require', 'process', 'module', 'global', 'Buffer'];
    const frame = document.createElement('iframe');
    frame.src = `${url}/frame`;
    document.body.append(frame);
    const popup = window.open(`${url}/popup`);
    const file = window.open('file:///etc/passwd');
    const sent = navigator.sendBeacon(`${url}/beacon`);
    return { node: names.filter((name) => name in window), popup, file, sent };
  }, address);
  expect(reach).toMatchObject({ node: [], popup: null, file: null });
  // A locator would wait for a navigation that never happens.
  const stay = await page.evaluate(async (url) => {
    location.assign(`${url}/navigation`);
    await fetch('/api/health').catch(() => null);
    return { address: location.href, isThere: document.querySelector('h1, h2') !== null };
  }, address);
  expect(stay).toEqual({ address: home, isThere: true });
  expect(page.context().pages()).toHaveLength(1);
  expect(asked).toEqual([]);
  expect(await quit()).toBe(0);
  stranger.close();
});
