import { maxPixels } from '../../image-limits.ts';

/** Width and height in pixels. */
interface Dimensions {
  width: number;
  height: number;
}

/** The blocks of a GIF that make up its pictures; all other text and data in it is left out. */
const descriptor = 0x2c;
const extension = 0x21;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;

/** The number of loops of an animation: the one application block without personal data. */
const loopNames = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const tableBytes = (flags: number): number =>
  (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);

/** Where the chain of sub-blocks that begins at `at` ends. @throws where it breaks off. */
const endOfBlocks = (data: Buffer, at: number): number => {
  let end = at;
  for (;;) {
    const length = data.readUInt8(end);
    end += 1 + length;
    if (length === 0) return end;
  }
};

const requireInside = (data: Buffer, at: number, canvas: Dimensions): void => {
  const [x, y] = [data.readUInt16LE(at + 1), data.readUInt16LE(at + 3)];
  const [width, height] = [data.readUInt16LE(at + 5), data.readUInt16LE(at + 7)];
  if (x + width > canvas.width || y + height > canvas.height)
    throw new RangeError('frame too large');
};

const endOfFrame = (data: Buffer, at: number): number => {
  const pixels = at + 10 + tableBytes(data.readUInt8(at + 9));
  // One byte for the code size, then the compressed pixels.
  return endOfBlocks(data, pixels + 1);
};

/** A loop block in its one plain form; nothing else can hide in it. */
const loopBlock = (data: Buffer, at: number): Buffer | null => {
  const name = data.toString('latin1', at + 3, at + 14);
  const isLoop = data.readUInt8(at + 2) === 11 && loopNames.has(name);
  if (!isLoop || data.readUInt8(at + 14) !== 3 || data.readUInt8(at + 15) !== 1) return null;
  return Buffer.concat([data.subarray(at, at + 18), Buffer.from([0])]);
};

/**
 * A GIF with its frames, their timing and its loop, and without comments, XMP, text blocks and
 * whatever follows its end.
 * @throws RangeError where it is not well formed.
 */
export const stripGif = (data: Buffer): Buffer => {
  const canvas = { width: data.readUInt16LE(6), height: data.readUInt16LE(8) };
  // Decoders may go by the frames alone; browsers make room for the canvas.
  if (canvas.width * canvas.height > maxPixels) throw new RangeError('canvas too large');
  let at = 13 + tableBytes(data.readUInt8(10));
  const kept = [data.subarray(0, at)];
  let frames = 0;
  // Some programs leave the trailer out.
  while (at < data.length) {
    const kind = data.readUInt8(at);
    if (kind === trailer) break;
    let end: number;
    let block: Buffer | null = null;
    if (kind === descriptor) {
      requireInside(data, at, canvas);
      end = endOfFrame(data, at);
      block = data.subarray(at, end);
      frames += 1;
    } else if (kind === extension) {
      const label = data.readUInt8(at + 1);
      end = endOfBlocks(data, at + 2);
      if (label === graphicControl) {
        if (data.readUInt8(at + 2) !== 4 || end !== at + 8) throw new RangeError('bad timing');
        block = data.subarray(at, end);
      } else if (label === application) block = loopBlock(data, at);
    } else throw new RangeError('unknown block');
    if (block) kept.push(block);
    at = end;
  }
  if (frames === 0) throw new RangeError('no frame');
  return Buffer.concat([...kept, Buffer.from([trailer])]);
};
