import fs from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { foldersIn, pathOf } from '../../media/media-files.ts';
import { BackupError, isVerdict } from '../backup-error.ts';
import { passFile, requireSpace, syncFolder } from '../backup-files.ts';
import { requireFile, storedPath } from '../backup-format.ts';
import { type BackupKey, lockedName } from '../backup-seal.ts';
import type { NamedMedium } from '../create/database-copy.ts';
import type { BackupProgress } from '../create/make-options.ts';

export interface CopyMediaOptions {
  key: BackupKey | null;
  /** A `media/` folder that may already hold some; those with the right bytes are linked instead of copied. */
  presentMedia?: string;
  /** The data folder in use, whose disk keeps more free space. */
  dataDir?: string;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

/** One backup whose media are being copied out. */
interface Copying extends CopyMediaOptions {
  root: string;
  /** Whether what is stored is locked, with `key`. */
  isLocked: boolean;
  /** A file or folder that is there as long as the disk is. */
  landmark: string;
  /** What the backup has, by stored name, with the size as stored. */
  list: Map<string, number>;
  targetDir: string;
}

/** `spoilt`: the backup does not have it as it was written; `unread`: the disk would not give it. */
type Outcome = 'copied' | 'absent' | 'spoilt' | 'unread';

/** This many unreadable media in a row mean a failing disk rather than bad sectors. */
const mostUnread = 10;

/** The verdict of an error on the file that was read; null for errors of another kind. */
const faultOf = (error: unknown): 'spoilt' | 'unread' | null => {
  if (error instanceof BackupError && isVerdict(error.reason)) return 'spoilt';
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'EIO' && syscall === 'read' ? 'unread' : null;
};

/** Whether a file is a medium, whole; reads all of it. */
export const hasRightBytes = async (
  path: string,
  medium: NamedMedium,
  signal?: AbortSignal,
): Promise<boolean> => {
  const stats = await fs.lstat(path).catch(() => null);
  if (!stats?.isFile() || stats.size !== medium.bytes) return false;
  try {
    return (await passFile(path, { signal })).read.sha256 === medium.sha256;
  } catch (error) {
    if (faultOf(error)) return false;
    throw error;
  }
};

/** @throws BackupError `cutShort` when a stored medium is not there or too short. */
const requireStored = async (path: string, bytes: number): Promise<void> => {
  const { size } = await requireFile(path);
  if (size < bytes) throw new BackupError('cutShort', { detail: basename(path) });
  if (size > bytes) throw new BackupError('damaged', { detail: basename(path) });
};

/** Copies one medium out, whole or not at all. @throws BackupError */
const copyOutMedium = async (work: Copying, { sha256, bytes }: NamedMedium): Promise<Outcome> => {
  const { root, list, targetDir, signal } = work;
  const key = work.isLocked ? work.key : null;
  const name = key ? lockedName(key, sha256) : sha256;
  const storedBytes = list.get(name);
  if (storedBytes === undefined) return 'absent';
  await requireSpace(targetDir, bytes, work.dataDir);
  const target = pathOf(foldersIn(targetDir), sha256);
  await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  await fs.rm(part, { force: true });
  const source = storedPath(root, key !== null, name);
  try {
    await requireStored(source, storedBytes);
    const { written } = await passFile(source, { target: part, unlock: key, signal });
    if (written.sha256 !== sha256) throw new BackupError('damaged', { detail: name });
  } catch (error) {
    await fs.rm(part, { force: true });
    const fault = faultOf(error);
    if (fault) return fault;
    throw error;
  }
  await fs.rename(part, target);
  await syncFolder(dirname(target));
  return 'copied';
};

/** Keeps a medium that the running server may delete before the copy is in place. @throws BackupError */
const keepPresent = async (work: Copying, from: string, medium: NamedMedium): Promise<void> => {
  const target = pathOf(foldersIn(work.targetDir), medium.sha256);
  await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await fs.rm(target, { force: true });
  try {
    await fs.link(from, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    // Not every disk knows links.
    await requireSpace(work.targetDir, medium.bytes);
    await passFile(from, { target, signal: work.signal });
  }
};

const isThere = async (work: Copying, medium: NamedMedium): Promise<boolean> => {
  const { targetDir, presentMedia, signal } = work;
  const folders = foldersIn(targetDir);
  if (await hasRightBytes(pathOf(folders, medium.sha256), medium, signal)) return true;
  if (!presentMedia) return false;
  const present = pathOf({ ...folders, media: presentMedia }, medium.sha256);
  if (!(await hasRightBytes(present, medium, signal))) return false;
  try {
    await keepPresent(work, present, medium);
    return true;
  } catch (error) {
    // Deleted since it was looked at: the backup may have it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

/** Never restore without pictures because a disk was unplugged meanwhile. @throws BackupError */
const requireDisk = async ({ landmark }: Copying, unread: number): Promise<void> => {
  if (unread >= mostUnread) throw new BackupError('unreadable');
  if (!(await fs.lstat(landmark).catch(() => null))) throw new BackupError('missing');
};

/**
 * Copies media out. One that is incomplete in both the backup and `presentMedia` is skipped: a single bad picture
 * must not stop a restore. @throws BackupError
 */
export const copyOutMedia = async (
  work: Copying,
  media: NamedMedium[],
): Promise<{ missing: string[]; copied: number }> => {
  const result = { missing: [] as string[], copied: 0 };
  let bytes = 0;
  let unread = 0;
  for (const [done, medium] of media.entries()) {
    if (work.signal?.aborted) throw new BackupError('cancelled');
    work.onProgress?.({ phase: 'media', done, total: media.length, bytes });
    if (!(await isThere(work, medium))) {
      const outcome = await copyOutMedium(work, medium);
      unread = outcome === 'unread' ? unread + 1 : 0;
      if (outcome === 'copied') result.copied += 1;
      else result.missing.push(medium.sha256);
      if (outcome === 'spoilt' || outcome === 'unread') await requireDisk(work, unread);
    }
    bytes += medium.bytes;
  }
  work.onProgress?.({ phase: 'media', done: media.length, total: media.length, bytes });
  return result;
};
