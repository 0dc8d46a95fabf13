import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readTakenAt } from '#server/media/images/exif.ts';
import { exifBlock } from '#server/media/images/strip/exif-block.ts';
import { stripImage } from '#server/media/images/strip/strip-image.ts';
import { UnclearVideo } from '#server/media/video/file-bytes.ts';
import {
  makeGif,
  makeJpeg,
  makePng,
  makeWebp,
  withJpegMetadata,
  withPngMetadata,
  withWebpMetadata,
} from '#tests/support/make/media/pictures.ts';

const avif = readFileSync(
  join(import.meta.dirname, '../../../support/fixtures/media/display-p3.avif'),
);
const samples: [string, Buffer][] = [
  ['image/jpeg', withJpegMetadata(makeJpeg(), 6)],
  ['image/png', withPngMetadata(makePng(), 6)],
  ['image/webp', withWebpMetadata(makeWebp(), { width: 60, height: 40 }, 6)],
  ['image/gif', makeGif()],
  ['image/avif', avif],
];

const damaged = (data: Buffer) =>
  fc
    .record({
      changes: fc.array(fc.tuple(fc.nat(data.length - 1), fc.nat(255)), { maxLength: 12 }),
      length: fc.oneof(fc.constant(data.length), fc.nat(data.length)),
    })
    .map(({ changes, length }) => {
      const copy = Buffer.from(data);
      for (const [at, value] of changes) copy[at] = value;
      return copy.subarray(0, length);
    });

describe.each(samples)('what is kept of %s', (mime, sample) => {
  const keep = { mime, orientation: 6, takenAt: '2026-07-04T15:30:00+02:00' };

  it('has the same pixels, and nothing about the picture but orientation and date', async () => {
    const stripped = stripImage(sample, keep);
    expect(stripped.includes('SecretGarden')).toBe(false);
    const pixels = (data: Buffer) => sharp(data).raw().toBuffer();
    expect((await pixels(stripped)).equals(await pixels(sample))).toBe(true);
    const { exif, orientation } = await sharp(stripped).metadata();
    if (mime === 'image/gif' || mime === 'image/avif') return;
    expect([orientation, readTakenAt(exif)]).toEqual([6, keep.takenAt]);
  });

  it('is the same when it is stripped again', () => {
    const stripped = stripImage(sample, keep);
    expect(stripImage(stripped, keep).equals(stripped)).toBe(true);
  });

  it('comes of damaged files too, or a refusal', () => {
    fc.assert(
      fc.property(fc.oneof(damaged(sample), fc.uint8Array({ maxLength: 200 })), (bytes) => {
        const data = Buffer.from(bytes);
        try {
          const stripped = stripImage(data, keep);
          expect(stripImage(stripped, keep).equals(stripped)).toBe(true);
        } catch (error) {
          if (!(error instanceof UnclearVideo)) expect(error).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a GIF', () => {
  it('is whole without the mark at its end, which some programs leave out', () => {
    const keep = { mime: 'image/gif', orientation: 1, takenAt: null };
    const whole = stripImage(makeGif(), keep);
    expect(stripImage(whole.subarray(0, -1), keep).equals(whole)).toBe(true);
    expect(() => stripImage(whole.subarray(0, -2), keep)).toThrow(RangeError);
  });
});

describe('the date in a picture', () => {
  it('is read back as it was written, with and without an offset', () => {
    for (const takenAt of ['2026-07-04T15:30:00+02:00', '1999-12-31T23:59:59', null]) {
      const block = exifBlock({ orientation: 3, takenAt });
      expect(readTakenAt(block ?? undefined)).toBe(takenAt);
    }
    expect(exifBlock({ orientation: 1, takenAt: null })).toBeNull();
  });

  it('is nothing in a damaged block', () => {
    const block = exifBlock({ orientation: 3, takenAt: '2026-07-04T15:30:00+02:00' });
    fc.assert(
      fc.property(damaged(block ?? Buffer.alloc(1)), (data) => {
        const takenAt = readTakenAt(data);
        if (takenAt) expect(takenAt).toMatch(/^.{10}T.{8}/);
      }),
      { numRuns: 500 },
    );
  });
});
