import { randomBytes } from 'node:crypto';
import type { Context } from '#server/context/context.ts';
import type { UserRow } from '#server/features/accounts/accounts.repo.ts';
import { insertMedia } from '#server/media/media.repo.ts';
import type { MediaVisibility } from '#server/media/media.tables.ts';

interface MediaOptions {
  visibility?: MediaVisibility;
  bytes?: number;
  createdAt?: string;
  takenAt?: string;
}

/** Inserts a picture's rows without a file, after the server has checked for files. */
export const makeMedia = async (
  { context: { db, media } }: { context: Context },
  owner: UserRow,
  options: MediaOptions = {},
): Promise<{ id: number; name: string; path: string }> => {
  await media.checked;
  const { visibility = 'media', bytes = 1_024, takenAt } = options;
  const { createdAt = '2026-03-01T10:00:00.000Z' } = options;
  const name = randomBytes(16).toString('hex');
  const row = { name, kind: 'image' as const, visibility, ownerId: owner.id, createdAt, takenAt };
  const fileOf = (variant: 'original' | 'small') => ({
    variant,
    sha256: randomBytes(32).toString('hex'),
    mime: 'image/webp',
    bytes: variant === 'original' ? bytes : 10,
  });
  const id = insertMedia(db, row, [fileOf('original'), fileOf('small')]);
  return { id, name, path: `/uploads/${name}` };
};
