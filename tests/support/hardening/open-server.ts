import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { makeHouseholdFolder, startTreehouse } from './server.ts';

export const openServer = async (
  options: Partial<ServerOptions> = {},
  clockOffsetMs = 0,
): Promise<ServerProcess & { dataDir: string }> => {
  const dir = makeHouseholdFolder();
  onTestFinished(dir.remove);
  // A server whose clock was always like this, without an earlier trusted time.
  if (clockOffsetMs !== 0) rmSync(join(dir.path, 'computer.json'), { force: true });
  const server = await startTreehouse(dir.path, options, clockOffsetMs);
  onTestFinished(() => server.kill());
  return { ...server, dataDir: dir.path };
};
