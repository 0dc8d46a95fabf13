import { join } from 'node:path';
import { build } from 'rolldown';

const root = join(import.meta.dirname, '../../..');
const outDir = join(root, 'out/bench');
/** Binaries of their own, which cannot be part of a bundle. */
const native = /^(?:better-sqlite3|sharp|@node-rs\/argon2|@napi-rs\/.+|@img\/.+)$/;
const names = ['limit-server', 'limit-chat-server', 'stack-server', 'treehouse-server'] as const;
export type ServerName = (typeof names)[number];

let building: Promise<unknown> | undefined;

/** Type stripping at start costs more time and memory than a server itself, so each side runs as built JavaScript. */
const buildAll = (): Promise<unknown> =>
  build({
    cwd: root,
    input: Object.fromEntries(names.map((name) => [name, join(import.meta.dirname, `${name}.ts`)])),
    platform: 'node',
    external: native,
    logLevel: 'silent',
    transform: { target: 'node22' },
    output: { dir: outDir, format: 'es', chunkFileNames: 'chunks/[name]-[hash].js' },
  });

export const builtServer = async (name: ServerName): Promise<string> => {
  building ??= buildAll();
  await building;
  return join(outDir, `${name}.js`);
};
