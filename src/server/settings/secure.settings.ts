import { z } from 'zod';

export const SecureSettings = z.object({}).prefault({});
export type SecureSettings = z.output<typeof SecureSettings>;
