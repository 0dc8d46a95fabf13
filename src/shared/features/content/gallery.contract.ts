import { z } from 'zod';
import { PostMedia } from './content.contract.ts';

/** A picture or video as grids show it. */
export const Picture = z.object({
  media: PostMedia,
  /** The post that shows it to this reader. */
  postId: z.int().nullable(),
  /** When it was taken, or else when it arrived. */
  date: z.string(),
});
export type Picture = z.infer<typeof Picture>;
