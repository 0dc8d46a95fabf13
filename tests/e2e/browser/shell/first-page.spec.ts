import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';

// Read from the build: a fast page requests more before the test can see what it waited for.
test('the first page waits for at most 200 kB of scripts and 32 kB of styles', {
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
  const nameless = '12345678.js'.length;
  const styles = [...awaited].map((name) =>
    part(new RegExp(`^${name.slice(0, -nameless)}[^.]*\\.css$`)),
  );
  const bytesOf = (list: string[]) =>
    list.filter(Boolean).reduce((sum, name) => sum + statSync(join(assets, `${name}.gz`)).size, 0);
  expect(bytesOf([...awaited])).toBeGreaterThan(100_000);
  expect(bytesOf([...awaited])).toBeLessThanOrEqual(200_000);
  expect(bytesOf(styles)).toBeGreaterThan(10_000);
  expect(bytesOf(styles)).toBeLessThanOrEqual(32_000);
});
