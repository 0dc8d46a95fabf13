import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { numberBelow, oneOf, type Random } from '#shared/features/games/random.ts';
import {
  makeGif,
  makeJpeg,
  makePng,
  makeWebp,
  pngChunk,
  withJpegMetadata,
  withPngMetadata,
  withWebpMetadata,
} from '../../make/media/pictures.ts';
import { makeMp4 } from '../../make/media/videos.ts';

export interface Sample {
  what: string;
  data: Buffer;
  /** `either`: shown correctly, or refused with a message. */
  wanted: 'shown' | 'refused' | 'either';
  quarters?: string;
  contentType?: 'photo' | 'video';
  fileName?: string;
}

const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../fixtures/media', name));

const size = { width: 60, height: 40 };

const upright = ['RGBW', 'GRWB', 'WBGR', 'BWRG', 'RBGW', 'BRWG', 'WGBR', 'GWRB'];

const rotations = (): Sample[] =>
  upright.flatMap((quarters, at) => {
    const orientation = at + 1;
    const all = {
      JPEG: withJpegMetadata(makeJpeg(), orientation),
      PNG: withPngMetadata(makePng(), orientation),
      WebP: withWebpMetadata(makeWebp(), size, orientation),
    };
    return Object.entries(all).map(([name, data]) => ({
      what: `${name} held as ${orientation}`,
      data,
      quarters,
      wanted: 'shown' as const,
    }));
  });

const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const zip = Buffer.concat([
  Buffer.from('PK\x03\x04SecretGarden', 'latin1'),
  Buffer.alloc(40),
  Buffer.from('PK\x05\x06', 'latin1'),
  Buffer.alloc(18),
]);
const js = Buffer.from('GIF89a=1;alert("SecretGarden");//');

