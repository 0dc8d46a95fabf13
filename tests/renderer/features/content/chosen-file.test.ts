import { describe, expect, test } from 'vitest';
import { acceptOf, fileKindOf, refuseFile } from '#renderer/features/content/form/chosen-file.ts';
import { byteText } from '#renderer/lib/i18n/byte-text.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { usualSizes } from '#shared/media-sizes.ts';

test('pictures go with art, photos and stories, films with videos', () => {
  expect((['art', 'photo', 'story', 'video'] as const).map(fileKindOf)).toEqual([
    'image',
    'image',
    'image',
    'video',
  ]);
  expect(acceptOf('video')).toBe('video/*');
});

describe('a chosen file is refused', () => {
  test.each([
    ['when it is empty', { size: 0, type: 'image/png' }, 'image', 'content:errors.fileEmpty'],
    ['when it is no picture', { size: 9, type: 'video/mp4' }, 'image', 'content:errors.notImage'],
    [
      'when it is a drawing file that can hold scripts',
      { size: 9, type: 'image/svg+xml' },
      'image',
      'content:errors.notImage',
    ],
    ['when it is no film', { size: 9, type: 'image/png' }, 'video', 'content:errors.notVideo'],
    [
      'when the picture is too large',
      { size: limits.imageBytes + 1, type: 'image/png' },
      'image',
      'common:errors.imageLarge',
    ],
    [
      'when the film is too large',
      { size: limits.videoBytes + 1, type: 'video/mp4' },
      'video',
      'content:errors.fileLarge',
    ],
  ] as const)('%s', (_when, file, kind, reason) => {
    expect(refuseFile(file, kind, usualSizes)).toBe(reason);
  });

  test('but not at its limit, nor when the system names no type', () => {
    expect(
      refuseFile({ size: limits.imageBytes, type: 'image/webp' }, 'image', usualSizes),
    ).toBeNull();
    expect(refuseFile({ size: 9, type: '' }, 'video', usualSizes)).toBeNull();
  });
});

test('sizes are shown in megabytes, small ones in kilobytes', () => {
  expect(byteText(limits.imageBytes, 'en')).toBe('25 MB');
  expect(byteText(1.5 * 1024 * 1024, 'en')).toBe('1.5 MB');
  expect(byteText(300 * 1024, 'en')).toBe('300 kB');
});
