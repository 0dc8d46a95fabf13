import { fstatSync, fsyncSync, readSync, writeSync } from 'node:fs';

/** A video whose structure is not clear enough to say what in it is metadata. */
export class UnclearVideo extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'UnclearVideo';
  }
}

const windowBytes = 64 * 1024;

/** Reads small pieces anywhere in a file, big-endian. */
export abstract class Bytes {
  abstract readonly size: number;

  /** @throws UnclearVideo past the end of the file. */
  abstract read(at: number, length: number): Buffer;

  u8(at: number): number {
    return this.read(at, 1).readUInt8(0);
  }

  u32(at: number): number {
    return this.read(at, 4).readUInt32BE(0);
  }

  /** Infinity where a number has no exact value in JavaScript: further than any file. */
  u64(at: number): number {
    const value = Number(this.read(at, 8).readBigUInt64BE(0));
    return Number.isSafeInteger(value) ? value : Number.POSITIVE_INFINITY;
  }

  text(at: number, length: number): string {
    return this.read(at, length).toString('latin1');
  }
}

/** A file of any size, through one buffer. */
export class FileBytes extends Bytes {
  readonly fd: number;
  readonly size: number;
  private readonly window = Buffer.alloc(windowBytes);
  private start = 0;
  private length = 0;

  constructor(fd: number) {
    super();
    this.fd = fd;
    this.size = fstatSync(fd).size;
  }

  read(at: number, length: number): Buffer {
    if (at < 0 || at + length > this.size) throw new UnclearVideo('past the end');
    if (at < this.start || at + length > this.start + this.length) {
      this.start = at;
      this.length = readSync(this.fd, this.window, 0, windowBytes, at);
    }
    if (at + length > this.start + this.length) throw new UnclearVideo('cut short');
    return this.window.subarray(at - this.start, at - this.start + length);
  }
}

/** A file that is in memory. */
export class MemoryBytes extends Bytes {
  readonly size: number;
  private readonly data: Buffer;

  constructor(data: Buffer) {
    super();
    this.data = data;
    this.size = data.length;
  }

  read(at: number, length: number): Buffer {
    if (at < 0 || at + length > this.size) throw new UnclearVideo('past the end');
    return this.data.subarray(at, at + length);
  }
}

/** Bytes to be written over a file in place; zeros where none are given. */
export interface Edit {
  at: number;
  length: number;
  bytes?: Buffer;
}

const blockBytes = 256 * 1024;

/**
 * Writes what differs and syncs it. Nothing moves, so a second run after a cut does the rest.
 * @returns whether anything differed.
 */
export const applyEdits = (fd: number, edits: Edit[]): boolean => {
  const block = Buffer.alloc(blockBytes);
  const zeros = Buffer.alloc(blockBytes);
  let hasChanged = false;
  for (const { at, length, bytes } of edits) {
    for (let done = 0; done < length; done += blockBytes) {
      const part = Math.min(blockBytes, length - done);
      const wanted = (bytes ?? zeros).subarray(bytes ? done : 0, (bytes ? done : 0) + part);
      const read = readSync(fd, block, 0, part, at + done);
      if (read === part && block.subarray(0, part).equals(wanted)) continue;
      for (let written = 0; written < part; ) {
        written += writeSync(fd, wanted, written, part - written, at + done + written);
      }
      hasChanged = true;
    }
  }
  if (hasChanged) fsyncSync(fd);
  return hasChanged;
};

/** A copy of a file in memory with the edits made. */
export const withEdits = (data: Buffer, edits: Edit[]): Buffer => {
  const copy = Buffer.from(data);
  for (const { at, length, bytes } of edits) {
    if (bytes) bytes.copy(copy, at, 0, length);
    else copy.fill(0, at, at + length);
  }
  return copy;
};
