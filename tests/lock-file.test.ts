import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const packages: Record<string, LockedPackage> = read('package-lock.json').packages;

/** Resolves `name` from `from` as npm does: its own node_modules first, then each parent folder's. */
function lockEntry(from: string, name: string): LockedPackage | undefined {
  const folders = from === '' ? [] : from.split('/node_modules/');
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const nested =
      packages[`${folders.slice(0, depth).join('/node_modules/')}/node_modules/${name}`];
    if (nested) return nested;
  }
  return packages[`node_modules/${name}`];
}

test('every optional platform package has its own entry, so that npm ci works everywhere', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lockEntry(path, name))
      .map((name) => `${path} lacks ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every version is pinned, and the lock holds exactly that one', () => {
  const { dependencies, devDependencies } = read('package.json');
  const pinned = Object.entries<string>({ ...dependencies, ...devDependencies });
  const loose = pinned.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  const different = pinned.filter(([name, version]) => lockEntry('', name)?.version !== version);
  expect({ loose, different }).toEqual({ loose: [], different: [] });
});
