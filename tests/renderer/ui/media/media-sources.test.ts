import { expect, test } from 'vitest';
import { pictureSources } from '#renderer/ui/media/media-sources.ts';
import type { Media } from '#shared/media.ts';

const picture: Media = {
  kind: 'image',
  url: '/uploads/a.jpg?v=1',
  smallUrl: '/uploads/a-320.webp?v=1',
  largeUrl: '/uploads/a-1280.webp?v=1',
  width: 2000,
  height: 1000,
};

test('a picture tries its thumbnails, then its own path, then the smallest one', () => {
  expect(pictureSources(picture)).toEqual([
    { src: picture.largeUrl, srcSet: `${picture.smallUrl} 320w, ${picture.largeUrl} 1280w` },
    { src: picture.url },
    { src: picture.smallUrl },
  ]);
});

test('a picture that can be zoomed also offers its original', () => {
  expect(pictureSources(picture, true)[0]?.srcSet).toBe(
    `${picture.smallUrl} 320w, ${picture.largeUrl} 1280w, ${picture.url} 2000w`,
  );
  expect(pictureSources({ ...picture, width: 900 }, true)[0]?.srcSet).not.toContain(
    `${picture.url} `,
  );
});

test('a picture without thumbnails has its own path', () => {
  expect(pictureSources({ ...picture, smallUrl: null, largeUrl: null })).toEqual([
    { src: picture.url },
  ]);
});

test('a video is shown as its poster frame only', () => {
  const video: Media = { ...picture, kind: 'video' };
  expect(pictureSources(video).map(({ src }) => src)).toEqual([video.largeUrl, video.smallUrl]);
  expect(pictureSources({ ...video, smallUrl: null, largeUrl: null })).toEqual([]);
});
