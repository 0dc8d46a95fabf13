import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import {
  makeDatedJpeg,
  makeGif,
  makeJpeg,
  makePng,
  makeWebp,
  readQuarters,
  withJpegMetadata,
  withPngMetadata,
  withWebpMetadata,
} from '#tests/support/make/media/pictures.ts';
import { t } from '#tests/support/messages.ts';
import { makeApp, type TestApp } from '#tests/support/server/make-app.ts';
import { postFile, readMedia } from '#tests/support/server/uploads.ts';

const share = async (app: TestApp, data: Buffer) => {
  const answer = await postFile(app.as('family'), data);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
  const media = (answer.json as Content).media[0];
  if (!media) throw new Error('no media');
  return media;
};

/** The compressed pixels of a JPEG, PNG or WebP. */
const pixelsOf = (data: Buffer): Buffer => {
  const from = (name: string | Buffer) => data.indexOf(name);
  if (data.subarray(1, 4).toString() === 'PNG') return data.subarray(from('IDAT'), from('IEND'));
  if (data.subarray(0, 4).toString() === 'RIFF') {
    const at = from('VP8 ');
    return data.subarray(at, at + 8 + data.readUInt32LE(at + 4));
  }
  return data.subarray(
    from(Buffer.from([0xff, 0xda])),
    data.lastIndexOf(Buffer.from([0xff, 0xd9])),
  );
};

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../support/fixtures/media', name));

