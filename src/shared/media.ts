import { z } from 'zod';

/** `2026-07-04T15:30:00`, with the offset from UTC behind it where known. */
export const LocalTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d)?$/);

/** A picture or video of a post or message. `url` has a version, so it never changes; sizes are in pixels. */
export const Media = z.object({
  kind: z.enum(['image', 'video']),
  url: z.string(),
  /**
   * WebP as wide as `mediaWidths` says. A picture that fits into the next smaller size has no medium or
   * xlarge, which may also come later; a video without a poster frame has none.
   */
  smallUrl: z.string().nullable(),
  mediumUrl: z.string().nullable(),
  largeUrl: z.string().nullable(),
  xlargeUrl: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The centre of interest, in percent from the left and from the top; null until it was looked for. */
  focus: z.object({ x: z.int(), y: z.int() }).nullable(),
  /** Whether `url` moves; the other sizes are stills. */
  isAnimated: z.boolean(),
  takenAt: LocalTime.nullable(),
  /** Of a video, where it is known. */
  durationMs: z.int().nullable(),
  /** Whether a copy of a video that every browser plays is needed, and how far it is. */
  rendition: z.enum(['notNeeded', 'wanted', 'made', 'failed', 'cancelled']),
  renditionUrl: z.string().nullable(),
});
export type Media = z.infer<typeof Media>;
