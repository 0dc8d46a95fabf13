import { unpackPixels } from './gif-pixels.ts';
import type { Dimensions } from './image-header.ts';

/** Where a frame begins, its table of colours, and the transparent colour. */
interface Frame {
  at: number;
  palette: Buffer;
  transparent: number;
}

const tableAt = (data: Buffer, at: number, flags: number): Buffer =>
  (flags & 0x80) === 0 ? Buffer.alloc(0) : data.subarray(at, at + 3 * 2 ** ((flags & 7) + 1));

const joinBlocks = (data: Buffer, start: number): Buffer => {
  const blocks: Buffer[] = [];
  for (let at = start; ; ) {
    const length = data.readUInt8(at);
    if (length === 0) return Buffer.concat(blocks);
    blocks.push(data.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
};

const endOfBlocks = (data: Buffer, start: number): number => {
  let at = start;
  while (data.readUInt8(at) !== 0) at += 1 + data.readUInt8(at);
  return at + 1;
};

const findFrame = (data: Buffer): Frame => {
  const flags = data.readUInt8(10);
  const shared = tableAt(data, 13, flags);
  let transparent = -1;
  for (let at = 13 + shared.length; ; ) {
    const kind = data.readUInt8(at);
    if (kind === 0x2c) {
      const own = tableAt(data, at + 10, data.readUInt8(at + 9));
      return { at, palette: own.length > 0 ? own : shared, transparent };
    }
    if (kind !== 0x21) throw new RangeError('no frame');
    const isTiming = data.readUInt8(at + 1) === 0xf9;
    if (isTiming) transparent = data.readUInt8(at + 3) & 1 ? data.readUInt8(at + 6) : -1;
    at = endOfBlocks(data, at + 2);
  }
};

/** The rows in the order they are stored: every eighth first, when the frame is interlaced. */
const rowOrder = (height: number, isInterlaced: boolean): number[] => {
  const every = (start: number, step: number): number[] => {
    const count = Math.max(0, Math.ceil((height - start) / step));
    return Array.from({ length: count }, (_, n) => start + n * step);
  };
  if (!isInterlaced) return every(0, 1);
  return [...every(0, 8), ...every(4, 8), ...every(2, 4), ...every(1, 2)];
};

/**
 * The first picture of a GIF as RGBA, on its whole canvas.
 * @throws RangeError where it is not well formed.
 */
export const readGifFrame = (data: Buffer, canvas: Dimensions): Uint8Array => {
  const { at, palette, transparent } = findFrame(data);
  const [left, top] = [data.readUInt16LE(at + 1), data.readUInt16LE(at + 3)];
  const [width, height] = [data.readUInt16LE(at + 5), data.readUInt16LE(at + 7)];
  if (left + width > canvas.width || top + height > canvas.height) {
    throw new RangeError('frame too large');
  }
  const flags = data.readUInt8(at + 9);
  const start = at + 10 + tableAt(data, at + 10, flags).length;
  const indexes = new Uint8Array(width * height);
  unpackPixels(joinBlocks(data, start + 1), data.readUInt8(start), indexes);
  const pixels = new Uint8Array(canvas.width * canvas.height * 4);
  rowOrder(height, (flags & 0x40) !== 0).forEach((row, stored) => {
    for (let x = 0; x < width; x += 1) {
      const index = indexes[stored * width + x] ?? 0;
      if (index === transparent || index * 3 + 2 >= palette.length) continue;
      const target = ((top + row) * canvas.width + left + x) * 4;
      pixels[target] = palette[index * 3] ?? 0;
      pixels[target + 1] = palette[index * 3 + 1] ?? 0;
      pixels[target + 2] = palette[index * 3 + 2] ?? 0;
      pixels[target + 3] = 255;
    }
  });
  return pixels;
};
