import { AppError } from '#shared/errors.ts';
import {
  appendUpload,
  cancelUpload,
  getUpload,
  openUpload,
  StageFields,
  stageMedia,
} from '#shared/features/content/uploads.contract.ts';
import type { Context } from '../../../context/context.ts';
import { asyncRoute, type Route } from '../../../http/route.ts';
import { parseWith } from '../../../http/validation.ts';
import { readPostForm, stageFile } from './post-form.ts';
import { requireStageable } from './post-media.service.ts';

/** @throws AppError 400 when the header is missing or no number. */
const parseOffset = (header: string | string[] | undefined): number => {
  if (typeof header !== 'string' || !/^\d{1,12}$/.test(header)) {
    throw new AppError('invalid', 'content:errors.uploadBroken');
  }
  return Number(header);
};

/** Files in parts: for connections that do not last, and bodies longer than a request may take. */
export const uploadRoutes = (context: Context): Route[] => {
  const { uploads } = context.media;
  return [
    asyncRoute(
      context,
      stageMedia,
      async ({ actor, request, response }) => {
        // Before the body is read, and once more with the row.
        requireStageable(context, actor);
        const form = await readPostForm(context, actor, { request, response });
        try {
          const fields = parseWith(StageFields, form.fields);
          return await stageFile(context, { actor, request, form }, fields);
        } finally {
          await form.discard();
        }
      },
      { creates: true },
    ),
    asyncRoute(
      context,
      openUpload,
      async ({ actor, body }) => {
        await context.media.requireSpace(body.size);
        return uploads.open(actor.id, body.size);
      },
      { creates: true },
    ),
    asyncRoute(context, getUpload, async ({ actor, params }) => uploads.get(actor.id, params.id)),
    asyncRoute(context, appendUpload, async ({ actor, params, request }) => {
      uploads.get(actor.id, params.id);
      if (!request.is('application/offset+octet-stream')) {
        throw new AppError('invalid', 'common:errors.invalidRequest');
      }
      const offset = parseOffset(request.headers['upload-offset']);
      const length = Number(request.headers['content-length'] ?? 0);
      await context.media.requireSpace(length, { isPending: true });
      return uploads.append(actor.id, params.id, offset, request);
    }),
    asyncRoute(context, cancelUpload, async ({ actor, params }) => {
      await uploads.cancel(actor.id, params.id);
      return { id: params.id };
    }),
  ];
};
