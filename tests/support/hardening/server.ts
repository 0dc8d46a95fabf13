import { once } from 'node:events';
import { chmodSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import { makeBrowser } from '../clients/browser.ts';
import { type ServerProcess, setupToken, spawnServer } from '../server/server-process.ts';
import { makeTempDir } from '../server/test-db.ts';
import type { Word } from './entries/server-entry.ts';
import type { MemberName } from './family.ts';

const root = join(import.meta.dirname, '../../..');
const plenty = 1_000_000_000;

/** Throttles out of the way, for tests of something else. */
export const unthrottled = {
  freeTries: plenty,
  addressTries: plenty,
  writeBurst: plenty,
  sendBurst: plenty,
  searchBurst: plenty,
  frameBurst: plenty,
};

/** The options of a test's server: nobody but this machine hears of it, and its log tells of what went wrong. */
export const serverOptions = (
  dataDir: string,
  options: Partial<ServerOptions> = {},
): ServerOptions => ({
  dataDir,
  resourcesDir: join(root, 'resources'),
  clientDir: join(root, 'out/renderer'),
  workersDir: join(root, 'out/main/workers'),
  version: '0.0.0-test',
  port: 0,
  mdns: false,
  setupToken,
  logLevel: 'warn',
  ...options,
});

/** Starts the product's server in a process of its own, whose clock may be ahead of this computer's. */
export const startTreehouse = (
  dataDir: string,
  options: Partial<ServerOptions> = {},
  clockOffsetMs = 0,
): Promise<ServerProcess> =>
  spawnServer([inject('serverEntry'), JSON.stringify(serverOptions(dataDir, options))], {
    TREEHOUSE_CLOCK_OFFSET_MS: String(clockOffsetMs),
  });

/** Tells a server something, and waits until it is done. */
export const tell = async ({ child }: ServerProcess, word: Word): Promise<void> => {
  const done = once(child, 'message');
  child.send(word);
  await done;
};

/** A data folder with the family moved in; whoever asked removes it. */
export const makeSettledFolder = (): ReturnType<typeof makeTempDir> => {
  const dir = makeTempDir();
  cpSync(inject('settledServer'), dir.path, { recursive: true });
  // A folder that was copied has lost what kept others out.
  for (const name of ['media', 'incoming', 'trash']) chmodSync(join(dir.path, name), 0o700);
  return dir;
};

/** Somebody's browser at a server that began as the settled one. */
export const browserOf = (url: string, name: MemberName) =>
  makeBrowser(url, inject('familyCookies')[name]);
