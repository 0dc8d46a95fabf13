import { be16, be32, box, fileType, fullBox, movieHead, noise, track } from './videos.ts';

/** A video with metadata, and the words that must be gone afterwards. */
export interface TaggedVideo {
  what: string;
  mime: 'video/mp4' | 'video/quicktime' | 'video/webm';
  data: Buffer;
  secrets: string[];
  pictures: Buffer[];
}

export const place = '+60.1699+024.9384+012.345/';
const maker = 'Acorn Inc.';
const model = 'Acorn Phone 15 Pro';
const author = 'Aunt Rosalind';
const program = 'HazelnutCut 9.1';
const common = [place, maker, model, author, program];

const text = (value: string): Buffer => Buffer.from(value, 'utf8');

const userText = (name: string, value: string): Buffer =>
  box(name, be16(text(value).length), be16(0x15c7), text(value));

const location = (): Buffer =>
  fullBox('loci', 0, be16(0x15c7), text('Helsinki harbour\0'), Buffer.alloc(13), text('earth\0\0'));

const tagList = (): Buffer =>
  fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, Buffer.alloc(4), text('mdirappl'), Buffer.alloc(9)),
    box(
      'ilst',
      box('\xa9too', fullBox('data', 1, be32(0), text(program))),
      box('\xa9ART', fullBox('data', 1, be32(0), text(author))),
      box(
        '----',
        fullBox('mean', 0, text('com.example')),
        fullBox('data', 1, be32(0), text(model)),
      ),
    ),
  );

const keys = ['location.ISO6709', 'make', 'model', 'software', 'author'].map(
  (key) => `com.apple.quicktime.${key}`,
);

const keyedMeta = (): Buffer =>
  box(
    'meta',
    fullBox('hdlr', 0, Buffer.alloc(4), text('mdta'), Buffer.alloc(13)),
    fullBox('keys', 0, be32(keys.length), ...keys.map((key) => box('mdta', text(key)))),
    box(
      'ilst',
      ...[place, maker, model, program, author].map((value, n) =>
        box(be32(n + 1).toString('latin1'), fullBox('data', 1, be32(0), text(value))),
      ),
    ),
  );

const xmp = (): Buffer =>
  box(
    'uuid',
    Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'),
    text(`<x:xmpmeta>${place} ${model} ${author}</x:xmpmeta>`),
  );

const soundEntry = (): Buffer =>
  Buffer.concat([Buffer.alloc(6), be16(1), Buffer.alloc(8), be16(2), be16(16), Buffer.alloc(8)]);
const plainEntry = (): Buffer => Buffer.concat([Buffer.alloc(6), be16(1), text(program)]);

const interleave = (from: number, measured: (n: number) => string) => {
  const parts: Buffer[] = [];
  const starts: [number[], number[], number[]] = [[], [], []];
  let at = from;
  for (let n = 0; n < 9; n += 1) {
    const isMeasured = n % 3 === 2;
    const part = isMeasured ? text(measured(n)) : noise(200 + n * 7);
    starts[n % 3]?.push(at);
    parts.push(part);
    at += part.length;
  }
  const pictures = parts.filter((_part, n) => n % 3 !== 2);
  return { data: Buffer.concat(parts), starts, pictures };
};

/** A phone's metadata: locations in the movie, in each track, in keys and in a track of their own. */
const phoneMovie = (isMovie: boolean, isLast: boolean): TaggedVideo => {
  const type = fileType(isMovie ? 'qt  ' : 'isom');
  const makeMovie = ([pictures, sound, measured]: [number[], number[], number[]]) =>
    box(
      'moov',
      movieHead(),
      track({
        starts: pictures,
        handlerName: 'Acorn Video Handler',
        encoder: 'Acorn AVC encoder',
        alias: 'disk of Aunt Rosalind',
        more: [box('udta', userText('\xa9xyz', place), tagList()), keyedMeta()],
      }),
      track({
        ...{ id: 2, starts: sound, handler: 'soun', format: 'mp4a', entry: soundEntry() },
        handlerName: 'Acorn Sound Handler',
      }),
      track({
        ...{ id: 3, starts: measured, handler: 'meta', format: 'gpmd', entry: plainEntry() },
        handlerName: 'Acorn MET',
      }),
      box('udta', userText('\xa9xyz', place), userText('\xa9mod', model), location(), be32(0)),
      tagList(),
      keyedMeta(),
      xmp(),
    );
  const length = makeMovie(interleave(0, () => place).starts).length;
  const from = type.length + 8 + (isLast ? 0 : length);
  const { data, starts, pictures } = interleave(from, (n) => `GPS5 ${place} at ${n}`);
  const movie = makeMovie(starts);
  const rest = [
    box('free', text(`GPS ${place} ${model}`)),
    xmp(),
    box('meta', Buffer.alloc(4), text(maker)),
    box('Acrn', text(author)),
    // Unstructured trailer that some cameras add.
    text(`trailer ${place} ${model}`),
  ];
  return {
    what: `${isMovie ? 'MOV' : 'MP4'} with its movie ${isLast ? 'last' : 'first'}`,
    mime: isMovie ? 'video/quicktime' : 'video/mp4',
    data: Buffer.concat([
      ...(isLast ? [type, box('mdat', data), movie] : [type, movie, box('mdat', data)]),
      ...rest,
    ]),
    secrets: [...common, 'GPS5', 'Helsinki', 'Rosalind', ...keys, 'Acorn', 'trailer'],
    pictures,
  };
};

