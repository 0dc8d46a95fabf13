import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { type MediaSizes, megabytes, sizeValues } from '#shared/media-sizes.ts';
import { type MediaType, sniffBytes } from '#shared/media-types.ts';
import { sniff } from '../sniff.ts';
import { keepMemoryFlat } from './limit-heap-growth.ts';

/** A file that has arrived whole but belongs to nothing yet. */
export interface Part {
  path: string;
  bytes: number;
  /** Hex; null where the bytes came over several requests. */
  sha256: string | null;
  type: MediaType | null;
  /** What its sender calls it, where that is known. */
  fileName?: string;
  /** Stays under its name until what it is for has its row; a kill before that must not take it. */
  isKept?: boolean;
}

export const removePart = (path: string): Promise<void> => rm(path, { force: true });

export const fileLarge = (sizes: MediaSizes) =>
  new AppError('tooLarge', 'common:errors.fileLarge', { values: sizeValues(sizes) });
export const imageLarge = (sizes: MediaSizes) =>
  new AppError('tooLarge', 'common:errors.imageLarge', { values: sizeValues(sizes) });

export const recordingLarge = () =>
  new AppError('tooLarge', 'recording:errors.large', {
    values: { count: megabytes(limits.recordingBytes) },
  });

/** Whether an error is the disk's and not the sender's: a lost connection has a system call too. */
export const isStorageError = (error: unknown): boolean => {
  const { syscall, code } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall !== undefined && code !== 'ECONNRESET' && code !== 'EPIPE';
};

/** @throws AppError 413 once a file is longer than its kind may be. */
const requireSize = (bytes: number, type: MediaType | null, sizes: MediaSizes): void => {
  if (type?.kind === 'audio') {
    if (bytes > limits.recordingBytes) throw recordingLarge();
    return;
  }
  // Anything else is rejected, so the rest need not arrive.
  if (type?.kind !== 'video' && bytes > sizes.imageBytes) throw imageLarge(sizes);
  if (bytes > sizes.videoBytes) throw fileLarge(sizes);
};

/** What went wrong on our side with a file that comes in; its sender can do nothing about it. */
export class ReceivingError extends Error {
  constructor(cause: unknown) {
    super('a file could not be received', { cause });
    this.name = 'ReceivingError';
  }
}

/** Runs work that has no request to report to. */
const onOurSide = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw new ReceivingError(error);
  }
};

/** A new name in `incoming/`; the file is made when its first bytes come. */
export const newPartPath = (dir: string): string =>
  join(dir, `${onOurSide(() => randomBytes(16)).toString('hex')}.part`);

/** Hashes, counts and names what flows through it, holding back no more than the first bytes. */
const createMeter = (sizes: MediaSizes) => {
  const hash = createHash('sha256');
  const result = { bytes: 0, sha256: '', type: null as MediaType | null };
  const flatten = keepMemoryFlat();
  /** What the sender's side of the stream failed with. */
  const failures = new Set<unknown>();
  async function* sent(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* source;
    } catch (error) {
      failures.add(error);
      throw error;
    }
  }
  async function* meter(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head: Buffer[] | null = [];
    for await (const chunk of sent(source)) {
      hash.update(chunk);
      result.bytes += chunk.length;
      flatten(chunk.length);
      if (head) {
        head.push(chunk);
        if (result.bytes < sniffBytes) continue;
        const first = Buffer.concat(head);
        head = null;
        result.type = await sniff(first);
        requireSize(result.bytes, result.type, sizes);
        yield first;
      } else {
        requireSize(result.bytes, result.type, sizes);
        yield chunk;
      }
    }
    if (head) {
      const whole = Buffer.concat(head);
      result.type = await sniff(whole);
      yield whole;
    }
    result.sha256 = hash.digest('hex');
  }
  return { meter, result, isSenders: (error: unknown) => failures.has(error) };
};

/**
 * Streams a file to `path`, to the disk itself; leaves nothing there when it fails.
 * @throws AppError 413 when it is too long for what its bytes say it is.
 */
export const receive = async (
  source: Readable,
  path: string,
  sizes: MediaSizes,
  signal?: AbortSignal,
): Promise<Part> => {
  const { meter, result, isSenders } = onOurSide(() => createMeter(sizes));
  const target = onOurSide(() =>
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // What fails first is to blame: its error takes the other side down, which then seems to have failed as well.
  let isFileToBlame = false;
  target.once('error', () => {
    isFileToBlame = !source.readableAborted && !signal?.aborted;
  });
  try {
    await pipeline(source, meter, target, { signal });
    return { path, ...result };
  } catch (error) {
    const isTheirs = !isFileToBlame && (signal?.aborted || isSenders(error));
    // A file that is still being opened would appear after it was removed.
    target.destroy();
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', () => resolve()));
    await removePart(path);
    if (error instanceof AppError || isStorageError(error)) throw error;
    throw isTheirs ? error : new ReceivingError(error);
  }
};
