import { expect, test } from 'vitest';
import { readSources } from '#tests/support/code/sources.ts';

// The build strips Radix's breakpoint classes (electron.vite.config.ts).
test('no component asks Radix for a size per breakpoint', () => {
  const asking = readSources('src/renderer').filter(({ text }) =>
    /=\{\{\s*(?:initial|xs|sm|md|lg|xl):/.test(text),
  );
  expect(asking.map(({ path }) => path)).toEqual([]);
});
