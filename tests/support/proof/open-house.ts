import { onTestFinished } from 'vitest';
import type { ServerOptions } from '#server/config.ts';
import type { HouseProcess } from '../house-process.ts';
import { makeSettledFolder, startHouse } from './house.ts';

/** A settled house for one test, gone when the test is. */
export const openHouse = async (
  options: Partial<ServerOptions> = {},
  clockOffsetMs = 0,
): Promise<HouseProcess & { dataDir: string }> => {
  const dir = makeSettledFolder();
  onTestFinished(dir.remove);
  const house = await startHouse(dir.path, options, clockOffsetMs);
  onTestFinished(() => house.kill());
  return { ...house, dataDir: dir.path };
};
