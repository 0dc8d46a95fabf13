import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isBuildStale } from '../../../scripts/build/ensure-build.ts';

const sources = [
  'src/main/index.ts',
  'src/renderer/features/page.tsx',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
];
const built = [
  'out/main/index.js',
  'out/main/cli.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];

let root: string;
const at = (path: string) => join(root, path);
const touch = (path: string, time: number) => utimesSync(at(path), time, time);
const write = (path: string, time: number) => {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), '');
  touch(path, time);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'treehouse-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const path of sources) write(path, 100);
  for (const path of ['src', 'src/main', 'src/renderer', 'src/renderer/features']) touch(path, 100);
  for (const path of built) write(path, 200);
});

test('a build newer than all its sources is kept', () => {
  expect(isBuildStale(root)).toBe(false);
});

test.each(built)('is stale without %s', (path) => {
  rmSync(at(path));
  expect(isBuildStale(root)).toBe(true);
});

test.each(sources)('is stale when %s has changed', (path) => {
  touch(path, 201);
  expect(isBuildStale(root)).toBe(true);
});

test('is stale when a source was removed', () => {
  rmSync(at('src/renderer/features/page.tsx'));
  expect(isBuildStale(root)).toBe(true);
});

test('is stale when one part of it is older than the sources', () => {
  touch('out/preload/index.cjs', 99);
  expect(isBuildStale(root)).toBe(true);
});
