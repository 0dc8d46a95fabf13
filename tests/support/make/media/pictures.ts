import { crc32 } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import sharp from 'sharp';

type Colour = [number, number, number];
const colours: Colour[] = [
  [230, 20, 20],
  [20, 230, 20],
  [20, 20, 230],
  [240, 240, 240],
];

const quarters = (width: number, height: number): Transformer => {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
      pixels.set([...(colours[quarter] as Colour), 255], (y * width + x) * 4);
    }
  }
  return Transformer.fromRgbaPixels(pixels, width, height);
};

export const makeJpeg = (width = 60, height = 40): Buffer => quarters(width, height).jpegSync(95);
export const makePng = (width = 60, height = 40): Buffer => quarters(width, height).pngSync();
export const makeWebp = (): Buffer => quarters(60, 40).webpSync(95);

/** @param date as EXIF writes it, `2019:05:06 07:08:09` */
export const makeDatedJpeg = (date: string): Promise<Buffer> =>
  sharp(makeJpeg())
    .withExif({ IFD2: { DateTimeOriginal: date } })
    .jpeg()
    .toBuffer();

/** A picture's quarters as letters, top left first: RGBW when upright. */
export const readQuarters = async (
  data: Buffer,
): Promise<{ width: number; height: number; quarters: string }> => {
  const { data: raw, info } = await sharp(data)
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const letterAt = (x: number, y: number) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
    const [r = 0, g = 0, b = 0] = raw.subarray(at, at + 3);
    if (r > 150 && g > 150) return 'W';
    return r > 150 ? 'R' : g > 150 ? 'G' : b > 150 ? 'B' : '?';
  };
  const at = [0.25, 0.75];
  return { width, height, quarters: at.flatMap((y) => at.map((x) => letterAt(x, y))).join('') };
};

export const makeExif = (orientation: number): Buffer => {
  const text = Buffer.from('N 48 12 30 E 16 22 18 SecretGarden\0', 'latin1');
  const block = Buffer.alloc(38);
  block.write('MM\0*', 0, 'latin1');
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(2, 8);
  block.writeUInt16BE(0x0112, 10);
  block.writeUInt16BE(3, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  block.writeUInt16BE(0x010e, 22);
  block.writeUInt16BE(2, 24);
  block.writeUInt32BE(text.length, 26);
  block.writeUInt32BE(38, 30);
  return Buffer.concat([block, text]);
};

const jpegSegment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

export const withJpegMetadata = (jpeg: Buffer, orientation: number): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), makeExif(orientation)])),
    jpegSegment(
      0xe1,
      Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SecretGarden</x:xmpmeta>'),
    ),
    jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01SecretGarden')),
    jpegSegment(0xed, Buffer.from('Photoshop 3.0\x008BIMSecretGarden')),
    jpegSegment(0xfe, Buffer.from('SecretGarden')),
    jpeg.subarray(2),
    Buffer.from('SecretGarden'),
  ]);

export const pngChunk = (name: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

export const withPngMetadata = (png: Buffer, orientation: number): Buffer =>
  Buffer.concat([
    png.subarray(0, 33),
    pngChunk('eXIf', makeExif(orientation)),
    pngChunk('tEXt', Buffer.from('Comment\0SecretGarden')),
    png.subarray(33),
    Buffer.from('SecretGarden'),
  ]);

const riffChunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

export const withWebpMetadata = (
  webp: Buffer,
  size: { width: number; height: number },
  orientation: number,
): Buffer => {
  const extended = Buffer.alloc(10);
  extended[0] = 0b1100;
  extended.writeUIntLE(size.width - 1, 4, 3);
  extended.writeUIntLE(size.height - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    riffChunk('VP8X', extended),
    webp.subarray(12),
    riffChunk('EXIF', makeExif(orientation)),
    riffChunk('XMP ', Buffer.from('<x:xmpmeta>SecretGarden</x:xmpmeta>')),
  ]);
  return riffChunk('RIFF', body);
};

const gifFrame = (pixel: 'red' | 'blue'): Buffer =>
  Buffer.from([
    // 2 by 2 at 0, 0; then the code size and the codes of four equal pixels.
    ...[0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3],
    ...(pixel === 'red' ? [0x04, 0x08, 0x14] : [0x4c, 0x98, 0x14]),
    0,
  ]);
const gifTiming = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
const gifComment = Buffer.concat([Buffer.from([0x21, 0xfe, 12]), Buffer.from('SecretGarden\0')]);
const gifXmp = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  Buffer.from('XMP DataXMP<x>SecretGarden</x>'),
  Buffer.from([1, ...Array.from({ length: 256 }, (_, i) => 255 - i), 0]),
]);
const gifLoop = Buffer.concat([
  Buffer.from([0x21, 0xff, 11]),
  Buffer.from('NETSCAPE2.0'),
  Buffer.from([3, 1, 0, 0, 0]),
]);

export const makeGif = (): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([2, 0, 2, 0, 0x81, 0, 0]),
    Buffer.from([230, 20, 20, 20, 20, 230, 0, 0, 0, 0, 0, 0]),
    gifLoop,
    gifXmp,
    gifTiming,
    gifFrame('red'),
    gifComment,
    gifTiming,
    gifFrame('blue'),
    Buffer.from([0x3b]),
    Buffer.from('SecretGarden'),
  ]);
