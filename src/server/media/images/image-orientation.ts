const exifName = Buffer.from('Exif\0\0', 'latin1');
const orientationTag = 0x0112;

const withoutName = (block: Buffer): Buffer =>
  block.subarray(0, exifName.length).equals(exifName) ? block.subarray(exifName.length) : block;

/** The Exif block of a JPEG: an APP1 segment before the pixels. */
const inJpeg = (data: Buffer): Buffer | null => {
  for (let at = 2; data.readUInt8(at) === 0xff && data.readUInt8(at + 1) !== 0xda; ) {
    const end = at + 2 + data.readUInt16BE(at + 2);
    const block = data.subarray(at + 4, end);
    const isExif = block.subarray(0, exifName.length).equals(exifName);
    if (data.readUInt8(at + 1) === 0xe1 && isExif) return withoutName(block);
    at = end;
  }
  return null;
};

const inPng = (data: Buffer): Buffer | null => {
  for (let at = 8; ; ) {
    const length = data.readUInt32BE(at);
    const name = data.toString('latin1', at + 4, at + 8);
    if (name === 'eXIf') return data.subarray(at + 8, at + 8 + length);
    if (name === 'IEND') return null;
    at += 12 + length;
  }
};

const inWebp = (data: Buffer): Buffer | null => {
  for (let at = 12; at + 8 <= data.length; ) {
    const length = data.readUInt32LE(at + 4);
    if (data.toString('latin1', at, at + 4) === 'EXIF') {
      return withoutName(data.subarray(at + 8, at + 8 + length));
    }
    at += 8 + length + (length % 2);
  }
  return null;
};

/** The orientation in the first directory of an Exif (TIFF) block. */
const inTiff = (tiff: Buffer): number => {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const word = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = word(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (word(at) === orientationTag) return word(at + 8);
  }
  return 1;
};

const finders: Record<string, (data: Buffer) => Buffer | null> = {
  'image/jpeg': inJpeg,
  'image/png': inPng,
  'image/webp': inWebp,
};

/** How the camera was held, 1 to 8 as Exif counts; 1 where the picture does not say, or nonsense. */
export const readOrientation = (data: Buffer, mime: string): number => {
  try {
    const tiff = finders[mime]?.(data);
    const orientation = tiff ? inTiff(tiff) : 1;
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
};

/** Whether width and height change places when the picture is put upright. */
export const liesOnItsSide = (orientation: number): boolean => orientation >= 5;
