import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { ById, Id, requiredText } from '../../fields.ts';
import { message } from '../../locales/messages.ts';
import { StickerName } from '../stickers/stickers.fields.ts';
import { Author, Comment, Emoji, Reaction } from './content.contract.ts';
import { ClientId } from './content.fields.ts';
import { limits } from './content.limits.ts';

/** A reaction with the person who gave it. */
export const Reactor = z.object({ id: z.int(), emoji: Emoji, user: Author });
export type Reactor = z.infer<typeof Reactor>;

export const listComments = defineEndpoint({
  method: 'GET',
  path: '/api/content/:id/comments',
  access: 'member',
  params: ById,
  query: z.object({ before: Id.optional() }),
  response: z.array(Comment),
});
const CommentText = requiredText(limits.commentMax, message('content:errors.commentRequired'));

export const createComment = defineEndpoint({
  method: 'POST',
  path: '/api/comments',
  access: 'member',
  body: z
    .object({
      contentId: z.int(),
      /** May be left out where a recording comes, for which a text is stored that stands in for it. */
      text: CommentText.optional(),
      /** A voice recording that was sent before (`POST /api/media`). */
      recordingId: z.int().positive().optional(),
      clientId: ClientId.optional(),
    })
    .refine(({ text, recordingId }) => (text === undefined) !== (recordingId === undefined), {
      message: message('content:errors.commentRequired'),
      path: ['text'],
    }),
  response: Comment,
});
/** A comment that is one sticker; its text is made by the server (rule 185). */
export const createStickerComment = defineEndpoint({
  method: 'POST',
  path: '/api/content/:id/stickers',
  access: 'member',
  params: ById,
  body: z.object({ sticker: StickerName, clientId: ClientId.optional() }),
  response: Comment,
});
/** Its author changes a comment shortly after writing it. */
export const editComment = defineEndpoint({
  method: 'PATCH',
  path: '/api/comments/:id',
  access: 'member',
  params: ById,
  body: z.object({ text: CommentText }),
  response: Comment,
});
export const deleteComment = defineEndpoint({
  method: 'DELETE',
  path: '/api/comments/:id',
  access: 'member',
  params: ById,
  response: ById,
});
/** A grown-up lets a waiting comment through, or removes it; 409 where it was edited since `version`. */
export const decideComment = defineEndpoint({
  method: 'PUT',
  path: '/api/comments/:id/approval',
  access: 'grownUp',
  params: ById,
  body: z.object({ approved: z.boolean(), version: z.string().max(64).optional() }),
  response: Comment,
});
export const toggleReaction = defineEndpoint({
  method: 'POST',
  path: '/api/reactions',
  access: 'member',
  body: z.object({ contentId: z.int(), emoji: Emoji }),
  response: z.object({ active: z.boolean(), reactions: z.array(Reaction) }),
});
/** Who reacted to a post and how, newest first, as far as the caller may see it. */
export const listReactors = defineEndpoint({
  method: 'GET',
  path: '/api/content/:id/reactions',
  access: 'member',
  params: ById,
  query: z.object({ before: Id.optional() }),
  response: z.array(Reactor),
});
