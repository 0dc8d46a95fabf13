import { exifBlock, type KeptExif } from './exif-block.ts';
import { isIccProfile } from './icc-profile.ts';

const startOfImage = Buffer.from([0xff, 0xd8]);
const endOfImage = Buffer.from([0xff, 0xd9]);
const exifName = Buffer.from('Exif\0\0', 'latin1');
const iccName = Buffer.from('ICC_PROFILE\0', 'latin1');
/** The most bytes of a profile in one segment, beside its length, name and number. */
const iccPartBytes = 65_535 - 2 - iccName.length - 2;

const segment = (marker: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

const hasName = (body: Buffer, name: Buffer): boolean => body.subarray(0, name.length).equals(name);

/** Frame headers and tables, C0 to CF, and DQT, DNL and DRI: what the pixels are decoded with. */
const isForDecoding = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xdb && marker <= 0xdd);

/** JFIF's header without its thumbnail. */
const jfif = (body: Buffer): Buffer => segment(0xe0, body.subarray(0, 12), Buffer.from([0, 0]));

/** A segment as it is kept; null for one that says something about the picture, its maker or its place. */
const keptSegment = (marker: number, whole: Buffer): Buffer | null => {
  if (isForDecoding(marker)) return whole;
  const body = whole.subarray(4);
  if (marker === 0xe0 && hasName(body, Buffer.from('JFIF\0')) && body.length >= 14) {
    return jfif(body);
  }
  // Says how colours are stored; without it they are wrong.
  const isAdobe = marker === 0xee && hasName(body, Buffer.from('Adobe')) && body.length >= 12;
  return isAdobe ? segment(0xee, body.subarray(0, 12)) : null;
};

/** Where the compressed pixels of a scan end: at a marker other than a stuffed byte or a restart. */
const endOfScan = (data: Buffer, start: number): number => {
  for (let at = data.indexOf(0xff, start); at !== -1; at = data.indexOf(0xff, at + 1)) {
    const marker = data.readUInt8(at + 1);
    const isPixels = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isPixels) return at;
  }
  throw new RangeError('no end');
};

/** A colour profile as the segments of a JPEG. */
const iccSegments = (profile: Buffer): Buffer[] => {
  const count = Math.ceil(profile.length / iccPartBytes);
  return Array.from({ length: count }, (_, part) =>
    segment(
      0xe2,
      iccName,
      Buffer.from([part + 1, count]),
      profile.subarray(part * iccPartBytes, (part + 1) * iccPartBytes),
    ),
  );
};

const joinProfile = (parts: Map<number, Buffer>): Buffer[] => {
  const profile = Buffer.concat(
    [...parts.keys()].toSorted((a, b) => a - b).map((part) => parts.get(part) ?? Buffer.alloc(0)),
  );
  return isIccProfile(profile) ? iccSegments(profile) : [];
};

const exifSegments = (keep: KeptExif): Buffer[] => {
  const block = exifBlock(keep);
  return block ? [segment(0xe1, exifName, block)] : [];
};

/** Inserts a colour profile and a date into a JPEG that has none. */
export const describeJpeg = (jpeg: Buffer, profile: Buffer | undefined, keep: KeptExif): Buffer =>
  Buffer.concat([
    startOfImage,
    ...exifSegments(keep),
    ...(profile && isIccProfile(profile) ? iccSegments(profile) : []),
    jpeg.subarray(2),
  ]);

/**
 * A JPEG's own compressed pixels with their tables, colour profile, orientation and date; everything else,
 * also what follows its end, is left out.
 * @throws RangeError where it is not well formed.
 */
export const stripJpeg = (data: Buffer, keep: KeptExif): Buffer => {
  const [jfifs, kept]: [Buffer[], Buffer[]] = [[], []];
  const profile = new Map<number, Buffer>();
  for (let at = 2; ; ) {
    if (data.readUInt8(at) !== 0xff) throw new RangeError('no marker');
    const marker = data.readUInt8(at + 1);
    // Fill bytes before a marker, and markers that carry nothing.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker === 0xd9) break;
    else {
      const end = at + 2 + data.readUInt16BE(at + 2);
      if (end > data.length) throw new RangeError('cut short');
      const whole = data.subarray(at, end);
      at = marker === 0xda ? endOfScan(data, end) : end;
      const body = whole.subarray(4);
      if (marker === 0xda) kept.push(whole, data.subarray(end, at));
      else if (marker === 0xe2 && hasName(body, iccName)) {
        profile.set(body.readUInt8(iccName.length), body.subarray(iccName.length + 2));
      } else (marker === 0xe0 ? jfifs : kept).push(...[keptSegment(marker, whole) ?? []].flat());
    }
  }
  return Buffer.concat([
    startOfImage,
    ...jfifs.slice(0, 1),
    ...exifSegments(keep),
    ...joinProfile(profile),
    ...kept,
    endOfImage,
  ]);
};
