import { z } from 'zod';

export const HttpsSettings = z
  .object({
    isOn: z.boolean().default(false),
    /** The https port the family's devices know. */
    port: z.int().min(1024).max(65_535).nullable().default(null),
    /** When the house had to make a new authority by itself; null once an admin has read of it. */
    renewedAt: z.iso.datetime().nullable().default(null),
  })
  .prefault({});
export type HttpsSettings = z.output<typeof HttpsSettings>;
