import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { mountSmallDisk } from '../../server/small-disk.ts';
import { makeTempDir } from '../../server/test-db.ts';

/** Mounts a disk of `megabytes` with the household's data folder; null without permission. */
export const makeSmallDisk = (megabytes: number) => {
  const dir = makeTempDir();
  const disk = mountSmallDisk(dir.path, megabytes);
  if (!disk) {
    dir.remove();
    return null;
  }
  const dataDir = join(dir.path, 'data');
  cpSync(inject('householdServer'), dataDir, { recursive: true });
  return {
    ...disk,
    dataDir,
    remove: () => {
      disk.unmount();
      dir.remove();
    },
  };
};
