import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, once, test } from '#tests/support/e2e/fixtures.ts';

// Read off the build: a quick page asks for more before anybody can look at what it waited for.
test('the first page waits for at most 200 kB of scripts and 60 kB of styles', {
  tag: once,
}, () => {
  const assets = 'out/renderer/assets';
  const names = readdirSync(assets);
  const part = (pattern: RegExp) => names.find((name) => pattern.test(name)) ?? '';
  // What the page names, what that imports, and the page at home with all it imports.
  const awaited = new Set<string>();
  const follow = (name: string) => {
    if (awaited.has(name)) return;
    awaited.add(name);
    const code = readFileSync(join(assets, name), 'utf8');
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) follow(next);
  };
  const html = readFileSync('out/renderer/index.html', 'utf8');
  for (const [, name = ''] of html.matchAll(/assets\/([^"]+\.js)/g)) follow(name);
  follow(part(/^home-page-[^.]*\.js$/));
  // Nothing is found late: the page at home names each of them.
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
  expect(bytesOf(styles)).toBeLessThanOrEqual(60_000);
});
