import { z } from 'zod';

/** What the trash keeps, in the order in which it is shown. */
export const TrashKind = z.enum(['post', 'album', 'picture', 'file', 'book', 'room']);
export type TrashKind = z.infer<typeof TrashKind>;

export const limits = {
  /** Deleted things can be brought back for so long. */
  trashDays: 30,
  pageDefault: 50,
  pageMax: 200,
} as const;
