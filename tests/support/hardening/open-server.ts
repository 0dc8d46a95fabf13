import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import type { HouseProcess } from '../server/server-process.ts';
import { makeSettledFolder, startHouse } from './server.ts';

/** A settled house for one test, gone when the test is. */
export const openHouse = async (
  options: Partial<ServerOptions> = {},
  clockOffsetMs = 0,
): Promise<HouseProcess & { dataDir: string }> => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  // A house whose clock has always been like this: what it trusted before is not known.
  if (clockOffsetMs !== 0) rmSync(join(dir.path, 'computer.json'), { force: true });
  const house = await startHouse(dir.path, options, clockOffsetMs);
  onTestFinished(() => house.kill());
  return { ...house, dataDir: dir.path };
};
