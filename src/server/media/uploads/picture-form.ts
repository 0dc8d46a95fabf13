import type { Request, Response } from 'express';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { parseWith } from '../../http/validation.ts';
import type { PreparedMedia } from '../media-store.ts';

interface PictureForm<S extends z.ZodType> {
  /** The name of the file's part. */
  part: string;
  /** The form's text fields; JSON without a picture is taken as well. */
  fields: S;
  /** Of the picture; the household's usual limit where none is given. */
  maxBytes?: number;
}

/**
 * Reads a form with at most one picture and runs `save` in one transaction with the picture's row: all or
 * nothing, with no file left behind.
 * @throws AppError 400, 413 or 507 with a message for the uploader.
 */
export const savePictureForm = async <S extends z.ZodType, T>(
  context: Context,
  call: { actor: Actor; request: Request; response: Response },
  form: PictureForm<S>,
  save: (actor: Actor, fields: z.output<S>, picture: PreparedMedia | null) => T,
): Promise<T> => {
  const { actor, request, response } = call;
  const store = (fields: z.output<S>, picture: PreparedMedia | null) =>
    write(context.db, () =>
      save(context.accessControl.reauthorize(request, actor), fields, picture),
    );
  if (!request.is('multipart/form-data'))
    return store(parseWith(form.fields, request.body ?? {}), null);
  const fileNames = [form.part];
  const sent = await context.media.readForm(actor.id, { request, response, fileNames });
  try {
    const fields = parseWith(form.fields, sent.fields);
    const [file] = sent.files.get(form.part) ?? [];
    if (!file) return store(fields, null);
    if (form.maxBytes && file.bytes > form.maxBytes)
      throw new AppError('tooLarge', 'common:picture.large');
    const picture = await context.media.prepare({ kind: 'image', ownerId: actor.id, file });
    try {
      return store(fields, picture);
    } finally {
      picture.release();
    }
  } finally {
    await sent.discard();
  }
};
