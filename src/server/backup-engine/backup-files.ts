import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError } from './backup-error.ts';
import {
  type BackupKey,
  chunkBytes,
  createLocker,
  createUnlocker,
  headBytes,
  lockedChunkBytes,
} from './backup-seal.ts';

export interface Sum {
  sha256: string;
  bytes: number;
}

interface PassOptions {
  /** Target file, synced to disk; without one the bytes are only hashed. */
  target?: string;
  /** Encrypts plain bytes. */
  lock?: BackupKey | null;
  /** Decrypts locked bytes. */
  unlock?: BackupKey | null;
  signal?: AbortSignal | undefined;
  onBytes?: (bytes: number) => void;
}

/** Makes the names in a folder survive a power cut; Windows and some disks have no such call. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await fs.open(path, 'r');
  try {
    await handle.sync();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EINVAL' && code !== 'ENOTSUP') throw error;
  } finally {
    await handle.close();
  }
};

/** Writes a small file whole or not at all. */
export const writeDurably = async (path: string, text: string): Promise<void> => {
  const part = `${path}.part`;
  await fs.writeFile(part, text, { mode: 0o600, flush: true });
  await fs.rename(part, path);
  await syncFolder(dirname(path));
};

/** Opens a file for reading, never through a link where the system can tell. */
const openSource = async (path: string) => {
  const handle = await fs.open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new BackupError('damaged', { detail: path });
    return { handle, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

const summing = () => {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    end: (): Sum => ({ sha256: hash.digest('hex'), bytes }),
  };
};

/** The bytes of a file in pieces, each with whether it is the last. */
async function* piecesOf(
  handle: fs.FileHandle,
  size: number,
  isLocked: boolean,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  const step = isLocked ? lockedChunkBytes : chunkBytes;
  let at = 0;
  do {
    const want = Math.min(isLocked && at === 0 ? headBytes : step, size - at);
    const piece = Buffer.allocUnsafe(want);
    let filled = 0;
    while (filled < want) {
      const { bytesRead } = await handle.read(piece, filled, want - filled, at + filled);
      if (bytesRead === 0) throw new BackupError('cutShort');
      filled += bytesRead;
    }
    at += want;
    yield { piece, isLast: at >= size };
  } while (at < size);
}

/** Transforms each chunk. */
const turner = ({ lock, unlock }: PassOptions) => {
  if (lock) {
    const locker = createLocker(lock);
    return { head: locker.head, turn: locker.lock };
  }
  if (!unlock) return { head: Buffer.alloc(0), turn: (piece: Buffer) => piece };
  let open: ReturnType<typeof createUnlocker> | null = null;
  const turn = (piece: Buffer, isLast: boolean): Buffer => {
    if (open) return open(piece, isLast);
    if (isLast) throw new BackupError('cutShort');
    open = createUnlocker(unlock, piece);
    return Buffer.alloc(0);
  };
  return { head: Buffer.alloc(0), turn };
};

const writeAll = async (handle: fs.FileHandle, bytes: Buffer): Promise<void> => {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten;
  }
};

/**
 * Copies a file, hashing what is read and written; the target is complete or not there.
 * @throws BackupError when the file is locked and was changed, `cancelled` when aborted.
 */
export const passFile = async (
  source: string,
  options: PassOptions = {},
): Promise<{ read: Sum; written: Sum }> => {
  const { target, signal, onBytes } = options;
  const { handle, size } = await openSource(source);
  const read = summing();
  const written = summing();
  let output: fs.FileHandle | null = null;
  try {
    output = target ? await fs.open(target, 'wx', 0o600) : null;
    const { head, turn } = turner(options);
    const put = async (bytes: Buffer) => {
      written.add(bytes);
      if (output) await writeAll(output, bytes);
    };
    await put(head);
    for await (const { piece, isLast } of piecesOf(handle, size, Boolean(options.unlock))) {
      if (signal?.aborted) throw new BackupError('cancelled');
      read.add(piece);
      await put(turn(piece, isLast));
      onBytes?.(piece.length);
    }
    await output?.sync();
    await output?.close();
    return { read: read.end(), written: written.end() };
  } catch (error) {
    await output?.close().catch(() => {});
    if (output && target) await fs.rm(target, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
};

/**
 * Left free on the disk of the data folder. Less than uploads leave free (`media/disk.ts`), so that
 * files that were just accepted, and what the file system needs for them, never stop a backup.
 */
const serverReserve = 250 * 1024 * 1024;
const reserve = 16 * 1024 * 1024;

/** Whether two folders are on one disk; null where the system does not tell. */
export const isOnSameDisk = async (folder: string, other: string): Promise<boolean | null> => {
  const [a, b] = await Promise.all([fs.stat(folder), fs.stat(other)]);
  return a.dev === 0 || b.dev === 0 ? null : a.dev === b.dev;
};

/**
 * @param dataDir the data folder, when its disk must keep free space for the server
 * @throws BackupError `noSpace` when less than needed, plus a reserve, is free.
 */
export const requireSpace = async (
  folder: string,
  bytes: number,
  dataDir?: string,
): Promise<void> => {
  if (bytes === 0) return;
  const { bavail, bsize } = await fs.statfs(folder);
  const isDataDisk = dataDir !== undefined && (await isOnSameDisk(folder, dataDir)) !== false;
  if (bavail * bsize < bytes + (isDataDisk ? serverReserve : reserve)) {
    throw new BackupError('noSpace');
  }
};