/** The colours of the quarters, as a browser shows them. */
const coloursOf = async (data: Buffer): Promise<number[][]> => {
  const pixels = await sharp(data)
    .autoOrient()
    .resize(2, 2, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  return [0, 3, 6, 9].map((at) => [...pixels.subarray(at, at + 3)]);
};

const upright: Record<number, string> = {
  1: 'RGBW',
  2: 'GRWB',
  3: 'WBGR',
  4: 'BWRG',
  5: 'RBGW',
  6: 'BRWG',
  7: 'WGBR',
  8: 'GWRB',
};

const orientations = Object.keys(upright).map(Number);

describe('pictures', () => {
  it('keep their compressed pixels and orientation and lose their metadata', async () => {
    const app = await makeApp();
    const size = { width: 60, height: 40 };
    for (const orientation of orientations) {
      const sources = [
        withJpegMetadata(makeJpeg(), orientation),
        withPngMetadata(makePng(), orientation),
        withWebpMetadata(makeWebp(), size, orientation),
      ];
      for (const source of sources) {
        expect(source.includes('SecretGarden')).toBe(true);
        const media = await share(app, source);
        const turned = orientation >= 5;
        expect([media.width, media.height]).toEqual(turned ? [40, 60] : [60, 40]);
        const { body: original } = await readMedia(app, app.as('family'), media.url);
        expect(original.includes('SecretGarden')).toBe(false);
        expect(original.includes(pixelsOf(source))).toBe(true);
        expect((await sharp(original).metadata()).orientation ?? 1).toBe(orientation);
        for (const url of [media.url, media.smallUrl, media.largeUrl]) {
          const { body } = await readMedia(app, app.as('family'), url ?? '');
          expect(body.includes('SecretGarden')).toBe(false);
          expect(await readQuarters(body)).toEqual({
            width: turned ? 40 : 60,
            height: turned ? 60 : 40,
            quarters: upright[orientation],
          });
        }
      }
    }
  });

  it('keep their type, and get a small and a large WebP', async () => {
    const app = await makeApp();
    const wide = await share(app, makePng(3000, 150));
    const tall = await share(app, makeJpeg(150, 3000));
    const read = async (url: string | null) => readMedia(app, app.as('family'), url ?? '');
    expect((await read(wide.url)).headers.get('content-type')).toBe('image/png');
    expect((await read(tall.url)).headers.get('content-type')).toBe('image/jpeg');
    const small = await read(wide.smallUrl);
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect(await readQuarters(small.body)).toMatchObject({ width: 320, height: 16 });
    expect(await readQuarters((await read(wide.largeUrl)).body)).toMatchObject({
      width: 1280,
      height: 64,
    });
    expect(await readQuarters((await read(tall.smallUrl)).body)).toMatchObject({
      width: 32,
      height: 640,
    });
  });

  it('of every camera show their own colours in every size, and say when they were taken', async () => {
    const app = await makeApp();
    for (const name of ['display-p3.jpg', 'display-p3.avif', 'display-p3.heic']) {
      const source = fixture(name);
      expect(source.includes('SecretGarden')).toBe(true);
      const media = await share(app, source);
      expect([media.width, media.height]).toEqual([480, 320]);
      expect(media.takenAt).toBe('2024-07-04T15:30:00+02:00');
      for (const url of [media.url, media.smallUrl, media.mediumUrl, media.largeUrl]) {
        const { body } = await readMedia(app, app.as('family'), url ?? '');
        expect([name, body.includes('SecretGarden')]).toEqual([name, false]);
        // Display P3 (219, 60, 60) and its like; a profile that was dropped would leave those numbers.
        const wanted = [
          [238, 37, 51],
          [0, 193, 62],
          [29, 71, 208],
          [128, 128, 128],
        ];
        const colours = await coloursOf(body);
        const furthest = colours.flatMap((colour, n) =>
          colour.map((value, part) => Math.abs(value - (wanted[n]?.[part] ?? 0))),
        );
        expect([name, Math.max(...furthest)]).toEqual([name, expect.toSatisfy((by) => by <= 3)]);
      }
    }
  });

  it('that are HEIC are kept as JPEG with their profile, and AVIF as AVIF', async () => {
    const app = await makeApp();
    const heic = await share(app, fixture('display-p3.heic'));
    const jpeg = await readMedia(app, app.as('family'), heic.url);
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(jpeg.body).metadata()).toMatchObject({
      chromaSubsampling: '4:4:4',
      hasProfile: true,
    });
    const avif = await share(app, fixture('display-p3.avif'));
    const kept = await readMedia(app, app.as('family'), avif.url);
    expect(kept.headers.get('content-type')).toBe('image/avif');
    // Overwritten in place: nothing moves.
    expect(kept.body).toHaveLength(fixture('display-p3.avif').length);
  });

  it('get their largest size later', async () => {
    const app = await makeApp();
    const { url } = await share(app, makeJpeg(3000, 2000));
    await app.context.media.scaling.run();
    const [post] = (await app.as('family').get('/api/content')).json as Content[];
    expect(post?.media[0]?.url).toBe(url);
    const sizes = [post?.media[0]?.mediumUrl, post?.media[0]?.xlargeUrl];
    for (const [n, width] of [640, 2560].entries()) {
      const { body } = await readMedia(app, app.as('family'), sizes[n] ?? '');
      expect(await sharp(body).metadata()).toMatchObject({ width, format: 'webp' });
    }
    expect(readdirSync(join(app.dataDir, 'incoming'))).toEqual([]);
  });

  it('know where they catch the eye', async () => {
    const app = await makeApp();
    const dot = Buffer.from(
      '<svg width="900" height="600"><rect width="100%" height="100%" fill="#889"/>' +
        '<circle cx="675" cy="480" r="50" fill="#e33"/></svg>',
    );
    const { focus } = await share(app, await sharp(dot).png().toBuffer());
    expect(Math.abs((focus?.x ?? 0) - 75)).toBeLessThan(8);
    expect(Math.abs((focus?.y ?? 0) - 80)).toBeLessThan(8);
  });

  it('do not say a date that cannot be', async () => {
    const app = await makeApp();
    const takenAt = async (date: string) => (await share(app, await makeDatedJpeg(date))).takenAt;
    expect(await takenAt('2019:05:06 07:08:09')).toBe('2019-05-06T07:08:09');
    expect(await takenAt('1970:01:01 00:00:00')).toBeNull();
    expect(await takenAt('2099:05:06 07:08:09')).toBeNull();
    expect(await takenAt('0000:00:00 00:00:00')).toBeNull();
  });

  it('have the date of their file where their own cannot be', async () => {
    const app = await makeApp();
    const fields = { fileDate: '2019-05-06T07:08:09+02:00' };
    const answer = await postFile(app.as('family'), await makeDatedJpeg('0000:00:00 00:00:00'), {
      fields,
    });
    expect((answer.json as Content).media[0]?.takenAt).toBe(fields.fileDate);
  });

  it('stay animated as GIF, without comments, XMP and trailing data', async () => {
    const app = await makeApp();
    const media = await share(app, makeGif());
    const { body, headers } = await readMedia(app, app.as('family'), media.url);
    expect(headers.get('content-type')).toBe('image/gif');
    expect(body.includes('SecretGarden')).toBe(false);
    expect(body.includes('NETSCAPE2.0')).toBe(true);
    expect(body.at(-1)).toBe(0x3b);
    expect([...body].filter((byte) => byte === 0x2c)).toHaveLength(2);
    expect(media.isAnimated).toBe(true);
  });

  it('that are damaged or not pictures are rejected with a message and leave nothing', async () => {
    const app = await makeApp();
    const jpeg = makeJpeg(600, 400);
    const html = Buffer.from('<html><script>alert(1)</script>');
    const refused = [
      [html, 415],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
      [jpeg.subarray(0, 100), 400],
      [Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(400, 7)]), 400],
      [makeGif().subarray(0, 60), 400],
      [makePng().subarray(0, 40), 400],
      [Buffer.concat([Buffer.from('RIFF    WEBPVP8 '), Buffer.alloc(20)]), 400],
    ] as const;
    for (const [data, status] of refused) {
      const answer = await postFile(app.as('family'), data);
      expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(/\.$/)]);
    }
    expect((await app.as('family').get('/api/content')).json).toEqual([]);
    expect(readdirSync(join(app.dataDir, 'incoming'))).toEqual([]);
    expect(readdirSync(join(app.dataDir, 'media'))).toEqual([]);
  });

  it('with too many pixels are refused by their header', async () => {
    const app = await makeApp();
    const bomb = makePng(60, 40);
    bomb.writeUInt32BE(20_000, 16);
    bomb.writeUInt32BE(20_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const answer = await postFile(app.as('family'), bomb);
    expect([answer.status, answer.text]).toEqual([413, t('content:errors.imagePixels')]);
    expect((await postFile(app.as('family'), makePng())).status).toBe(201);
  });
});
