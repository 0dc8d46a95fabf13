import type { Health } from '#shared/features/household/health.contract.ts';

export const storagePartNames = [
  'images',
  'videos',
  'private',
  'trash',
  'database',
  'loose',
  'others',
  'free',
] as const;
export type StoragePartName = (typeof storagePartNames)[number];

export interface StoragePart {
  name: StoragePartName;
  bytes: number;
  /** Of the whole disk, from 0 to 1. */
  share: number;
}

/** The disk in parts that add up to its size, other data included. */
export const storageParts = ({ disk, storage }: Health): StoragePart[] => {
  const own = {
    images: storage.images.bytes,
    videos: storage.videos.bytes,
    private: storage.privateBytes,
    trash: storage.trash.bytes,
    database: storage.databaseBytes,
    loose: storage.looseBytes,
  };
  const ownBytes = Object.values(own).reduce((sum, bytes) => sum + bytes, 0);
  const others = Math.max(0, disk.totalBytes - disk.freeBytes - ownBytes);
  const bytesOf = { ...own, others, free: disk.freeBytes };
  const total = Object.values(bytesOf).reduce((sum, bytes) => sum + bytes, 0) || 1;
  return storagePartNames.map((name) => ({
    name,
    bytes: bytesOf[name],
    share: bytesOf[name] / total,
  }));
};
