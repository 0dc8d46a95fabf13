import type { Random } from '#shared/features/games/random.ts';

const sectorBytes = 512;

type Change = { at: number } & ({ offset: number; data: Buffer } | { size: number });

/** How likely unsynced changes survive a power cut. */
export interface Survival {
  /** 0 to 1: writes the disk did without a sync. */
  chance: number;
  random: Random;
}

class Bytes {
  private store: Buffer;
  private length: number;

  constructor(from: Buffer) {
    this.store = Buffer.from(from);
    this.length = from.length;
  }

  get view(): Buffer {
    return this.store.subarray(0, this.length);
  }

  write(offset: number, data: Buffer): void {
    this.resize(Math.max(this.length, offset + data.length));
    data.copy(this.store, offset);
  }

  resize(size: number): void {
    if (size > this.store.length) this.store = Buffer.concat([this.view], size * 2);
    if (size > this.length) this.store.fill(0, this.length, size);
    this.length = size;
  }

  apply(change: Change): void {
    if ('size' in change) this.resize(change.size);
    else this.write(change.offset, change.data);
  }
}

const applySome = (bytes: Bytes, change: Change, { chance, random }: Survival): void => {
  if ('size' in change) {
    if (random() < chance) bytes.resize(change.size);
    return;
  }
  const { offset, data } = change;
  for (let at = 0; at < data.length; ) {
    const length = Math.min(sectorBytes - ((offset + at) % sectorBytes), data.length - at);
    if (random() < chance) bytes.write(offset + at, data.subarray(at, at + length));
    at += length;
  }
};

export class FileNode {
  position = 0;
  /** Incremented by each change, for caching. */
  version = 0;
  private readonly lasting: Bytes;
  private pending: Change[] = [];

  constructor(lasting: Buffer = Buffer.alloc(0)) {
    this.lasting = new Bytes(lasting);
  }

  get hasPending(): boolean {
    return this.pending.length > 0;
  }

  get size(): number {
    let size = this.lasting.view.length;
    for (const change of this.pending) {
      size = 'size' in change ? change.size : Math.max(size, change.offset + change.data.length);
    }
    return size;
  }

  change(change: Change): void {
    this.version += 1;
    this.pending.push(change);
  }

  sync(began: number): void {
    for (const change of this.pending) if (change.at < began) this.lasting.apply(change);
    this.pending = this.pending.filter(({ at }) => at >= began);
  }

  /** The bytes after a power cut: all synced ones, and a random part of the rest. */
  after(survival: Survival): Buffer {
    if (!this.hasPending) return this.lasting.view;
    const bytes = new Bytes(this.lasting.view);
    for (const change of this.pending) applySome(bytes, change, survival);
    return bytes.view;
  }
}
