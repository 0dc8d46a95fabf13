import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMediaName } from '#server/media/media-names.ts';
import { sniff } from '#server/media/sniff.ts';
import {
  makeGif,
  makeJpeg,
  makePng,
  makeWebp,
  withJpegMetadata,
  withPngMetadata,
  withWebpMetadata,
} from '#tests/support/make/media/pictures.ts';
import { makeMp4 } from '#tests/support/make/media/videos.ts';

const size = { width: 60, height: 40 };
const samples: [string, Buffer][] = [
  ['image/jpeg', withJpegMetadata(makeJpeg(), 6)],
  ['image/png', withPngMetadata(makePng(), 6)],
  ['image/webp', withWebpMetadata(makeWebp(), size, 6)],
  ['image/gif', makeGif()],
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

describe('the type of a file', () => {
  it('depends on its bytes only', async () => {
    for (const [mime, data] of samples) expect((await sniff(data))?.mime).toBe(mime);
    expect(await sniff(makeMp4())).toEqual({ kind: 'video', mime: 'video/mp4' });
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<html>',
      '%PDF-1.4',
      'PK\u0003\u0004',
      'MZ',
      '',
    ];
    for (const text of others) expect(await sniff(Buffer.from(text))).toBeNull();
  });

  it('is a known type or null, whatever the bytes', async () => {
    const whole = fc.oneof(
      ...samples.map(([, data]) => damaged(data)),
      fc.uint8Array({ maxLength: 400 }),
    );
    await fc.assert(
      fc.asyncProperty(whole, async (bytes) => {
        const type = await sniff(Buffer.from(bytes));
        if (type) expect(type.mime.startsWith(type.kind)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the address of a file', () => {
  it('names 32 hex digits and a size, and nothing else', () => {
    const name = 'a'.repeat(32);
    expect(parseMediaName(name)).toEqual({ name, variant: 'original' });
    expect(parseMediaName(`${name}-small`)).toEqual({ name, variant: 'small' });
    expect(parseMediaName(`${name}-xlarge`)).toEqual({ name, variant: 'xlarge' });
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const parsed = parseMediaName(text);
        if (parsed) expect(parsed.name).toMatch(/^[0-9a-f]{32}$/);
      }),
    );
  });
});
