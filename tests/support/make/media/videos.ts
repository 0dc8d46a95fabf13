const be = (value: number, bytes: number): Buffer => {
  const number = Buffer.alloc(bytes);
  number.writeUIntBE(value, 0, bytes);
  return number;
};

export const be16 = (value: number): Buffer => be(value, 2);
export const be32 = (value: number): Buffer => be(value, 4);

export const box = (name: string, ...contents: Buffer[]): Buffer => {
  const body = Buffer.concat(contents);
  return Buffer.concat([be32(body.length + 8), Buffer.from(name, 'latin1'), body]);
};

export const fullBox = (name: string, flags: number, ...contents: Buffer[]): Buffer =>
  box(name, be32(flags), ...contents);

interface TrackOptions {
  id?: number;
  handler?: string;
  handlerName?: string;
  /** The sample format, and what precedes the boxes of its entry. */
  format?: string;
  entry?: Buffer;
  encoder?: string;
  starts?: number[];
  sampleBytes?: number;
  more?: Buffer[];
  alias?: string;
}

const pictureEntry = (encoder: string): Buffer => {
  const name = Buffer.alloc(32);
  if (encoder) name.set([encoder.length, ...Buffer.from(encoder, 'latin1')]);
  return Buffer.concat([
    ...[Buffer.alloc(6), be16(1), Buffer.alloc(4), Buffer.from(encoder ? 'appl' : '\0\0\0\0')],
    ...[Buffer.alloc(8), be16(64), be16(48), be32(0x480000), be32(0x480000), be32(0), be16(1)],
    ...[name, be16(24), be16(0xffff)],
    box('avcC', Buffer.from([1, 66, 0, 30, 255, 224, 0])),
  ]);
};

export const track = (options: TrackOptions = {}): Buffer => {
  const { id = 1, handler = 'vide', handlerName = '', format = 'avc1', starts = [] } = options;
  const count = starts.length;
  const entry = options.entry ?? pictureEntry(options.encoder ?? '');
  const media = handler === 'soun' ? 'smhd' : 'vmhd';
  return box(
    'trak',
    fullBox('tkhd', 7, Buffer.alloc(8), be32(id), Buffer.alloc(68)),
    box(
      'mdia',
      fullBox('mdhd', 0, Buffer.alloc(8), be32(1000), be32(count * 40), Buffer.alloc(4)),
      fullBox(
        'hdlr',
        ...[0, Buffer.alloc(4), Buffer.from(handler), Buffer.alloc(12)],
        Buffer.from(`${handlerName}\0`, 'latin1'),
      ),
      box(
        'minf',
        fullBox(media, 1, Buffer.alloc(8)),
        box(
          'dinf',
          fullBox('dref', 0, be32(1), fullBox('url ', 1, Buffer.from(options.alias ?? ''))),
        ),
        box(
          'stbl',
          fullBox('stsd', 0, be32(1), box(format, entry)),
          fullBox('stts', 0, be32(1), be32(count), be32(40)),
          fullBox('stsc', 0, be32(1), be32(1), be32(1), be32(1)),
          fullBox('stsz', 0, be32(options.sampleBytes ?? 0), be32(count)),
          fullBox('stco', 0, be32(count), ...starts.map(be32)),
        ),
      ),
    ),
    ...(options.more ?? []),
  );
};

export const fileType = (brand = 'isom'): Buffer =>
  box('ftyp', Buffer.from(brand), Buffer.alloc(4), Buffer.from(`${brand}iso2avc1mp41`));

export const movieHead = (): Buffer => fullBox('mvhd', 0, Buffer.alloc(96));

export const noise = (bytes: number): Buffer => {
  const data = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1) data[at] = (at * 131 + (at >> 8) * 17) & 0xff;
  return data;
};

/** Its index comes first, unless `isLast` says that it comes last, as a camera writes it. */
export const makeMp4 = (pictures: number | Buffer = 1000, { isLast = false } = {}): Buffer => {
  const data = typeof pictures === 'number' ? noise(pictures) : pictures;
  const type = fileType();
  const index = (start: number) =>
    box('moov', movieHead(), track({ starts: [start], sampleBytes: data.length }));
  const parts = [index(type.length + (isLast ? 8 : index(0).length + 8)), box('mdat', data)];
  return Buffer.concat([type, ...(isLast ? parts.reverse() : parts)]);
};

/** The start of an MP4 of this size whose movie box comes first; anything may follow. */
export const mp4HeadOf = (bytes: number): Buffer => {
  const type = fileType();
  const movieAt = (start: number) => box('moov', movieHead(), track({ starts: [start] }));
  const start = type.length + movieAt(0).length + 8;
  return Buffer.concat([type, movieAt(start), be32(bytes - start + 8), Buffer.from('mdat')]);
};
