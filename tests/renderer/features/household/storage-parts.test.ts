import { expect, test } from 'vitest';
import { storageParts } from '#renderer/features/household/storage-parts.ts';
import type { Health } from '#shared/features/household/health.contract.ts';

const total = (bytes: number) => ({ count: 1, originalBytes: bytes - 1, renditionBytes: 1 });
const health = (freeBytes: number, totalBytes: number) =>
  ({
    disk: { level: 'ok', freeBytes, totalBytes, warnBytes: 2, minBytes: 1, backupBytes: 0 },
    storage: {
      databaseBytes: 10,
      images: total(14),
      avatars: total(4),
      covers: total(2),
      videos: total(30),
      recordings: total(6),
      private: { originalBytes: 30, renditionBytes: 10 },
      trash: total(5),
      looseBytes: 5,
    },
  }) as Health;

test('the parts of the disk add up to all of it', () => {
  const parts = storageParts(health(300, 1_000));
  expect(parts.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['images', 20],
    ['videos', 30],
    ['recordings', 6],
    ['private', 40],
    ['trash', 5],
    ['database', 10],
    ['loose', 5],
    ['others', 584],
    ['free', 300],
  ]);
  expect(parts[0]?.count).toBe(3);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test('inconsistent disk sizes break nothing', () => {
  const parts = storageParts(health(0, 0));
  expect(parts.find(({ name }) => name === 'others')?.bytes).toBe(0);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});
