/** Width and height as a picture's header gives them, before anything is decoded. */
export interface Dimensions {
  width: number;
  height: number;
}

const atPng = (data: Buffer): Dimensions => {
  if (data.toString('latin1', 12, 16) !== 'IHDR') throw new RangeError('no IHDR');
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
};

const atGif = (data: Buffer): Dimensions => ({
  width: data.readUInt16LE(6),
  height: data.readUInt16LE(8),
});

const atWebp = (data: Buffer): Dimensions => {
  const chunk = data.toString('latin1', 12, 16);
  if (chunk === 'VP8X') {
    return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
  }
  if (chunk === 'VP8L') {
    const bits = data.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8 ') throw new RangeError('unknown WebP');
  return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
};

/** Start-of-frame markers: C0 to CF without the tables DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const atJpeg = (data: Buffer): Dimensions => {
  let at = 2;
  for (;;) {
    if (data.readUInt8(at) !== 0xff) throw new RangeError('no marker');
    const marker = data.readUInt8(at + 1);
    // Fill bytes before a marker, and markers that carry nothing.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (isFrame(marker)) {
      return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    } else if (marker === 0xd9 || marker === 0xda) throw new RangeError('no frame');
    else at += 2 + data.readUInt16BE(at + 2);
  }
};

const readers: Record<string, (data: Buffer) => Dimensions> = {
  'image/png': atPng,
  'image/gif': atGif,
  'image/webp': atWebp,
  'image/jpeg': atJpeg,
};

/** Reads the size out of a header. @throws when it breaks off, or gives no area. */
export const readDimensions = (data: Buffer, mime: string): Dimensions => {
  const read = readers[mime];
  if (!read) throw new RangeError('unknown type');
  const dimensions = read(data);
  if (dimensions.width < 1 || dimensions.height < 1) throw new RangeError('no area');
  return dimensions;
};
