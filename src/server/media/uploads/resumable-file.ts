import { createWriteStream } from 'node:fs';
import { open, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/errors.ts';
import type { MediaSizes } from '#shared/media-sizes.ts';
import { type MediaType, sniffBytes } from '#shared/media-types.ts';
import { syncFolder } from '../media-files.ts';
import { sniff } from '../sniff.ts';
import { fileLarge, isStorageError } from './incoming-files.ts';
import { keepMemoryFlat } from './limit-heap-growth.ts';

/** Passes bytes on and counts them. @throws AppError 413 when more come than were announced. */
const createCounter = (room: number, sizes: MediaSizes) => {
  const counted = { bytes: 0 };
  const flatten = keepMemoryFlat();
  async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (counted.bytes + chunk.length > room) throw fileLarge(sizes);
      counted.bytes += chunk.length;
      flatten(chunk.length);
      yield chunk;
    }
  }
  return { counted, pass };
};

const syncFile = async (path: string): Promise<number> => {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
};

/**
 * Appends a stream to a file, synced to the disk; `reached` gets its length, cut off or not.
 * @throws AppError 413 with the file as it was, 400 when the client disconnected; errors of the disk.
 */
export const appendBytes = async (
  path: string,
  upload: { offset: number; size: number },
  source: Readable,
  options: { signal: AbortSignal; sizes: MediaSizes; reached: (offset: number) => void },
): Promise<void> => {
  const { offset, size } = upload;
  const { counted, pass } = createCounter(size - offset, options.sizes);
  const flags = offset === 0 ? 'w' : 'r+';
  const target = createWriteStream(path, { flags, mode: 0o600, start: offset });
  let failure: unknown;
  try {
    await pipeline(source, pass, target, { signal: options.signal });
  } catch (error) {
    failure = error;
  }
  if (failure instanceof AppError || isStorageError(failure)) {
    await truncate(path, offset).catch(() => {});
    throw failure;
  }
  // A cut connection ends the stream early; the bytes that reached the file are as good as any.
  const bytes = await syncFile(path);
  // The first bytes created the file; without this its name would be lost in a power cut.
  if (offset === 0) await syncFolder(dirname(path));
  options.reached(Math.min(bytes, offset + counted.bytes));
  if (failure) throw new AppError('invalid', 'content:errors.uploadBroken', { cause: failure });
};

/** Drops what follows `offset`: unacknowledged, and anything after a power cut. @throws when bytes are missing. */
export const cutFile = async (path: string, offset: number): Promise<void> => {
  if ((await stat(path)).size < offset) throw new Error('bytes are missing');
  await truncate(path, offset);
};

export const sniffFile = async (path: string): Promise<MediaType | null> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    return await sniff(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
};
