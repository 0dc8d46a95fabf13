import { crc32 } from 'node:zlib';
import { exifBlock, type KeptExif } from './exif-block.ts';

const signatureBytes = 8;

/** Chunks that pixels, colours and animation consist of; texts, times and private ones are not among them. */
const keptChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP mDCV cLLI acTL fcTL fdAT'.split(
    ' ',
  ),
);

const chunk = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), ...parts]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** The profile under a name that says nothing. @throws RangeError where the name does not end. */
const profileChunk = (body: Buffer): Buffer => {
  const end = body.indexOf(0);
  if (end === -1) throw new RangeError('no profile');
  return chunk('iCCP', Buffer.from('icc'), body.subarray(end));
};

/**
 * A PNG with its own compressed pixels, colour profile, animation, orientation and date, and nothing else.
 * @throws RangeError where it is not well formed.
 */
export const stripPng = (data: Buffer, keep: KeptExif): Buffer => {
  const exif = exifBlock(keep);
  const kept = [data.subarray(0, signatureBytes)];
  for (let at = signatureBytes; ; ) {
    const end = at + 12 + data.readUInt32BE(at);
    if (end > data.length) throw new RangeError('cut short');
    const name = data.toString('latin1', at + 4, at + 8);
    if (name === 'iCCP') kept.push(profileChunk(data.subarray(at + 8, end - 4)));
    else if (keptChunks.has(name)) kept.push(data.subarray(at, end));
    if (name === 'IHDR' && exif) kept.push(chunk('eXIf', exif));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
};
