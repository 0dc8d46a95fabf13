import { z } from 'zod';
import { limits } from './features/content/content.limits.ts';

/** How loud a recording is, from 0 to 100, at points evenly spread over it; empty where that is not known. */
export const Waveform = z.array(z.int().min(0).max(100)).max(limits.waveformPoints);

/** A voice recording of a post or comment. */
export const Recording = z.object({
  id: z.int(),
  /** Has a version, so it never changes. */
  url: z.string(),
  durationMs: z.int(),
  waveform: Waveform,
});
export type Recording = z.infer<typeof Recording>;
