import type { z } from 'zod';
import type { EmotionInput } from '#shared/features/emotions/emotions.fields.ts';

/** What the form holds; no emotion is chosen to begin with. */
export type EmotionFormValues = z.input<typeof EmotionInput>;
