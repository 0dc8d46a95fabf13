import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sniff } from '#server/media/sniff.ts';
import { UnclearVideo } from '#server/media/video/file-bytes.ts';
import { stripVideo } from '#server/media/video/strip-video.ts';
import { makeTaggedVideos, type TaggedVideo } from '#tests/support/make/media/tagged-videos.ts';
import { box, fileType, makeMp4, movieHead, track } from '#tests/support/make/media/videos.ts';
import { makeTempDir } from '#tests/support/server/test-db.ts';

let dir: ReturnType<typeof makeTempDir>;
beforeEach(() => {
  dir = makeTempDir();
});
afterEach(() => dir.remove());

const strip = (data: Buffer, mime = 'video/mp4') => {
  const path = join(dir.path, 'video');
  writeFileSync(path, data);
  const hasChanged = stripVideo(path, mime);
  return { hasChanged, data: readFileSync(path), again: stripVideo(path, mime) };
};

const found = (data: Buffer, { secrets }: TaggedVideo): string[] =>
  secrets.filter((secret) => data.includes(secret, 0, 'latin1'));

describe('the metadata of a video', () => {
  it.each(makeTaggedVideos().map((video) => [video.what, video] as const))(
    'is removed from an %s, and pictures and sound stay where they are',
    async (_what, video) => {
      expect(found(video.data, video)).toEqual(video.secrets);
      expect((await sniff(video.data))?.mime).toBe(video.mime);
      const { hasChanged, data, again } = strip(video.data, video.mime);
      expect(hasChanged).toBe(true);
      expect(found(data, video)).toEqual([]);
      for (const picture of video.pictures) {
        expect(data.indexOf(picture)).toBe(video.data.indexOf(picture));
      }
      expect(data).toHaveLength(video.data.length);
      expect((await sniff(data))?.mime).toBe(video.mime);
      // Nothing is left to strip: the file is complete and parses as before.
      expect(again).toBe(false);
    },
  );

  it('may be missing: such a file stays as it is', () => {
    const { hasChanged, data } = strip(makeMp4());
    expect(hasChanged).toBe(false);
    expect(data.equals(makeMp4())).toBe(true);
  });
});

describe('a video that is not understood', () => {
  const refused: [string, Buffer][] = [
    ['nothing but its type', fileType()],
    ['no track', Buffer.concat([fileType(), box('moov', movieHead())])],
    [
      'sound alone',
      Buffer.concat([fileType(), box('moov', movieHead(), track({ handler: 'soun' }))]),
    ],
    [
      'data outside of any box for it',
      Buffer.concat([fileType(), box('moov', track({ starts: [4] }))]),
    ],
    ['a compressed movie', Buffer.concat([fileType(), box('moov', box('cmov', Buffer.alloc(40)))])],
  ];
  it.each(refused)('with %s is refused, and not written to', (_what, data) => {
    const path = join(dir.path, 'video');
    writeFileSync(path, data);
    const before = statSync(path).mtimeMs;
    expect(() => stripVideo(path, 'video/mp4')).toThrow(UnclearVideo);
    expect(readFileSync(path).equals(data)).toBe(true);
    expect(statSync(path).mtimeMs).toBe(before);
  });
});
