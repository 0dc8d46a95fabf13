import { z } from 'zod';

export const BackupsSettings = z.object({}).prefault({});
export type BackupsSettings = z.output<typeof BackupsSettings>;
