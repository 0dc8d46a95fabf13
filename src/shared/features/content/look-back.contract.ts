import { z } from 'zod';
import { earliestDay } from '../../dates.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { message } from '../../locales/messages.ts';
import { PostMedia } from './content.contract.ts';

/** What a person sees of a year: posts, pictures and stories of all, books and badges of their own. */
export const LookBackCounts = z.object({
  posts: z.int(),
  pictures: z.int(),
  stories: z.int(),
  books: z.int(),
  badges: z.int(),
});
export type LookBackCounts = z.infer<typeof LookBackCounts>;

const LookBackPicture = z.object({ postId: z.int(), title: z.string(), media: PostMedia });
export type LookBackPicture = z.infer<typeof LookBackPicture>;

export const LookBack = z.object({
  year: z.int(),
  counts: LookBackCounts,
  /** Months from 1 to 12 with a few pictures each; those without any are left out. */
  months: z.array(z.object({ month: z.int(), pictures: z.array(LookBackPicture) })),
  /** The years before and after, where there is something to look back at. */
  earlier: z.int().nullable(),
  later: z.int().nullable(),
});
export type LookBack = z.infer<typeof LookBack>;

const invalid = message('common:errors.invalidRequest');

export const getLookBack = defineEndpoint({
  method: 'GET',
  path: '/api/look-back/:year',
  access: 'member',
  params: z.object({
    year: z.coerce
      .number(invalid)
      .int(invalid)
      .min(Number(earliestDay.slice(0, 4)), invalid)
      .max(9_999, invalid),
  }),
  response: LookBack,
});
