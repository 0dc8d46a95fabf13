import { z } from 'zod';

/** Where continuous copies go: to the disk of the backups, or where copies outside the home go. */
export const ContinuousPlaceName = z.enum(['backups', 'offsite']);
export type ContinuousPlaceName = z.infer<typeof ContinuousPlaceName>;
