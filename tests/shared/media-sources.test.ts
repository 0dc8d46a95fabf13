import { expect, test } from 'vitest';
import { pictureSources } from '#shared/media-sources.ts';
import { makeMedia } from '#tests/renderer/ui/media/make-media.ts';

const [small, medium, large, xlarge] = ['small', 'medium', 'large', 'xlarge'].map(
  (size) => `/uploads/a-${size}?v=1`,
) as [string, string, string, string];
const sizes = { smallUrl: small, mediumUrl: medium, largeUrl: large, xlargeUrl: xlarge };
const picture = makeMedia({ ...sizes, width: 4000, height: 2000 });

test('a picture tries its thumbnails, then its own path, then the smallest one', () => {
  expect(pictureSources(picture)).toEqual([
    { src: large, srcSet: `${small} 320w, ${medium} 640w, ${large} 1280w, ${xlarge} 2560w` },
    { src: picture.url },
    { src: small },
  ]);
});

test('a picture that can be zoomed also offers its original', () => {
  expect(pictureSources(picture, { isWhole: true })[0]?.srcSet).toBe(
    `${small} 320w, ${medium} 640w, ${large} 1280w, ${xlarge} 2560w, ${picture.url} 4000w`,
  );
  const little = makeMedia({ ...sizes, mediumUrl: null, xlargeUrl: null, width: 300, height: 200 });
  expect(pictureSources(little, { isWhole: true })[0]?.srcSet).toBe(`${small} 300w`);
});

test('the sizes of a tall picture are narrower', () => {
  const tall = { ...picture, width: 1000, height: 8000 };
  expect(pictureSources(tall)[0]?.srcSet).toBe(
    `${small} 80w, ${medium} 160w, ${large} 320w, ${xlarge} 640w`,
  );
});

test('a size that is not made yet is left out', () => {
  expect(pictureSources({ ...picture, xlargeUrl: null })[0]?.srcSet).toBe(
    `${small} 320w, ${medium} 640w, ${large} 1280w`,
  );
});

test('an animation is a still until it is played', () => {
  const animated = { ...picture, isAnimated: true };
  expect(pictureSources(animated)[0]?.src).toBe(large);
  expect(pictureSources(animated, { isMoving: true })[0]).toEqual({ src: picture.url });
});

test('a picture without other sizes has its own path', () => {
  expect(pictureSources(makeMedia())).toEqual([{ src: '/uploads/a?v=1' }]);
});

test('a video is shown as its poster frame only', () => {
  const video = { ...picture, kind: 'video' as const };
  expect(pictureSources(video).map(({ src }) => src)).toEqual([large, small]);
  expect(pictureSources(makeMedia({ kind: 'video' }))).toEqual([]);
});
