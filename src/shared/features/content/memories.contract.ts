import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { Author, PostMedia } from './content.contract.ts';
import { ContentType } from './content.fields.ts';

/** A post of this day in an earlier year, or in an earlier month of a young household. */
export const Memory = z.object({
  postId: z.int(),
  title: z.string(),
  contentType: ContentType,
  /** The beginning of what it says. */
  text: z.string(),
  user: Author,
  /** When its picture was taken, or else when it was shared: the household's day. */
  day: z.string(),
  /** How long ago that is; one of the two is 0. */
  years: z.int(),
  months: z.int(),
  media: z.array(PostMedia),
});
export type Memory = z.infer<typeof Memory>;

/** What a person's home page remembers today: at most one of the two. */
export const HomeMemories = z.object({
  memories: z.array(Memory),
  /** In December, with a few pictures of the year. */
  lookBack: z.object({ year: z.int(), media: z.array(PostMedia) }).nullable(),
});
export type HomeMemories = z.infer<typeof HomeMemories>;

export const getMemories = defineEndpoint({
  method: 'GET',
  path: '/api/memories',
  access: 'member',
  response: HomeMemories,
});

/** Takes today's memories, or this year's look back, off the caller's home page on all devices. */
export const dismissMemories = defineEndpoint({
  method: 'PUT',
  path: '/api/memories/dismissed',
  access: 'member',
  body: z.object({ card: z.enum(['memories', 'lookBack']) }),
  response: HomeMemories,
});
