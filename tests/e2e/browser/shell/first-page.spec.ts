import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { firstCallsOf } from '#shared/page-answers.ts';
import { sharePost } from '#tests/support/e2e/features/posts.ts';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';
import { t } from '#tests/support/messages.ts';

// Read from the build: a fast page requests more before the test can see what it waited for.
test('the first page waits for at most 175 kB of scripts and 20 kB of styles', {
  tag: once,
}, () => {
  const assets = 'out/renderer/assets';
  const names = readdirSync(assets);
  const part = (pattern: RegExp) => names.find((name) => pattern.test(name)) ?? '';
  // Files the page references, their imports, and the home page with its imports.
  const awaited = new Set<string>();
  const follow = (name: string) => {
    if (awaited.has(name)) return;
    awaited.add(name);
    const code = readFileSync(join(assets, name), 'utf8');
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) follow(next);
  };
  const html = readFileSync('out/renderer/index.html', 'utf8');
  for (const [, name = ''] of html.matchAll(/assets\/([^"]+\.js)/g)) follow(name);
  follow(part(/^home-[\w-]{8}\.js$/));
  // The page preloads each of them.
  for (const name of awaited) expect(html).toContain(`/assets/${name}"`);
  // Chrome compiles what begins like this beside the main thread.
  for (const name of awaited) {
    expect(readFileSync(join(assets, name), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  }
  const nameless = '12345678.js'.length;
  const styles = [...awaited].map((name) =>
    part(new RegExp(`^${name.slice(0, -nameless)}[^.]*\\.css$`)),
  );
  const bytesOf = (list: string[]) =>
    list.filter(Boolean).reduce((sum, name) => sum + statSync(join(assets, `${name}.gz`)).size, 0);
  expect(bytesOf([...awaited])).toBeGreaterThan(100_000);
  expect(bytesOf([...awaited])).toBeLessThanOrEqual(175_000);
  expect(bytesOf(styles)).toBeGreaterThan(10_000);
  expect(bytesOf(styles)).toBeLessThanOrEqual(20_000);
});

/** A file of the build without its folder and its hash. */
const nameOf = (path: string): string => path.replace(/^\/assets\/(.+)-[\w-]{8}\./, '$1.');

/** What an admin's home fetches besides people's pictures: six files for the first screen, then eight. */
const filesOfHome = [
  ...['index.js', 'home.js', 'index.css'],
  ...['fredoka-latin-wght-normal.woff2', 'nunito-latin-wght-normal.woff2', 'sheet.webp'],
  ...['controls.css', 'frame.css', 'frame.js', 'admin-frame.js', 'later.js', 'rest-of-home.js'],
  ...['owl.svg', 'scene.svg'],
];

test('home fetches few files, and asks for nothing that its page brought', {
  tag: once,
}, async ({ openAs, deviceOf }) => {
  await sharePost(await deviceOf('anna'), { title: 'At the lake' });
  const page = await openAs('anna');
  const files = new Set<string>();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    // Only computers without emoji of their own ask for a font of them, after the first screen.
    if (/^\/assets\/(?!twemoji-)/.test(pathname)) files.add(pathname);
    else if (request.method() === 'GET') calls.push(pathname + search);
  });
  await page.goto('/');
  // The last of home's own files: the treehouse is drawn when its code is there.
  await expect.poll(() => [...files].join(' ')).toContain('/assets/scene-');
  expect([...files].map(nameOf).sort()).toEqual([...filesOfHome].sort());
  for (const address of firstCallsOf('/')) expect(calls).not.toContain(address);
  expect(calls.filter((address) => address.endsWith('.js'))).toEqual([]);
});

test('what opens before the styles of controls have come waits for them', { tag: once }, async ({
  openAs,
  deviceOf,
}) => {
  await sharePost(await deviceOf('anna'), { title: 'At the lake' });
  const page = await openAs('anna');
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/controls-/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/controls-/);
  // The sheet may be asked for before the load event, which would wait for it.
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const options = page.getByRole('button', {
    name: t('common:optionsFor', { title: 'At the lake' }),
  });
  await options.click();
  await asked;
  await expect(page.getByRole('menu')).toHaveCount(0);
  letIn();
  // A rule of that sheet: without it a menu would not scroll.
  await expect(page.getByRole('menuitem').first()).toHaveCSS('cursor', 'default');
  await expect(page.getByRole('menu')).toHaveCSS('display', 'flex');
});
