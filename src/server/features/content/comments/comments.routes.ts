import {
  createComment,
  createStickerComment,
  decideComment,
  deleteComment,
  editComment,
  listComments,
  listReactors,
  toggleReaction,
} from '#shared/features/content/comments.contract.ts';
import type { Context } from '../../../context/context.ts';
import { type Route, route } from '../../../http/route.ts';
import { stickerText } from '../../../http/sticker-text.ts';
import { decideOnComment } from '../moderation/approvals.service.ts';
import { linkNext } from '../posts/posts.routes.ts';
import { listReactors as findReactors, toggleReactionOf } from '../reactions.service.ts';
import {
  addComment,
  editComment as changeComment,
  listComments as findComments,
  removeComment,
} from './comments.service.ts';

export const commentRoutes = (context: Context): Route[] => [
  route(context, listComments, ({ actor, params, query, response }) => {
    const { comments, next } = findComments(context, actor, params.id, query.before);
    if (next !== null) linkNext(response, `/api/content/${params.id}/comments`, { before: next });
    return comments;
  }),
  route(context, createComment, ({ actor, body }) => addComment(context, actor, body), {
    creates: true,
  }),
  route(
    context,
    createStickerComment,
    ({ actor, params, body }) =>
      addComment(context, actor, {
        ...body,
        contentId: params.id,
        text: stickerText(body.sticker),
      }),
    { creates: true },
  ),
  route(context, editComment, ({ actor, params, body }) =>
    changeComment(context, actor, params.id, body.text),
  ),
  route(context, deleteComment, ({ actor, params }) => {
    removeComment(context, actor, params.id);
    return { id: params.id };
  }),
  route(context, decideComment, ({ actor, params, body }) =>
    decideOnComment(context, actor, params.id, { ...body, isApproved: body.approved }),
  ),
  route(context, listReactors, ({ actor, params, query, response }) => {
    const { reactors, next } = findReactors(context, actor, params.id, query.before);
    if (next !== null) linkNext(response, `/api/content/${params.id}/reactions`, { before: next });
    return reactors;
  }),
  route(context, toggleReaction, ({ actor, body }) => toggleReactionOf(context, actor, body)),
];
