import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById } from '../../fields.ts';
import { Member } from '../accounts/accounts.contract.ts';
import { PostMedia } from './content.contract.ts';

/** A picture or video that people asked to be taken down, for those who decide. */
export const TakeDown = z.object({
  mediaId: z.int(),
  /** Null where the caller no longer sees it. */
  media: PostMedia.nullable(),
  owner: Member,
  contentId: z.int().nullable(),
  /** Of the post; empty elsewhere. */
  title: z.string(),
  /** When it was first asked. */
  at: z.iso.datetime(),
  isHidden: z.boolean(),
  canKeep: z.boolean(),
});
export type TakeDown = z.infer<typeof TakeDown>;

/** Asks for a picture or video to be taken down (rule 167); asking again changes nothing. */
export const askTakeDown = defineEndpoint({
  method: 'POST',
  path: '/api/media/:id/take-down',
  access: 'member',
  params: ById,
  response: z.object({ id: z.int(), isHidden: z.boolean() }),
});
/** Withdraws what the caller asked. */
export const withdrawTakeDown = defineEndpoint({
  method: 'DELETE',
  path: '/api/media/:id/take-down',
  access: 'member',
  params: ById,
  response: ById,
});
export const listTakeDowns = defineEndpoint({
  method: 'GET',
  path: '/api/take-downs',
  access: 'member',
  response: z.object({
    /** What the caller asked for, by the ids of the pictures and videos. */
    asked: z.array(z.int()),
    /** What the caller may decide, oldest first. */
    waiting: z.array(TakeDown),
  }),
});
export const decideTakeDown = defineEndpoint({
  method: 'PUT',
  path: '/api/take-downs/:id',
  access: 'member',
  params: ById,
  body: z.object({ decision: z.enum(['takeDown', 'keep']) }),
  response: ById,
});
