import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnclearVideo } from '#server/media/video/file-bytes.ts';
import { moveIndexFirst } from '#server/media/video/move-index.ts';
import { stripVideo } from '#server/media/video/strip-video.ts';
import { makeTaggedVideos } from '#tests/support/make/media/tagged-videos.ts';
import { box, fileType, makeMp4, movieHead, track } from '#tests/support/make/media/videos.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

let dir: ReturnType<typeof makeTempDir>;
beforeEach(() => {
  dir = makeTempDir();
});
afterEach(() => dir.remove());

/** Whether a file is parsed; then nothing is left to strip, and its size stays. */
const isUnderstood = (data: Buffer, mime: string): boolean => {
  const path = join(dir.path, 'video');
  writeFileSync(path, data);
  try {
    stripVideo(path, mime);
  } catch (error) {
    if (!(error instanceof UnclearVideo)) throw error;
    expect(readFileSync(path).equals(data)).toBe(true);
    return false;
  }
  expect(readFileSync(path)).toHaveLength(data.length);
  expect(stripVideo(path, mime)).toBe(false);
  moveIndexFirst(path);
  expect(readFileSync(path)).toHaveLength(data.length);
  expect(stripVideo(path, mime)).toBe(false);
  return true;
};

const videos = makeTaggedVideos();

const awkward = fc.constantFrom(
  ...[0, 1, 2, 7, 8, 9, 16, 0x7fffffff, 0x80000000, 0xffffffff, 0x01ffffff, 0xff, 0xec, 0x81],
);

const share = fc.integer({ min: 0, max: 9_999 }).map((n) => n / 10_000);

const damaged = fc
  .record({
    video: fc.constantFrom(...videos),
    changes: fc.array(fc.tuple(share, awkward), {
      minLength: 1,
      maxLength: 6,
    }),
    cut: fc.option(share, { freq: 5 }),
  })
  .map(({ video, changes, cut }) => {
    const data = Buffer.from(video.data);
    for (const [where, value] of changes) {
      data.writeUInt32BE(value, Math.floor(where * (data.length - 5)));
    }
    const length = cut === null ? data.length : Math.floor(cut * data.length);
    return { mime: video.mime, data: data.subarray(0, length) };
  });

describe('a broken video', () => {
  it('is cleaned whole or left as it is, whatever is wrong with it', () => {
    let understood = 0;
    fc.assert(
      fc.property(damaged, ({ mime, data }) => {
        if (isUnderstood(data, mime)) understood += 1;
      }),
      { numRuns: 600 },
    );
    expect(understood).toBeGreaterThan(40);
    expect(understood).toBeLessThan(560);
  });

  it('is refused for each impossible size of a box', () => {
    const [video] = videos;
    const data = video?.data ?? Buffer.alloc(0);
    const at = data.indexOf('trak') - 4;
    for (const size of [0, 1, 2, 7, 0xffffffff]) {
      const copy = Buffer.from(data);
      copy.writeUInt32BE(size, at);
      expect([size, isUnderstood(copy, 'video/mp4')]).toEqual([size, false]);
    }
  });

  it('may have boxes within boxes without end, or more of them than anyone needs', () => {
    let nested = box('udta', Buffer.from('deep'));
    for (let depth = 0; depth < 3_000; depth += 1) nested = box('moov', nested);
    expect(isUnderstood(Buffer.concat([fileType(), nested]), 'video/mp4')).toBe(false);
    expect(isUnderstood(Buffer.concat([makeMp4(), nested]), 'video/mp4')).toBe(true);
    const many = Buffer.concat(Array(1_100_000).fill(box('free')));
    expect(isUnderstood(Buffer.concat([makeMp4(), many]), 'video/mp4')).toBe(false);
  });

  it('may promise more chunks than it has', () => {
    const data = Buffer.concat([fileType(), box('moov', movieHead(), track({ starts: [100] }))]);
    const at = data.indexOf('stco') + 8;
    for (const count of [2, 1_000_001, 0xffffffff]) {
      data.writeUInt32BE(count, at);
      expect(isUnderstood(data, 'video/mp4')).toBe(false);
    }
  });
});

it('the parser reads a video of gigabytes, with its movie box last, through one small buffer', () => {
  const path = join(dir.path, 'large');
  const type = fileType();
  const bytes = 3 * 1024 ** 3;
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write('mdat', 4);
  head.writeBigUInt64BE(BigInt(bytes), 8);
  const secret = 'under the old oak';
  const movie = box(
    'moov',
    movieHead(),
    track({ starts: [100] }),
    box('udta', Buffer.from(secret)),
  );
  const fd = openSync(path, 'w');
  writeSync(fd, Buffer.concat([type, head]));
  // A sparse file takes almost no space.
  ftruncateSync(fd, type.length + bytes);
  writeSync(fd, movie, 0, movie.length, type.length + bytes);
  closeSync(fd);
  const before = process.memoryUsage().arrayBuffers;
  expect(stripVideo(path, 'video/mp4')).toBe(true);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
  expect(stripVideo(path, 'video/mp4')).toBe(false);
});
