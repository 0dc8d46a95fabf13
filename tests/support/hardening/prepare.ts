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
    serverEntry: string;
    /** The same server with one promise broken on purpose, for the controls. */
    brokenServerEntry: string;
    /** Breaks the promises about sockets. */
    brokenSocketsEntry: string;
    /** Also records each answer it sends; see `marked-server.ts`. */
    markedServer: string;
    /** A preload that makes disk calls fail; see `disk/failing-fs.ts`. */
    failingFs: string;
    /** A preload that throws below the product; see `throwing/throw-at.ts`. */
    throwAt: string;
    commandLine: string;
    clockEntry: string;
    /** Opens servers at a given millisecond; see `competing-server.ts`. */
    competingServer: string;
    /** A preload that names backups too early. */
    hastyBackups: string;
    householdServer: string;
    familyCookies: FamilyCookies;
  }
}

const root = join(import.meta.dirname, '../../..');
/** Dependencies with native binaries, which cannot be bundled. */
const native = ['better-sqlite3', '@node-rs/argon2', '@napi-rs/image', 'sharp'];

/** One file starts six times as fast as a thousand sources, and hundreds of servers start. */
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
          'broken-sockets': join(import.meta.dirname, 'entries/broken-sockets-entry.ts'),
          cli: join(root, 'src/server/cli.ts'),
          'failing-fs': join(import.meta.dirname, 'disk/failing-fs.ts'),
          'throw-at': join(import.meta.dirname, 'throwing/throw-at.ts'),
          'marked-server': join(import.meta.dirname, 'entries/marked-server.ts'),
          clock: join(import.meta.dirname, 'entries/clock-entry.ts'),
          'competing-server': join(import.meta.dirname, 'entries/competing-server.ts'),
          'hasty-backups': join(import.meta.dirname, 'entries/hasty-backups.ts'),
        },
      },
    },
  });
};

/** Global setup of the hardening tests: bundles the server, and creates a household. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  // Per process: another run may be active in the same checkout.
  const outDir = join(root, `node_modules/.cache/proof-${process.pid}`);
  await bundleEntries(outDir);
  const serverEntry = join(outDir, 'server.js');
  const dir = makeTempDir();
  const server = await spawnServer([serverEntry, JSON.stringify(serverOptions(dir.path))]);
  const cookies = await createHousehold(server.url);
  await server.end();
  provide('serverEntry', serverEntry);
  provide('brokenServerEntry', join(outDir, 'broken-server.js'));
  provide('brokenSocketsEntry', join(outDir, 'broken-sockets.js'));
  provide('commandLine', join(outDir, 'cli.js'));
  provide('failingFs', join(outDir, 'failing-fs.js'));
  provide('throwAt', join(outDir, 'throw-at.js'));
  provide('markedServer', join(outDir, 'marked-server.js'));
  provide('clockEntry', join(outDir, 'clock.js'));
  provide('competingServer', join(outDir, 'competing-server.js'));
  provide('hastyBackups', join(outDir, 'hasty-backups.js'));
  provide('householdServer', dir.path);
  provide('familyCookies', cookies);
  process.env.TREEHOUSE_SEED ??= String(seed);
  console.log(`TREEHOUSE_SEED=${seed}`);
  return () => {
    dir.remove();
    rmSync(outDir, { recursive: true, force: true });
  };
};
