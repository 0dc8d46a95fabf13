import { z } from 'zod';

export const NetworkSettings = z.object({}).prefault({});
export type NetworkSettings = z.output<typeof NetworkSettings>;
