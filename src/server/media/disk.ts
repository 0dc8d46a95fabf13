import fs from 'node:fs/promises';

/** Nothing new is taken when the disk has less than this left (decision 54). */
export const minFreeBytes = 500 * 1024 * 1024;

export interface Disk {
  freeBytes: number;
  totalBytes: number;
}

/** What is left, for this account, of the disk that a folder is on. */
export const readDisk = async (dir: string): Promise<Disk> => {
  const { bavail, blocks, bsize } = await fs.statfs(dir);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
};
