import type { Media } from '#shared/media.ts';

/** A picture without any other size. */
export const makeMedia = (changes: Partial<Media> = {}): Media => ({
  kind: 'image',
  url: '/uploads/a?v=1',
  smallUrl: null,
  mediumUrl: null,
  largeUrl: null,
  xlargeUrl: null,
  width: null,
  height: null,
  focus: null,
  isAnimated: false,
  takenAt: null,
  durationMs: null,
  rendition: 'notNeeded',
  renditionUrl: null,
  ...changes,
});
