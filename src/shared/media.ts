import { z } from 'zod';

/** A picture or video of a post or message. `url` has a version, so it never changes; sizes are in pixels. */
export const Media = z.object({
  kind: z.enum(['image', 'video']),
  url: z.string(),
  /** Up to 320 px and 1280 px wide, WebP; null for a video without a poster frame. */
  smallUrl: z.string().nullable(),
  largeUrl: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type Media = z.infer<typeof Media>;
