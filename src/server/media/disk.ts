import fs from 'node:fs/promises';
import type { BackupReserve } from '../backup-engine/backup-reserve.ts';

/** Nothing new is taken when the disk has less than this left (rule 54). */
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

/** Below this nothing new is taken: what always stays free, and what the next backup needs. */
export const leastFreeBytes = (reserve: BackupReserve): number => minFreeBytes + reserve.bytes;

/** Whether so many new bytes fit, and their copies in the next backup. */
export const hasSpaceFor = (bytes: number, disk: Disk, reserve: BackupReserve): boolean =>
  disk.freeBytes - bytes * (reserve.copiesMedia ? 2 : 1) >= leastFreeBytes(reserve);
