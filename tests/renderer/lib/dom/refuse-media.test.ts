import { describe, expect, test } from 'vitest';
import { fileKindOf } from '#renderer/features/content/form/chosen-file.ts';
import { refuseMedia } from '#renderer/lib/dom/refuse-media.ts';
import { byteText } from '#renderer/lib/i18n/byte-text.ts';
import { acceptOf } from '#shared/media-types.ts';
import { makePng } from '#tests/support/e2e/media-files.ts';

const png = makePng('one.png').buffer;
const isoFile = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`)]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const fileOf = (bytes: Buffer, name = 'file') => new File([new Uint8Array(bytes)], name);

test('pictures go with art, photos and stories, films with videos', () => {
  const kinds = (['art', 'photo', 'story', 'video'] as const).map(fileKindOf);
  expect(kinds).toEqual(['image', 'image', 'image', 'video']);
});

test('the types to choose from have what phones take, too', () => {
  expect(acceptOf('image')).toBe(
    'image/jpeg,image/png,image/apng,image/webp,image/gif,image/avif,image/heic,image/heif',
  );
  expect(acceptOf('video')).toBe('video/mp4,video/x-m4v,video/quicktime,video/webm');
});

describe('a chosen file is refused', () => {
  test.each([
    ['when it is empty', Buffer.alloc(0), 'image', 'common:errors.fileEmpty'],
    ['when it is no picture', isoFile('isom'), 'image', 'common:errors.notImage'],
    ['when it can hold scripts', svg, 'image', 'common:errors.notImage'],
    ['when it is no film', png, 'video', 'common:errors.notVideo'],
    ['when the picture is too large', png, 'image', 'common:errors.imageLarge'],
    ['when the film is too large', isoFile('isom'), 'video', 'common:errors.fileLarge'],
  ] as const)('%s', async (_when, bytes, kind, reason) => {
    const maxBytes = reason.endsWith('Large') ? bytes.length - 1 : 1000;
    expect(await refuseMedia(fileOf(bytes, 'cat.png'), kind, maxBytes)).toBe(reason);
  });

  test('but not at its limit, and whatever its name says', async () => {
    expect(await refuseMedia(fileOf(png, 'cat.heic'), 'image', png.length)).toBeNull();
    expect(await refuseMedia(fileOf(isoFile('heic')), 'image', 1000)).toBeNull();
    expect(await refuseMedia(fileOf(isoFile('qt  ')), 'video', 1000)).toBeNull();
  });
});

test('sizes are shown in megabytes, small ones in kilobytes', () => {
  expect(byteText(25 * 1024 * 1024, 'en')).toBe('25 MB');
  expect(byteText(1.5 * 1024 * 1024, 'en')).toBe('1.5 MB');
  expect(byteText(300 * 1024, 'en')).toBe('300 kB');
});
