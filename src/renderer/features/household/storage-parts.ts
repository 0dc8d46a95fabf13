import type { Health, Space } from '#shared/features/household/health.contract.ts';

const storagePartNames = [
  'images',
  'videos',
  'recordings',
  'private',
  'trash',
  'database',
  'loose',
  'others',
  'free',
] as const;
type StoragePartName = (typeof storagePartNames)[number];

export interface StoragePart {
  name: StoragePartName;
  /** Files, where they are counted. */
  count?: number;
  bytes: number;
  /** Of the whole disk, from 0 to 1. */
  share: number;
}

export const bytesOf = ({ originalBytes, renditionBytes }: Space): number =>
  originalBytes + renditionBytes;

type Counted = Health['storage']['images'];

const sumOf = (...uses: Counted[]) => ({
  count: uses.reduce((sum, { count }) => sum + count, 0),
  bytes: uses.reduce((sum, use) => sum + bytesOf(use), 0),
});

/** The disk in parts that add up to its size, other data included. */
export const storageParts = ({ disk, storage }: Health): StoragePart[] => {
  const own = {
    images: sumOf(storage.images, storage.avatars, storage.covers),
    videos: sumOf(storage.videos),
    recordings: sumOf(storage.recordings),
    private: { bytes: bytesOf(storage.private) },
    trash: sumOf(storage.trash),
    database: { bytes: storage.databaseBytes },
    loose: { bytes: storage.looseBytes },
  };
  const ownBytes = Object.values(own).reduce((sum, { bytes }) => sum + bytes, 0);
  const others = { bytes: Math.max(0, disk.totalBytes - disk.freeBytes - ownBytes) };
  const parts = { ...own, others, free: { bytes: disk.freeBytes } };
  const total = Object.values(parts).reduce((sum, { bytes }) => sum + bytes, 0) || 1;
  return storagePartNames.map((name) => ({
    name,
    ...parts[name],
    share: parts[name].bytes / total,
  }));
};
