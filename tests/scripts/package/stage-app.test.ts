import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { stageApp, type Target } from '../../../scripts/package/stage-app.ts';

let root: string;
const write = (path: string, text = '') => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

const staged = (target: Target): string[] => {
  const folder = stageApp(target, root);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'));
};

const packages = (abi: string) => {
  write('node_modules/@napi-rs/webcodecs/polyfill.js');
  for (const name of ['@node-rs/argon2', '@napi-rs/webcodecs']) {
    for (const file of [
      'package.json',
      'LICENSE',
      'README.md',
      'index.js',
      'index.d.ts',
      'browser.js',
    ]) {
      write(`node_modules/${name}/${file}`);
    }
    write(`node_modules/${name}-${abi}/package.json`);
    write(`node_modules/${name}-${abi}/${name.split('/')[1]}.${abi}.node`);
  }
};

/** On Linux the native build clashes with Electron's GLib. */
const imageLibraries: Record<string, string[]> = {
  win32: ['node_modules/@img/sharp-win32-x64/lib/sharp.node'],
  darwin: [
    'node_modules/@img/sharp-darwin-arm64/lib/sharp.node',
    'node_modules/@img/sharp-libvips-darwin-arm64/lib/libvips.dylib',
  ],
  linux: [
    'node_modules/@emnapi/runtime/index.js',
    'node_modules/@img/sharp-wasm32/index.cjs',
    'node_modules/tslib/tslib.js',
  ],
};

const writeImageLibraries = (): void => {
  for (const file of Object.values(imageLibraries).flat()) write(file);
  write('node_modules/@img/sharp-linux-arm64/lib/sharp.node');
  for (const file of ['package.json', 'LICENSE', 'README.md', 'dist/index.mjs', 'src/sharp.cc']) {
    write(`node_modules/sharp/${file}`);
  }
  write('node_modules/@img/colour/index.cjs');
  for (const name of ['detect-libc', 'semver']) write(`node_modules/${name}/index.js`);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'treehouse-stage-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  write(
    'package.json',
    JSON.stringify({ name: 'treehouse', version: '1.2.3', dependencies: { react: '1' } }),
  );
  for (const file of [
    'main/index.js',
    'main/index.js.map',
    'main/cli.js',
    'main/demo.js',
    'main/health.js',
    'renderer/index.html',
  ]) {
    write(`out/${file}`);
  }
  for (const file of [
    'package.json',
    'LICENSE',
    'README.md',
    'lib/index.js',
    'lib/win32-x64.js',
    'src/addon.cpp',
  ]) {
    write(`node_modules/better-sqlite3/${file}`);
  }
  for (const name of ['win32-x64', 'linux-arm64', 'darwin-arm64']) {
    write(`node_modules/better-sqlite3/prebuilds/${name}.node`);
  }
  writeImageLibraries();
  write('node_modules/react/index.js');
});

test.each([
  { platform: 'win32', arch: 'x64', abi: 'win32-x64-msvc' },
  { platform: 'linux', arch: 'arm64', abi: 'linux-arm64-gnu' },
  { platform: 'darwin', arch: 'arm64', abi: 'darwin-arm64' },
] as const)(
  'lays out what runs on $platform $arch, and nothing else',
  ({ platform, arch, abi }) => {
    packages(abi);
    const files = staged({ platform, arch });
    expect(files.toSorted()).toEqual(
      [
        ...(imageLibraries[platform] ?? []),
        'node_modules/@img/colour/index.cjs',
        'node_modules/detect-libc/index.js',
        'node_modules/semver/index.js',
        'node_modules/sharp/LICENSE',
        'node_modules/sharp/dist/index.mjs',
        'node_modules/sharp/package.json',
        `node_modules/@napi-rs/webcodecs-${abi}/package.json`,
        `node_modules/@napi-rs/webcodecs-${abi}/webcodecs.${abi}.node`,
        ...['LICENSE', 'index.js', 'package.json', 'polyfill.js'].map(
          (file) => `node_modules/@napi-rs/webcodecs/${file}`,
        ),
        `node_modules/@node-rs/argon2-${abi}/argon2.${abi}.node`,
        `node_modules/@node-rs/argon2-${abi}/package.json`,
        'node_modules/@node-rs/argon2/LICENSE',
        'node_modules/@node-rs/argon2/index.js',
        'node_modules/@node-rs/argon2/package.json',
        'node_modules/better-sqlite3/LICENSE',
        'node_modules/better-sqlite3/lib/index.js',
        'node_modules/better-sqlite3/package.json',
        `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
        'out/main/index.js',
        'out/renderer/index.html',
        'package.json',
      ].toSorted(),
    );
    const manifest = JSON.parse(readFileSync(join(root, 'dist/app/package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: 'treehouse',
      version: '1.2.3',
      main: 'out/main/index.js',
    });
    expect(manifest).not.toHaveProperty('dependencies');
  },
);

test('says which package is not installed for the computer in question', () => {
  packages('linux-arm64-gnu');
  expect(() => stageApp({ platform: 'win32', arch: 'x64' }, root)).toThrow(
    /not installed for this platform: .*argon2-win32-x64-msvc/,
  );
});
