import { once } from 'node:events';
import { chmodSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import { makeBrowser } from '../clients/browser.ts';
import { type ServerProcess, setupToken, spawnServer } from '../server/server-process.ts';
import { makeTempDir } from '../server/test-db.ts';
import type { ServerCommand } from './entries/server-entry.ts';
import type { MemberName } from './family.ts';

const root = join(import.meta.dirname, '../../..');
const plenty = 1_000_000_000;

export const unthrottled = {
  freeTries: plenty,
  addressTries: plenty,
  writeBurst: plenty,
  sendBurst: plenty,
  searchBurst: plenty,
  frameBurst: plenty,
};

/** Options for test servers: off the network, and logging errors. */
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

/** Starts the product's server in a separate process, optionally with a clock offset. */
export const startTreehouse = (
  dataDir: string,
  options: Partial<ServerOptions> = {},
  clockOffsetMs = 0,
): Promise<ServerProcess> =>
  spawnServer([inject('serverEntry'), JSON.stringify(serverOptions(dataDir, options))], {
    TREEHOUSE_CLOCK_OFFSET_MS: String(clockOffsetMs),
  });

export const sendCommand = async ({ child }: ServerProcess, word: ServerCommand): Promise<void> => {
  const done = once(child, 'message');
  child.send(word);
  await done;
};

/** A data folder with the household set up; the caller removes it. */
export const makeHouseholdFolder = (): ReturnType<typeof makeTempDir> => {
  const dir = makeTempDir();
  cpSync(inject('householdServer'), dir.path, { recursive: true });
  // Copying loses the folder's permissions.
  for (const name of ['media', 'incoming', 'trash']) chmodSync(join(dir.path, name), 0o700);
  return dir;
};

/** A person's browser, signed in by the template's cookies. */
export const browserOf = (url: string, name: MemberName) =>
  makeBrowser(url, inject('familyCookies')[name]);
