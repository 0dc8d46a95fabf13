import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { FileBytes } from './file-bytes.ts';
import { type Box, boxesIn, createPlan, findBox, type Mp4Plan } from './mp4-boxes.ts';

/** Larger indexes are those of days, and stay where they are. */
const maxIndexBytes = 64 * 1024 * 1024;
const blockBytes = 1024 * 1024;
const maxOffset = 0xffff_ffff;

interface Move {
  index: Box;
  /** Where the index goes. */
  to: number;
}

/** What to move; null where the index is first, or the file is not of one piece. */
const planMove = (plan: Mp4Plan): Move | null => {
  const boxes = [...boxesIn(plan, 0, plan.file.size, true)];
  const [index, ...others] = boxes.filter(({ type }) => type === 'moov');
  const data = boxes.find(({ type }) => type === 'mdat');
  const isWhole = index && data && others.length === 0 && index.at > data.at;
  const isSmall = index && index.end - index.at <= maxIndexBytes;
  if (!isWhole || !isSmall || boxes.some(({ type }) => type === 'moof')) return null;
  const first = boxes[0];
  return { index, to: first?.type === 'ftyp' ? first.end : 0 };
};

const samplesOf = (plan: Mp4Plan, track: Box): Box | undefined =>
  ['mdia', 'minf', 'stbl'].reduce<Box | undefined>(
    (parent, type) => parent && findBox(plan, parent, type),
    track,
  );

/** The index with the places of what it moves past counted anew; null where they do not fit. */
const shiftedIndex = (plan: Mp4Plan, { index, to }: Move): Buffer | null => {
  const { file } = plan;
  const size = index.end - index.at;
  const copy = Buffer.alloc(size);
  readSync((file as FileBytes).fd, copy, 0, size, index.at);
  const shifted = (place: number) => (place >= to && place < index.at ? place + size : place);
  for (const track of boxesIn(plan, index.body, index.end)) {
    const samples = track.type === 'trak' ? samplesOf(plan, track) : undefined;
    for (const box of samples ? boxesIn(plan, samples.body, samples.end) : []) {
      if (box.type === 'saio') return null;
      if (box.type !== 'stco' && box.type !== 'co64') continue;
      const width = box.type === 'co64' ? 8 : 4;
      const count = file.u32(box.body + 4);
      for (let n = 0; n < count; n += 1) {
        const at = box.body + 8 + n * width;
        const place = shifted(width === 8 ? file.u64(at) : file.u32(at));
        if (width === 4 && place > maxOffset) return null;
        if (width === 8) copy.writeBigUInt64BE(BigInt(place), at - index.at);
        else copy.writeUInt32BE(place, at - index.at);
      }
    }
  }
  return copy;
};

const copyRange = (from: number, to: number, [start, end]: [number, number]): void => {
  const block = Buffer.alloc(blockBytes);
  for (let at = start; at < end; ) {
    const length = readSync(from, block, 0, Math.min(blockBytes, end - at), at);
    if (length === 0) throw new Error('the file became shorter');
    for (let written = 0; written < length; ) {
      written += writeSync(to, block, written, length - written);
    }
    at += length;
  }
};

const writeMoved = (from: number, target: string, move: Move, index: Buffer, size: number) => {
  const to = openSync(target, 'wx', 0o600);
  try {
    copyRange(from, to, [0, move.to]);
    for (let at = 0; at < index.length; ) at += writeSync(to, index, at);
    copyRange(from, to, [move.to, move.index.at]);
    copyRange(from, to, [move.index.end, size]);
    fsyncSync(to);
  } finally {
    closeSync(to);
  }
};

/**
 * Puts the index of an MP4 or MOV before its data, so that it plays as soon as its first bytes are there. The
 * file keeps its size, and is another one: the old is replaced when the new is on disk.
 * @returns whether it was moved.
 */
export const moveIndexFirst = (path: string): boolean => {
  const fd = openSync(path, 'r');
  const target = `${path}.moved`;
  try {
    const file = new FileBytes(fd);
    const plan = createPlan(file);
    const move = planMove(plan);
    const index = move && shiftedIndex(plan, move);
    if (!move || !index) return false;
    writeMoved(fd, target, move, index, file.size);
    renameSync(target, path);
    return true;
  } catch {
    // It plays as it is, too, only later.
    rmSync(target, { force: true });
    return false;
  } finally {
    closeSync(fd);
  }
};
