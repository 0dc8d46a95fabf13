import { z } from 'zod';
import { requiredText, trimmedText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';

/** Who sees an album besides its owner; what it shows is seen by fewer still (rule 166). */
export const albumVisibilities = ['household', 'chosen', 'private'] as const;
export type AlbumVisibility = (typeof albumVisibilities)[number];

export const albumLimits = {
  titleMax: 120,
  descriptionMax: 2_000,
  membersMax: 200,
  /** Pictures added or removed in one call, and files chosen together. */
  itemsAtOnce: 500,
  itemsMax: 5_000,
  pageDefault: 24,
  pageMax: 50,
  itemPageDefault: 100,
  itemPageMax: 200,
} as const;

export const AlbumFields = z.object({
  title: requiredText(albumLimits.titleMax, message('albums:errors.titleRequired')),
  description: trimmedText(albumLimits.descriptionMax).optional(),
  visibility: z
    .enum(albumVisibilities, { error: message('common:errors.invalidRequest') })
    .optional(),
  /** The chosen people, where the album is for some. */
  memberIds: z.array(z.int().positive()).max(albumLimits.membersMax).optional(),
});
export type AlbumFields = z.infer<typeof AlbumFields>;

export const AlbumChanges = AlbumFields.partial().extend({
  /** One of its pictures; null for the first of them. */
  coverId: z.int().positive().nullable().optional(),
});
export type AlbumChanges = z.infer<typeof AlbumChanges>;
