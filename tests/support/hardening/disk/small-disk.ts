import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { makeTempDir } from '../../server/test-db.ts';

const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0;

/** Mounts a disk of `megabytes` with the household's data folder; null without permission. */
export const makeSmallDisk = (megabytes: number) => {
  const dir = makeTempDir();
  const isMounted =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dir.path);
  if (!isMounted) {
    dir.remove();
    return null;
  }
  const dataDir = join(dir.path, 'data');
  cpSync(inject('householdServer'), dataDir, { recursive: true });
  const ballast = join(dir.path, 'ballast');
  return {
    dataDir,
    fill: (leaveBytes: number) => {
      rmSync(ballast, { force: true });
      const { bavail, bsize } = statfsSync(dir.path);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)));
    },
    free: () => rmSync(ballast, { force: true }),
    setWritable: (isWritable: boolean) =>
      mount('-o', `remount,${isWritable ? 'rw' : 'ro'}`, dir.path),
    remove: () => {
      spawnSync('umount', ['-l', dir.path]);
      dir.remove();
    },
  };
};
