import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const mount = (...args: string[]): boolean => spawnSync('mount', args).status === 0;

/** Mounts a disk of so many megabytes at a folder, which it makes; null without permission. */
export const mountSmallDisk = (path: string, megabytes: number) => {
  mkdirSync(path, { recursive: true });
  const isMounted =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path);
  if (!isMounted) return null;
  const ballast = join(path, 'ballast');
  return {
    path,
    /** Leaves so many bytes free. */
    fill: (leaveBytes: number) => {
      rmSync(ballast, { force: true });
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)));
    },
    free: () => rmSync(ballast, { force: true }),
    setWritable: (isWritable: boolean) => mount('-o', `remount,${isWritable ? 'rw' : 'ro'}`, path),
    unmount: () => void spawnSync('umount', ['-l', path]),
  };
};
