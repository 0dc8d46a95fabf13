import { z } from 'zod';

export const HttpsSettings = z
  .object({
    isOn: z.boolean().default(false),
    /** The https port the family's devices know. */
    port: z.int().min(1024).max(65_535).nullable().default(null),
    /** When the server had to replace its authority; null once an admin has read about it. */
    renewedAt: z.iso.datetime().nullable().default(null),
  })
  .prefault({});
export type HttpsSettings = z.output<typeof HttpsSettings>;
