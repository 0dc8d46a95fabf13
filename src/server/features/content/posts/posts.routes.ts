import type { Response } from 'express';
import {
  type Content,
  contentVersionOf,
  createContent,
  decideFriends,
  decideRendition,
  deleteContent,
  getContent,
  listContent,
  restoreContent,
  updateContent,
} from '#shared/features/content/content.contract.ts';
import { ContentChanges, ContentFields } from '#shared/features/content/content.fields.ts';
import type { Context } from '../../../context/context.ts';
import { requireVersion } from '../../../http/require-version.ts';
import { asyncRoute, RawJson, type Route, route } from '../../../http/route.ts';
import { parseWith } from '../../../http/validation.ts';
import {
  changePost,
  createPost,
  listPosts,
  readPost,
  requireChangeable,
  requireFile,
  requireOwnPost,
} from '../content.service.ts';
import { decideOnPost } from '../moderation/approvals.service.ts';
import { restorePost, trashPost } from '../trash/trash.service.ts';
import { readPostForm, savePost } from './post-form.ts';
import { decideOnRendition } from './renditions.service.ts';

/** Tells the client where the next page begins (rule 45). */
export const linkNext = (
  response: Response,
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): void => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, String(value));
  }
  response.setHeader('Link', `<${path}?${params}>; rel="next"`);
};

const readRoutes = (context: Context): Route[] => [
  route(context, listContent, ({ actor, query, response }) => {
    const { userId, family, types, sort, limit, before } = query;
    const filter = { userId, isFamily: family, types, sort };
    const { text, next } = listPosts(context, actor, filter, { before, limit });
    if (next !== null) {
      const kept = { userId, family, types: types?.join(','), sort, limit };
      linkNext(response, listContent.path, { ...kept, before: next });
    }
    return new RawJson(text);
  }),
  route(
    context,
    getContent,
    ({ actor, params }) => new RawJson(readPost(context, actor, params.id)),
  ),
];

const create = (context: Context): Route =>
  asyncRoute(
    context,
    createContent,
    async ({ actor, request, response }) => {
      const form = await readPostForm(context, actor, { request, response });
      try {
        const fields = parseWith(ContentFields, form.fields);
        const isSent = form.files.size > 0 || fields.uploadId !== undefined;
        requireFile(fields.contentType, isSent || Boolean(fields.media?.length));
        const post = { type: fields.contentType, fields };
        const text = await savePost(context, { actor, request, form }, post, (author, media) =>
          createPost(context, author, fields, media),
        );
        return new RawJson(text);
      } finally {
        await form.discard();
      }
    },
    { creates: true },
  );

const update = (context: Context): Route =>
  asyncRoute(context, updateContent, async ({ actor, params, request, response }) => {
    const { id } = params;
    // Before the body is read: reject early rather than after half a gigabyte.
    const before = requireOwnPost(context, actor, id);
    const form = await readPostForm(context, actor, { request, response });
    try {
      const fields = parseWith(ContentChanges, form.fields);
      requireChangeable(before, fields);
      const post = { type: before.contentType, fields };
      const text = await savePost(context, { actor, request, form }, post, (author, media) => {
        const read = () => JSON.parse(String(readPost(context, author, id))) as Content;
        requireVersion(request, contentVersionOf, read);
        return changePost(context, author, id, fields, media);
      });
      return new RawJson(text);
    } finally {
      await form.discard();
    }
  });

const fateRoutes = (context: Context): Route[] => [
  route(context, deleteContent, ({ actor, params }) => {
    trashPost(context, actor, params.id);
    return { id: params.id };
  }),
  route(
    context,
    restoreContent,
    ({ actor, params }) => new RawJson(restorePost(context, actor, params.id)),
  ),
  route(
    context,
    decideFriends,
    ({ actor, params, body: { approved: isApproved, version, seen } }) =>
      new RawJson(decideOnPost(context, actor, params.id, { isApproved, version, seen })),
  ),
  route(
    context,
    decideRendition,
    ({ actor, params, body }) => new RawJson(decideOnRendition(context, actor, params.id, body)),
  ),
];

export const postRoutes = (context: Context): Route[] => [
  ...readRoutes(context),
  create(context),
  update(context),
  ...fateRoutes(context),
];