const fragmented = (): TaggedVideo => {
  const [type, pictures] = [fileType(), noise(300)];
  const words = text(`12:00 ${place} ${model}`);
  const run = (offset: number) => fullBox('trun', 1, be32(1), be32(offset));
  const fragment = (id: number, offset: number) =>
    box('traf', fullBox('tfhd', 0x020000, be32(id)), run(offset), xmp());
  const moof = (offset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, be32(1)),
      fragment(1, offset),
      fragment(2, offset + pictures.length),
    );
  return {
    what: 'MP4 in fragments',
    mime: 'video/mp4',
    data: Buffer.concat([
      type,
      box(
        'moov',
        movieHead(),
        track(),
        track({ id: 2, handler: 'sbtl', format: 'tx3g', entry: plainEntry() }),
        box('mvex', fullBox('trex', 0, be32(1), Buffer.alloc(16))),
        box('udta', userText('\xa9xyz', place)),
      ),
      moof(moof(0).length + 8),
      box('mdat', pictures, words),
    ]),
    secrets: [place, model, author, '12:00'],
    pictures: [pictures],
  };
};

const element = (id: number, content: Buffer | Buffer[], isOpen = false): Buffer => {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const hex = id.toString(16);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(isOpen ? 0x01ffffffffffffffn : (1n << 56n) | BigInt(body.length));
  return Buffer.concat([
    Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex'),
    size,
    body,
  ]);
};

const byte = (value: number): Buffer => Buffer.from([value]);

const webmTrack = (number: number, type: number, codec: string, more: Buffer[] = []): Buffer =>
  element(0xae, [
    element(0xd7, byte(number)),
    element(0x83, byte(type)),
    element(0x86, text(codec)),
    ...more,
  ]);

const block = (track: number, data: Buffer): Buffer =>
  Buffer.concat([byte(0x80 | track), be16(0), byte(0x80), data]);

const webm = (isOpen: boolean): TaggedVideo => {
  const [first, second] = [noise(300), noise(411)];
  const words = text(`12:00 ${place} ${model}`);
  const tag = (name: string, value: string): Buffer =>
    element(0x7373, element(0x67c8, [element(0x45a3, text(name)), element(0x4487, text(value))]));
  const segment = [
    element(0xec, text(`GPS ${place}`)),
    element(0x1549a966, [
      element(0xbf, be32(1234)),
      element(0x2ad7b1, be32(1_000_000)),
      element(0x4d80, text(program)),
      element(0x5741, text(program)),
      element(0x7ba9, text(`${author} at the sea`)),
    ]),
    element(0x1654ae6b, [
      webmTrack(1, 1, 'V_VP8', [
        element(0x536e, text(`${model} camera`)),
        element(0xe0, [element(0xb0, be16(64)), element(0xba, be16(48))]),
      ]),
      webmTrack(2, 2, 'A_OPUS'),
      webmTrack(3, 0x21, 'D_WEBVTT/METADATA', [element(0x536e, text(maker))]),
    ]),
    element(
      0x1f43b675,
      [
        element(0xe7, byte(0)),
        element(0xa3, block(1, first)),
        element(0xa3, block(3, words)),
        element(0xa0, [element(0xa1, block(2, second)), element(0x9b, byte(20))]),
        element(0xa0, [element(0xa1, block(3, words)), element(0x9b, byte(20))]),
      ],
      isOpen,
    ),
    element(0x1254c367, [tag('LOCATION', place), tag('MODEL', model), tag('ARTIST', author)]),
    element(0x1941a469, element(0x61a7, [element(0x466e, text(`${maker}.gpx`))])),
  ];
  const head = element(0x1a45dfa3, [element(0x4282, text('webm'))]);
  return {
    what: isOpen ? 'WebM without lengths' : 'WebM with lengths',
    mime: 'video/webm',
    data: Buffer.concat([head, element(0x18538067, segment, isOpen)]),
    secrets: [...common, 'GPS', '.gpx', 'at the sea'],
    pictures: [first, second],
  };
};

export const makeTaggedVideos = (): TaggedVideo[] => [
  phoneMovie(false, true),
  phoneMovie(false, false),
  phoneMovie(true, true),
  fragmented(),
  webm(false),
  webm(true),
];
