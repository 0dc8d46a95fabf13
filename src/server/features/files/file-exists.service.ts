import { access } from 'node:fs/promises';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { FileExists } from '#shared/features/files/files.contract.ts';
import type { Context } from '../../context/context.ts';
import { findServedFile } from '../../media/media.repo.ts';
import { pathOf } from '../../media/media-files.ts';
import { type PathQuery, parsePath, refusedPath } from './file-paths.ts';
import { findFileRow } from './files.repo.ts';

const mebi = 1024 * 1024;

const sizeText = (bytes: number): string => {
  const isLarge = bytes >= mebi;
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(bytes / (isLarge ? mebi : 1024));
};

const isOnDisk = async (context: Context, sha256: string): Promise<boolean> => {
  try {
    await access(pathOf(context.media.folders, sha256));
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether a file exists, for people who may see it; for others it does not (rule 141). Files never change, so
 * a file was last modified when it was added. @throws AppError 400
 */
export const readFileExists = async (
  context: Context,
  actor: Actor,
  path: PathQuery,
): Promise<FileExists> => {
  const parsed = parsePath(path);
  if (!parsed) throw refusedPath();
  const { db, media, installationId: current } = context;
  const file = findServedFile(db, parsed.name, parsed.variant);
  const isVisible = file !== undefined && media.canSee(actor, file);
  if (!isVisible || !(await isOnDisk(context, file.sha256))) {
    const environment = { file: null, current, isCrossEnvironment: false };
    return { exists: false, sizeFormatted: null, timestamp: null, modified: null, environment };
  }
  const modified = findFileRow(db, parsed.name)?.createdAt ?? null;
  return {
    exists: true,
    sizeFormatted: sizeText(file.bytes),
    timestamp: modified === null ? null : new Date(modified).getTime(),
    modified,
    // Everything here came to this very home (rule 55).
    environment: { file: current, current, isCrossEnvironment: false },
  };
};
