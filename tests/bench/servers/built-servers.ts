import { join } from 'node:path';
import { build } from 'rolldown';
import { build as buildWithVite } from 'vite';
import { serverMinify, serverPlugins } from '../../../scripts/build/server-plugins.ts';

const root = join(import.meta.dirname, '../../..');
const outDir = join(root, 'out/bench');
/** Binaries of their own, which cannot be part of a bundle. */
const native = /^(?:better-sqlite3|sharp|@node-rs\/argon2|@napi-rs\/.+|@img\/.+)$/;
const limits = ['limit-server', 'limit-chat-server', 'stack-server'] as const;
type ServerName = (typeof limits)[number] | 'treehouse-server';

const sourceOf = (name: ServerName): string => join(import.meta.dirname, `${name}.ts`);

let building: Promise<unknown> | undefined;

/** Type stripping at start costs more time and memory than a server itself, so each side runs as built JavaScript. */
const buildLimits = (): Promise<unknown> =>
  build({
    cwd: root,
    input: Object.fromEntries(limits.map((name) => [name, sourceOf(name)])),
    platform: 'node',
    external: native,
    logLevel: 'silent',
    transform: { target: 'node22' },
    output: { dir: outDir, format: 'es', chunkFileNames: 'chunks/[name]-[hash].js' },
  });

/** Our own server is built as the product is. */
const buildTreehouse = (): Promise<unknown> =>
  buildWithVite({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: serverPlugins(root),
    ssr: { noExternal: true },
    build: {
      ssr: sourceOf('treehouse-server'),
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        external: native,
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          minify: serverMinify,
        },
      },
    },
  });

const buildAll = (): Promise<unknown> => Promise.all([buildLimits(), buildTreehouse()]);

export const builtServer = async (name: ServerName): Promise<string> => {
  building ??= buildAll();
  await building;
  return join(outDir, `${name}.js`);
};
