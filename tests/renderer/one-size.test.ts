import { expect, test } from 'vitest';
import { readSources } from '#tests/support/code/sources.ts';

// The build leaves out Radix's classes for breakpoints (electron.vite.config.ts).
test('no component asks Radix for a size per breakpoint', () => {
  const asking = readSources('src/renderer').filter(({ text }) =>
    /=\{\{\s*(?:initial|xs|sm|md|lg|xl):/.test(text),
  );
  expect(asking.map(({ path }) => path)).toEqual([]);
});
