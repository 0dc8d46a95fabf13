import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { trimmedText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { Media } from '../../media.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { ContentType } from '../content/content.fields.ts';
import { EmotionType } from '../emotions/emotions.fields.ts';
import { limits, SearchKind } from './search.fields.ts';

/** Plain text, and the ranges of the search words in it: start, and end (exclusive). */
export const MarkedText = z.object({
  text: z.string(),
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type MarkedText = z.infer<typeof MarkedText>;

export const SearchHit = z.object({
  kind: SearchKind,
  id: z.int(),
  /** Empty for things without a name. */
  title: MarkedText,
  /** The words around what was found, or else the beginning. */
  snippet: MarkedText,
  /** When it was made, or began to be (an instant); null where `day` says it. */
  when: z.iso.datetime().nullable(),
  /** The household's day it belongs to. */
  day: z.string().nullable(),
  /** The owner, if not the caller. */
  who: Member.nullable(),
  /** The post of a comment, or the post itself. */
  postId: z.int().nullable(),
  contentType: ContentType.nullable(),
  emotionType: EmotionType.nullable(),
  isDone: z.boolean(),
  thumbUrl: z.string().nullable(),
  /** The pictures and videos of a post, in its order. */
  media: z.array(Media.extend({ id: z.int() })),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** Where a page of one kind begins: how its hits fit, and the last one before, such as `text_15`. */
const Cursor = z
  .string()
  .regex(/^(name|text)_\d{1,15}$/, message('common:errors.invalidRequest'))
  .transform((text) => {
    const [tier = '', before = ''] = text.split('_');
    return {
      tier: tier === 'name' ? ('name' as const) : ('text' as const),
      before: Number(before),
    };
  });
export type Cursor = z.output<typeof Cursor>;

export const SearchGroup = z.object({
  kind: SearchKind,
  hits: z.array(SearchHit),
  /** The cursor of the next page; null where that was all. */
  more: z.string().nullable(),
});
export type SearchGroup = z.infer<typeof SearchGroup>;

/** What the caller may see that holds every word, by kind; with `kind`, a page of that kind alone. */
export const search = defineEndpoint({
  method: 'GET',
  path: '/api/search',
  access: 'member',
  query: z.object({
    q: trimmedText(limits.queryMax).default(''),
    kind: SearchKind.optional(),
    before: Cursor.optional(),
    limit: z.coerce.number().int().min(1).max(limits.pageMax).optional(),
  }),
  response: z.object({ groups: z.array(SearchGroup) }),
});
