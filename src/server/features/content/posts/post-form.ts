import type { Request, Response } from 'express';
import type { Actor } from '#shared/features/accounts/access.ts';
import { filePart, posterPart } from '#shared/features/content/content.contract.ts';
import type { ContentChanges, ContentType } from '#shared/features/content/content.fields.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import type { PreparedMedia } from '../../../media/media-store.ts';
import type { Part } from '../../../media/uploads/incoming-files.ts';
import type { Form } from '../../../media/uploads/upload-form.ts';

const emptyForm = (fields: unknown): Form => ({
  fields: (fields ?? {}) as Record<string, unknown>,
  files: new Map(),
  discard: async () => {},
});

/** Reads a post's form, or its JSON where nothing has to be brought along. @throws AppError 400, 413, 429, 507 */
export const readPostForm = async (
  context: Context,
  actor: Actor,
  { request, response }: { request: Request; response: Response },
): Promise<Form> => {
  if (!request.is('multipart/form-data')) return emptyForm(request.body);
  const fileNames = [filePart, posterPart];
  return context.media.readForm(actor.id, { request, response, fileNames });
};

/** Where a post's file comes from: its own form, or an upload that went before. */
interface FileSource {
  file: Part | null;
  uploadId: string | null;
}

const findFile = async (
  context: Context,
  actor: Actor,
  form: Form,
  uploadId: string | undefined,
): Promise<FileSource> => {
  const file = form.files.get(filePart);
  if (file || !uploadId) return { file: file ?? null, uploadId: null };
  return { file: await context.media.uploads.take(actor.id, uploadId), uploadId };
};

const prepareFile = (
  context: Context,
  ownerId: number,
  type: ContentType,
  source: { file: Part; form: Form; fields: ContentChanges },
): Promise<PreparedMedia> => {
  const { file, form, fields } = source;
  const { videoWidth: width, videoHeight: height } = fields;
  return context.media.prepare({
    kind: type === 'video' ? 'video' : 'image',
    ownerId,
    file,
    poster: form.files.get(posterPart),
    size: width && height ? { width, height } : undefined,
    fileDate: fields.fileDate,
  });
};

/**
 * Puts a post's file on disk, then runs `save` in one transaction with the file's row: there is the
 * whole post or nothing of it. Whatever happens, nothing is left behind.
 */
export const savePost = async <T>(
  context: Context,
  call: { actor: Actor; request: Request; form: Form },
  post: { type: ContentType; fields: ContentChanges },
  save: (actor: Actor, media: PreparedMedia | null) => T,
): Promise<T> => {
  const { actor, request, form } = call;
  const { uploads } = context.media;
  const { file, uploadId } = await findFile(context, actor, form, post.fields.uploadId);
  let media: PreparedMedia | null = null;
  try {
    if (file)
      media = await prepareFile(context, actor.id, post.type, { file, form, fields: post.fields });
    return write(context.db, () => {
      const result = save(context.accessControl.reauthorize(request, actor), media);
      if (uploadId) uploads.finish(uploadId);
      return result;
    });
  } finally {
    media?.release();
    if (uploadId) await uploads.giveBack(uploadId);
  }
};
