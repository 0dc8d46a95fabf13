import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { chunkGroups } from './scripts/build/chunk-names.ts';
import { compileAtOnce } from './scripts/build/compile-at-once.ts';
import { firstPaint } from './scripts/build/first-paint.ts';
import { homeParts } from './scripts/build/home-parts.ts';
import { licences } from './scripts/build/licences.ts';
import { lightContracts } from './scripts/build/light-contracts.ts';
import { lightTheme } from './scripts/build/light-theme.ts';
import { pageFrames } from './scripts/build/page-frames.ts';
import { serverMinify, serverPlugins } from './scripts/build/server-plugins.ts';
import { serviceWorker } from './scripts/build/service-worker.ts';
import { unusedStyles } from './scripts/build/unused-styles.ts';
import { workerEntries } from './src/server/workers/worker-entry.ts';

const root = import.meta.dirname;
const at = (...parts: string[]) => resolve(root, ...parts);

/** Entries of the main build that are there; workers and tools are processes of their own. */
const mainEntries = Object.fromEntries(
  Object.entries({
    index: at('src/main/index.ts'),
    cli: at('src/server/cli.ts'),
    'run-cli': at('src/server/run-cli.ts'),
    health: at('src/server/health.ts'),
    demo: at('src/server/demo/demo.ts'),
    ...Object.fromEntries(
      Object.entries(workerEntries).map(([name, source]) => [
        `workers/${name}`,
        at('src/server/workers', source),
      ]),
    ),
  }).filter(([, file]) => existsSync(file)),
);

const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/** Dependencies with a binary of their own, which cannot be part of a bundle. */
const native = [
  'better-sqlite3',
  '@node-rs/argon2',
  'sharp',
  '@img/sharp-wasm32',
  '@napi-rs/webcodecs',
];
const bundled = Object.keys(dependencies).filter((name) => !native.includes(name));

/** Text assets; the page itself is no static file, since each answer carries its own nonce. */
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/;

/** Writes .br and .gz beside each text asset, so that the server never compresses them. */
const precompress = (): Plugin => {
  const outDir = at('out/renderer');
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = join(folder, entry.name);
      if (entry.isDirectory()) visit(file);
      else if (compressible.test(entry.name)) {
        const bytes = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }));
      }
    }
  };
  return { name: 'precompress', apply: 'build', closeBundle: () => visit(outDir) };
};

/** Radix Themes' styles, as far as they are used, in the sheets that load one after the other. */
const usedStyles = (): Plugin => ({
  name: 'used-styles',
  config: (_config, { command }) => ({
    css: { postcss: { plugins: [unusedStyles(root, command === 'build')] } },
  }),
});

/** electron-vite makes every address relative for windows on files; ours is served, and /post/7 has assets too. */
const absoluteAddresses = (): Plugin => ({
  name: 'absolute-addresses',
  config: () => ({ base: '/' }),
});

export default defineConfig({
  main: {
    plugins: serverPlugins(root),
    build: {
      // One file opens faster than a thousand; what is native, or Electron's own, stays outside.
      externalizeDeps: { exclude: bundled },
      // Electron 33, which the tests drive, has Node 20.18.
      target: 'node20.18',
      outDir: 'out/main',
      rollupOptions: {
        input: mainEntries,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: serverMinify,
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: at('src/preload/index.ts') },
        // A sandboxed preload cannot be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [
      react(),
      lightTheme(),
      lightContracts(),
      absoluteAddresses(),
      usedStyles(),
      firstPaint(at('out/renderer')),
      homeParts(),
      compileAtOnce(),
      licences(root),
      pageFrames(root, () => [react(), lightTheme(), lightContracts()]),
      serviceWorker(at('src/renderer/worker/sw.ts'), at('out/renderer')),
      precompress(),
    ],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      minify: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      // Of what a part needs, its styles alone are named beforehand: few files are left, and each link holds the page up.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
      },
      rollupOptions: {
        input: at('src/renderer/index.html'),
        output: { codeSplitting: { groups: chunkGroups } },
      },
    },
  },
});
