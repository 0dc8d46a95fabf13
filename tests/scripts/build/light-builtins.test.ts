import { expect, test } from 'vitest';
import { withoutImports } from '../../../scripts/build/light-builtins.ts';

const light = (line: string) => withoutImports(line, new Set(['better-sqlite3']));

test('takes modules of Node and named packages without an import', () => {
  expect(light('import { a, b as c } from "node:fs";')).toBe(
    'const { a, b: c } = process.getBuiltinModule("node:fs");',
  );
  expect(light('import http from "node:http";')).toBe(
    'const http = process.getBuiltinModule("node:http");',
  );
  expect(light('import * as $os from "node:os";')).toBe(
    'const $os = process.getBuiltinModule("node:os");',
  );
  expect(light('import fs, { access } from "node:fs/promises";')).toBe(
    'const fs = process.getBuiltinModule("node:fs/promises"); const { access } = process.getBuiltinModule("node:fs/promises");',
  );
  expect(light('import Database from "better-sqlite3";')).toBe(
    'const Database = process.getBuiltinModule("node:module").createRequire(import.meta.url)("better-sqlite3");',
  );
});

test('leaves other imports, and the modules whose exports the outbound guard exchanges', () => {
  for (const line of [
    'import dns from "node:dns";',
    'import { app } from "electron";',
    'import { a as b } from "./chunk-12.js";',
  ]) {
    expect(light(line)).toBe(line);
  }
});
