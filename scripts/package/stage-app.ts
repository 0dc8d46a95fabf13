import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Target {
  platform: NodeJS.Platform;
  arch: string;
}

interface Package {
  name: string;
  productName: string;
  version: string;
  description: string;
  dependencies: Record<string, string>;
}

/** The ABI suffix of napi-rs package names. */
const abis: Partial<Record<NodeJS.Platform, string>> = { linux: '-gnu', win32: '-msvc' };

const withoutWindow = ['main/cli.js', 'main/demo.js', 'main/health.js', 'main/run-cli.js'];

/** Finds better-sqlite3's library as it does itself: a local build first, then the prebuilt one. */
const sqliteLibrary = (root: string, { platform, arch }: Target): string => {
  const built = 'build/Release/better_sqlite3.node';
  const isOwn = platform === process.platform && arch === process.arch;
  if (isOwn && existsSync(join(root, 'node_modules/better-sqlite3', built))) return built;
  return `prebuilds/${platform}-${arch}.node`;
};

/** sharp's native build, or its WebAssembly build on Linux, where Electron's own GLib clashes with the native one. */
const sharpFiles = (root: string, { platform, arch }: Target): string[] => {
  if (platform === 'linux') {
    const inside = '@img/sharp-wasm32/node_modules/@emnapi/runtime';
    const isInside = existsSync(join(root, 'node_modules', inside));
    return ['@img/sharp-wasm32', ...(isInside ? [] : ['@emnapi/runtime']), 'tslib'];
  }
  const build = `@img/sharp-${platform}-${arch}`;
  return platform === 'darwin' ? [build, `@img/sharp-libvips-${platform}-${arch}`] : [build];
};

/** Litestream for continuous copies (ADR 58), where its package has been built for the system and is installed. */
const litestreamFiles = (root: string, { platform, arch }: Target): string[] => {
  const build = `@flydotio/litestream-${platform}-${arch}`;
  return existsSync(join(root, 'node_modules', build))
    ? [`${build}/package.json`, `${build}/litestream`]
    : [];
};

/** The files of `node_modules` that are not bundled; `images` are those of sharp's build. */
export const nativeFiles = (
  target: Target,
  sqlite: string,
  images: string[],
  root = '.',
): string[] => {
  const platform = `${target.platform}-${target.arch}${abis[target.platform] ?? ''}`;
  const ofNapi = (name: string, library: string) => [
    `${name}/package.json`,
    `${name}/LICENSE`,
    `${name}/index.js`,
    `${name}-${platform}/package.json`,
    `${name}-${platform}/${library}.${platform}.node`,
  ];
  return [
    'better-sqlite3/package.json',
    'better-sqlite3/LICENSE',
    'better-sqlite3/lib',
    `better-sqlite3/${sqlite}`,
    ...ofNapi('@node-rs/argon2', 'argon2'),
    ...ofNapi('@napi-rs/webcodecs', 'webcodecs'),
    '@napi-rs/webcodecs/polyfill.js',
    ...['package.json', 'LICENSE', 'dist'].map((file) => `sharp/${file}`),
    ...['@img/colour', 'detect-libc', 'semver'],
    ...images,
    ...litestreamFiles(root, target),
  ];
};

/** better-sqlite3's entry points for single platforms; its index does not need them. */
const isPlatformEntry = (path: string) =>
  /lib[\\/](?:darwin|linux|linuxmusl|win32)-\w+\.js$/.test(path);

/** Copies a file or folder without what only developers need. @throws if it is not there. */
export const copy = (from: string, to: string): void => {
  if (!existsSync(from)) throw new Error(`not installed for this platform: ${from}`);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) =>
      !isPlatformEntry(path) && !/(?:\.map|\.d\.[cm]?ts|(?:README|SECURITY)\.md)$/.test(path),
  });
};

/** The installed app's package.json; everything but the native packages is bundled. */
const manifest = (root: string): Record<string, unknown> => {
  const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
  const { name, productName, version, description } = source;
  return {
    name,
    productName,
    version,
    description,
    author: 'Treehouse',
    homepage: 'https://treehouse.invalid',
    type: 'module',
    main: 'out/main/index.js',
  };
};

/**
 * Copies exactly what the app consists of to `dist/app`, without glob patterns. @throws if a native package for the
 * target is not installed.
 */
export const stageApp = (target: Target, root = '.'): string => {
  const folder = join(root, 'dist', 'app');
  rmSync(folder, { recursive: true, force: true });
  copy(join(root, 'out'), join(folder, 'out'));
  for (const file of withoutWindow) rmSync(join(folder, 'out', file), { force: true });
  const native = nativeFiles(target, sqliteLibrary(root, target), sharpFiles(root, target), root);
  for (const file of native) {
    copy(join(root, 'node_modules', file), join(folder, 'node_modules', file));
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(root), null, 2)}\n`);
  return folder;
};
