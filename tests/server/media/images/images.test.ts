import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Content } from '#shared/features/content/content.contract.ts';
import {
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
  const media = (answer.json as Content).media;
  if (!media) throw new Error('no media');
  return media;
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
  it('are turned upright and lose their metadata, for every orientation', async () => {
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
        for (const url of [media.url, media.smallUrl, media.largeUrl]) {
          const { body } = await readMedia(app, app.as('family'), url ?? '');
          expect(body.includes('SecretGarden')).toBe(false);
          expect(body.includes('Exif')).toBe(false);
          expect(body.includes('ICC_PROFILE')).toBe(false);
          expect(readQuarters(body)).toEqual({
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
    expect(readQuarters(small.body)).toMatchObject({ width: 320, height: 16 });
    expect(readQuarters((await read(wide.largeUrl)).body)).toMatchObject({
      width: 1280,
      height: 64,
    });
    expect(readQuarters((await read(tall.smallUrl)).body)).toMatchObject({
      width: 32,
      height: 640,
    });
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
    const answer = await postFile(app.as('family'), bomb);
    expect([answer.status, answer.text]).toEqual([413, t('content:errors.imagePixels')]);
    expect((await postFile(app.as('family'), makePng())).status).toBe(201);
  });
});
