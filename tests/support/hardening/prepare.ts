import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { spawnServer } from '../server/server-process.ts';
import { makeTempDir } from '../server/test-db.ts';
import { createHousehold, type FamilyCookies } from './family.ts';
import { seed } from './seed.ts';
import { serverOptions } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program that `startTreehouse` runs. */
    serverEntry: string;
    /** The same server with one promise broken on purpose: what the controls of the proofs run. */
    brokenServerEntry: string;
    /** One that breaks what is promised of sockets. */
    carelessServerEntry: string;
    /** The same, telling in a file of each answer it gives; see `marked-server.ts`. */
    markedServer: string;
    /** A preload that makes calls to the disk fail; see `disk/failing-fs.ts`. */
    failingFs: string;
    /** A preload that throws below the product; see `throwing/throw-at.ts`. */
    throwAt: string;
    /** The command line's own program. */
    commandLine: string;
    /** The same by a clock that can be set. */
    clockEntry: string;
    /** Opens servers at the millisecond it is told; see `rival-server.ts`. */
    serverRival: string;
    /** A preload that gives backups their names too early. */
    hastyBackups: string;
    /** A data folder with the family moved in. */
    settledServer: string;
    familyCookies: FamilyCookies;
  }
}

const root = join(import.meta.dirname, '../../..');
/** Dependencies with a binary of their own, which cannot be part of a bundle. */
const native = ['better-sqlite3', '@node-rs/argon2', '@napi-rs/image'];

/** One file opens six times as fast as a thousand sources, and hundreds of servers are opened. */
const bundleEntries = async (outDir: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: native },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rollupOptions: {
        input: {
          server: join(import.meta.dirname, 'entries/server-entry.ts'),
          'broken-server': join(import.meta.dirname, 'entries/broken-server-entry.ts'),
          'careless-server': join(import.meta.dirname, 'entries/careless-server-entry.ts'),
          cli: join(root, 'src/server/cli.ts'),
          'failing-fs': join(import.meta.dirname, 'disk/failing-fs.ts'),
          'throw-at': join(import.meta.dirname, 'throwing/throw-at.ts'),
          'marked-server': join(import.meta.dirname, 'entries/marked-server.ts'),
          clock: join(import.meta.dirname, 'entries/clock-entry.ts'),
          'server-rival': join(import.meta.dirname, 'entries/rival-server.ts'),
          'hasty-backups': join(import.meta.dirname, 'entries/hasty-backups.ts'),
        },
      },
    },
  });
};

/** Runs once before the proofs: bundles their server and moves a family in. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  // Of this run alone: another one may be under way in the same checkout.
  const outDir = join(root, `node_modules/.cache/proof-${process.pid}`);
  await bundleEntries(outDir);
  const serverEntry = join(outDir, 'server.js');
  const dir = makeTempDir();
  const server = await spawnServer([serverEntry, JSON.stringify(serverOptions(dir.path))]);
  const cookies = await createHousehold(server.url);
  await server.end();
  provide('serverEntry', serverEntry);
  provide('brokenServerEntry', join(outDir, 'broken-server.js'));
  provide('carelessServerEntry', join(outDir, 'careless-server.js'));
  provide('commandLine', join(outDir, 'cli.js'));
  provide('failingFs', join(outDir, 'failing-fs.js'));
  provide('throwAt', join(outDir, 'throw-at.js'));
  provide('markedServer', join(outDir, 'marked-server.js'));
  provide('clockEntry', join(outDir, 'clock.js'));
  provide('serverRival', join(outDir, 'server-rival.js'));
  provide('hastyBackups', join(outDir, 'hasty-backups.js'));
  provide('settledServer', dir.path);
  provide('familyCookies', cookies);
  process.env.TREEHOUSE_SEED ??= String(seed);
  console.log(`TREEHOUSE_SEED=${seed}`);
  return () => {
    dir.remove();
    rmSync(outDir, { recursive: true, force: true });
  };
};
