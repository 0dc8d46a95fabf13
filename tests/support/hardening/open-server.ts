import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { makeSettledFolder, startTreehouse } from './server.ts';

/** A settled server for one test, gone when the test is. */
export const openServer = async (
  options: Partial<ServerOptions> = {},
  clockOffsetMs = 0,
): Promise<ServerProcess & { dataDir: string }> => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  // A server whose clock has always been like this: what it trusted before is not known.
  if (clockOffsetMs !== 0) rmSync(join(dir.path, 'computer.json'), { force: true });
  const server = await startTreehouse(dir.path, options, clockOffsetMs);
  onTestFinished(() => server.kill());
  return { ...server, dataDir: dir.path };
};
