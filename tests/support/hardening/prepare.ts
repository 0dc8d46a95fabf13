import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { spawnHouse } from '../server/server-process.ts';
import { makeTempDir } from '../server/test-db.ts';
import { createHousehold, type FamilyCookies } from './family.ts';
import { seed } from './seed.ts';
import { houseOptions } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The program that `startHouse` runs. */
    houseEntry: string;
    /** The same server with one promise broken on purpose: what the controls of the proofs run. */
    brokenHouseEntry: string;
    /** One that breaks what is promised of sockets. */
    carelessHouseEntry: string;
    /** The same, telling in a file of each answer it gives; see `marked-server.ts`. */
    markedHouse: string;
    /** A preload that makes calls to the disk fail; see `disk/failing-fs.ts`. */
    failingFs: string;
    /** A preload that throws below the product; see `throwing/throw-at.ts`. */
    throwAt: string;
    /** The command line's own program. */
    commandLine: string;
    /** The same by a clock that can be set. */
    clockEntry: string;
    /** Opens houses at the millisecond it is told; see `rival-server.ts`. */
    houseRival: string;
    /** A preload that gives backups their names too early. */
    hastyBackups: string;
    /** A data folder with the family moved in. */
    settledHouse: string;
    familyCookies: FamilyCookies;
  }
}

const root = join(import.meta.dirname, '../../..');
/** Dependencies with a binary of their own, which cannot be part of a bundle. */
const native = ['better-sqlite3', '@node-rs/argon2', '@napi-rs/image'];

/** One file opens six times as fast as a thousand sources, and hundreds of houses are opened. */
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
          house: join(import.meta.dirname, 'entries/server-entry.ts'),
          'broken-house': join(import.meta.dirname, 'entries/broken-server-entry.ts'),
          'careless-house': join(import.meta.dirname, 'entries/careless-server-entry.ts'),
          cli: join(root, 'src/server/cli.ts'),
          'failing-fs': join(import.meta.dirname, 'disk/failing-fs.ts'),
          'throw-at': join(import.meta.dirname, 'throwing/throw-at.ts'),
          'marked-house': join(import.meta.dirname, 'entries/marked-server.ts'),
          clock: join(import.meta.dirname, 'entries/clock-entry.ts'),
          'house-rival': join(import.meta.dirname, 'entries/rival-server.ts'),
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
  const houseEntry = join(outDir, 'house.js');
  const dir = makeTempDir();
  const house = await spawnHouse([houseEntry, JSON.stringify(houseOptions(dir.path))]);
  const cookies = await createHousehold(house.url);
  await house.end();
  provide('houseEntry', houseEntry);
  provide('brokenHouseEntry', join(outDir, 'broken-house.js'));
  provide('carelessHouseEntry', join(outDir, 'careless-house.js'));
  provide('commandLine', join(outDir, 'cli.js'));
  provide('failingFs', join(outDir, 'failing-fs.js'));
  provide('throwAt', join(outDir, 'throw-at.js'));
  provide('markedHouse', join(outDir, 'marked-house.js'));
  provide('clockEntry', join(outDir, 'clock.js'));
  provide('houseRival', join(outDir, 'house-rival.js'));
  provide('hastyBackups', join(outDir, 'hasty-backups.js'));
  provide('settledHouse', dir.path);
  provide('familyCookies', cookies);
  process.env.TREEHOUSE_SEED ??= String(seed);
  console.log(`TREEHOUSE_SEED=${seed}`);
  return () => {
    dir.remove();
    rmSync(outDir, { recursive: true, force: true });
  };
};
