import { z } from 'zod';

export const OutsideSettings = z.object({}).prefault({});
export type OutsideSettings = z.output<typeof OutsideSettings>;
