import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '#tests/support/e2e/desktop/packaged.ts';

const megabyte = 1_000_000;
/** Without Electron: a bundle of 15 MB, native and image libraries of 21 MB, video codecs of 69 MB, Litestream of 30 MB. */
const maxOwnBytes = 145 * megabyte;
const platforms = ['darwin', 'win32', 'linuxmusl', 'linux-x64', 'linux-arm64', 'freebsd'];

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('has fuses that keep the app from running other code', async ({ packaged }) => {
  const wire = await getCurrentFuseWire(
    packaged.folder.endsWith('.app') ? packaged.folder : packaged.executable,
  );
  const stateOf = (option: FuseV1Options) => wire[option];
  const off = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
    FuseV1Options.GrantFileProtocolExtraPrivileges,
  ];
  const on = [
    FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
    FuseV1Options.OnlyLoadAppFromAsar,
  ];
  expect(off.map(stateOf)).toEqual(off.map(() => FuseState.DISABLE));
  expect(on.map(stateOf)).toEqual(on.map(() => FuseState.ENABLE));
});

test('contains only what runs on this computer', async ({ packaged }) => {
  const archive = listPackage(join(packaged.resources, 'app.asar'), { isPack: false }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  expect(archive).toContain('/out/main/index.js');
  expect(archive).toContain('/out/main/workers/image-worker.js');
  const leftovers = archive.filter((path) =>
    /(?<!LICENSE)\.(?:map|tsx?|md|c|cc|cpp|h|gyp)$|\/(?:src|test|tests|docs|deps|demo)\/|(?:cli|demo)\.js$/.test(
      path,
    ),
  );
  expect(leftovers).toEqual([]);
  const packages = archive.filter((path) => /^\/node_modules\/(?:@[^/]+\/)?[^/@]+$/.test(path));
  const here = `${process.platform}-${process.arch}`;
  const names = packages.map((path) =>
    path.replace('/node_modules/', '').replace(/-(?:gnu|msvc)$/, ''),
  );
  expect(names.toSorted()).toEqual(
    [
      // There is none for Windows.
      ...(process.platform === 'win32' ? [] : [`@flydotio/litestream-${here}`]),
      '@img/colour',
      ...(process.platform === 'linux' ? ['@img/sharp-wasm32', 'tslib'] : [`@img/sharp-${here}`]),
      ...(process.platform === 'darwin' ? [`@img/sharp-libvips-${here}`] : []),
      '@napi-rs/webcodecs',
      `@napi-rs/webcodecs-${here}`,
      '@node-rs/argon2',
      `@node-rs/argon2-${here}`,
      'better-sqlite3',
      'detect-libc',
      'semver',
      'sharp',
    ].toSorted(),
  );
  const foreign = platforms.filter((name) => !here.startsWith(name));
  const files = [...archive, ...listFiles(packaged.resources)];
  expect(files.filter((path) => foreign.some((name) => path.includes(name)))).toEqual([]);
  const native = files.filter((path) => path.endsWith('.node') && path.includes('unpacked'));
  // On Linux sharp is WebAssembly.
  expect(native).toHaveLength(process.platform === 'linux' ? 3 : 4);
  expect(readdirSync(packaged.resources)).not.toContain('default_app.asar');
});

test('is no larger than needed', ({ packaged }) => {
  const bytes = listFiles(packaged.resources).reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(maxOwnBytes);
});