const box = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`),
    Buffer.alloc(4),
    Buffer.from(`mif1${brand}`),
    Buffer.alloc(400),
  ]);

const polyglots = (): Sample[] => {
  const shown = { JPEG: makeJpeg(), PNG: makePng(), GIF: makeGif(), WebP: makeWebp() };
  const appended = Object.entries(shown).flatMap(([name, data]) =>
    Object.entries({ html, svg, zip, js }).map(([other, more]) => ({
      what: `${name} and ${other}`,
      data: Buffer.concat([data, Buffer.from('SecretGarden'), more]),
      wanted: 'shown' as const,
      fileName: oneOf(['x.html', 'x.svg', 'x.js', 'x.jpg.exe'], () => (data.length % 4) / 4),
    })),
  );
  const dressed: [string, Buffer][] = [
    ['HTML', html],
    ['SVG', svg],
    ['ZIP', zip],
    ['SVG after spaces', Buffer.concat([Buffer.from('   \n'), svg])],
    ['XML', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['PDF', Buffer.from('%PDF-1.4 SecretGarden')],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
    ['TIFF', Buffer.concat([Buffer.from('II*\0', 'latin1'), Buffer.alloc(200)])],
    ['HEIC', box('heic')],
    ['AVIF', box('avif')],
    ['ICO', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(200)])],
    ['JXL', Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(200)])],
    ['PSD', Buffer.concat([Buffer.from('8BPS'), Buffer.alloc(200)])],
    ['ELF', Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(200)])],
    ['text', Buffer.from('hello')],
    ['one byte', Buffer.from('x')],
    ['GIF that is JS', js],
    ['PNG head on SVG', Buffer.concat([makePng().subarray(0, 8), svg])],
    ['JPEG head on HTML', Buffer.concat([makeJpeg().subarray(0, 4), html])],
    ['WebP head on HTML', Buffer.concat([Buffer.from('RIFF    WEBPVP8 '), html, Buffer.alloc(40)])],
    ['a video', makeMp4()],
  ];
  return [
    ...appended,
    ...dressed.map(([name, data]) => ({
      what: `${name} as a picture`,
      data,
      wanted: 'refused' as const,
      fileName: 'x.png',
    })),
  ];
};

const videos = (): Sample[] => [
  {
    what: 'HTML as a video',
    data: html,
    wanted: 'refused',
    contentType: 'video',
    fileName: 'x.mp4',
  },
  {
    what: 'a picture as a video',
    data: makeJpeg(),
    wanted: 'refused',
    contentType: 'video',
    fileName: 'x.mp4',
  },
  {
    what: 'HTML within MP4',
    data: Buffer.concat([makeMp4(), html]),
    wanted: 'shown',
    contentType: 'video',
    fileName: 'x.html',
  },
  {
    what: 'MP4 called HTML',
    data: makeMp4(50),
    wanted: 'shown',
    contentType: 'video',
    fileName: 'index.html',
  },
];

const pngOf = (width: number, height: number, rows: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    makePng().subarray(0, 8),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const resized = (data: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(data);
  change(copy);
  return copy;
};

const manyFrames = (count: number): Buffer => {
  const gif = makeGif();
  const first = gif.indexOf(Buffer.from([0x21, 0xf9, 4]));
  const frame = gif.subarray(first, first + 8 + 15);
  return Buffer.concat([gif.subarray(0, first), ...Array(count).fill(frame), Buffer.from([0x3b])]);
};

const bombs = (): Sample[] => {
  const png = (width: number, height: number) =>
    resized(makePng(), (copy) => {
      copy.writeUInt32BE(width, 16);
      copy.writeUInt32BE(height, 20);
    });
  const gif = (width: number, height: number) =>
    resized(makeGif(), (copy) => {
      copy.writeUInt16LE(width, 6);
      copy.writeUInt16LE(height, 8);
    });
  const jpeg = resized(makeJpeg(), (copy) => {
    const at = copy.indexOf(Buffer.from([0xff, 0xc0]));
    copy.writeUInt16BE(65_000, at + 5);
    copy.writeUInt16BE(65_000, at + 7);
  });
  const webp = resized(
    withWebpMetadata(makeWebp(), { width: 16_000, height: 16_000 }, 1),
    () => {},
  );
  const unfolds = pngOf(60, 40, Buffer.alloc(30_000_000));
  const text = Buffer.concat([
    makePng().subarray(0, 33),
    pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(30_000_000))]),
    ),
    makePng().subarray(33),
  ]);
  const refused = {
    'PNG 65000²': png(65_000, 65_000),
    'PNG 2^31': png(2 ** 31 - 1, 2 ** 31 - 1),
    'PNG 0': png(0, 0),
    'PNG 11000²': png(11_000, 11_000),
    'JPEG 65000²': jpeg,
    'WebP 16000²': webp,
    'GIF 65535²': gif(65_535, 65_535),
  };
  const either = {
    'PNG 10900² of nothing': png(10_900, 10_900),
    'PNG of too many rows': unfolds,
    'PNG with an unfolding text': text,
    'GIF of 5000 frames': manyFrames(5_000),
    'GIF of 60000 frames': manyFrames(60_000),
    'GIF on a large canvas': gif(9_000, 9_000),
    'PNG one pixel high': pngOf(60_000, 1, Buffer.alloc(180_001)),
  };
  return [
    ...Object.entries(refused).map(([what, data]) => ({ what, data, wanted: 'refused' as const })),
    ...Object.entries(either).map(([what, data]) => ({ what, data, wanted: 'either' as const })),
  ];
};

const whole = () => [
  withJpegMetadata(makeJpeg(), 6),
  withPngMetadata(makePng(), 3),
  withWebpMetadata(makeWebp(), size, 8),
  makeGif(),
  fixture('display-p3.heic'),
  fixture('display-p3.avif'),
];

const damaged = (random: Random, count: number): Sample[] => {
  const sources = whole();
  return Array.from({ length: count }, (_, n) => {
    const source = sources[n % sources.length] as Buffer;
    const isCut = n % 2 === 0;
    const data = Buffer.from(
      isCut ? source.subarray(0, 1 + numberBelow(source.length - 1, random)) : source,
    );
    for (let times = isCut ? 0 : 1 + numberBelow(8, random); times > 0; times -= 1) {
      data[numberBelow(data.length, random)] = numberBelow(256, random);
    }
    return { what: `${isCut ? 'cut' : 'spoiled'} ${n}`, data, wanted: 'either' as const };
  });
};

export const makeSamples = (random: Random, count: number): Sample[] => {
  const made = [...rotations(), ...polyglots(), ...videos(), ...bombs()];
  return [...made, ...damaged(random, count - made.length)];
};
