import { exifBlock, type KeptExif } from './exif-block.ts';

/** Chunks of a picture and of each frame of an animation. */
const pictureChunks = new Set(['VP8 ', 'VP8L', 'ALPH']);
const keptChunks = new Set([...pictureChunks, 'VP8X', 'ICCP', 'ANIM']);
/** Bits of VP8X that announce metadata. */
const exifFlag = 0x08;
const xmpFlag = 0x04;
/** Where the chunks of an animation's frame begin, after its place and timing. */
const frameHeaderBytes = 16;

const riffChunk = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

interface Chunk {
  name: string;
  body: Buffer;
}

/** @throws RangeError for a chunk that is longer than what it lies in. */
const chunksIn = (data: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = 0; at + 8 <= data.length; ) {
    const end = at + 8 + data.readUInt32LE(at + 4);
    if (end > data.length) throw new RangeError('cut short');
    chunks.push({ name: data.toString('latin1', at, at + 4), body: data.subarray(at + 8, end) });
    at = end + ((end - at) % 2);
  }
  return chunks;
};

const stripFrame = (body: Buffer): Buffer =>
  Buffer.concat([
    body.subarray(0, frameHeaderBytes),
    ...chunksIn(body.subarray(frameHeaderBytes))
      .filter(({ name }) => pictureChunks.has(name))
      .map((chunk) => riffChunk(chunk.name, chunk.body)),
  ]);

const header = (body: Buffer, hasExif: boolean): Buffer => {
  const copy = Buffer.from(body);
  const flags = copy.readUInt8(0) & ~exifFlag & ~xmpFlag;
  copy.writeUInt8(hasExif ? flags | exifFlag : flags, 0);
  return copy;
};

const stripChunk = ({ name, body }: Chunk, hasExif: boolean): Buffer[] => {
  if (name === 'ANMF') return [riffChunk(name, stripFrame(body))];
  if (name === 'VP8X') return [riffChunk(name, header(body, hasExif))];
  return keptChunks.has(name) ? [riffChunk(name, body)] : [];
};

/**
 * A WebP with its own compressed pixels, colour profile, animation, orientation and date, and nothing else.
 * @throws RangeError where it is not well formed.
 */
export const stripWebp = (data: Buffer, keep: KeptExif): Buffer => {
  const exif = exifBlock(keep);
  const end = 8 + data.readUInt32LE(4);
  if (end > data.length + 1) throw new RangeError('cut short');
  const chunks = chunksIn(data.subarray(12, end));
  const kept = chunks.flatMap((chunk) => stripChunk(chunk, exif !== null));
  // Only the extended form has room for it.
  if (exif && chunks[0]?.name === 'VP8X') kept.push(riffChunk('EXIF', exif));
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]));
};
