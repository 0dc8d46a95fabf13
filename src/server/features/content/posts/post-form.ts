import type { Request, Response } from 'express';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { filePart, posterPart } from '#shared/features/content/content.contract.ts';
import type { ContentChanges, ContentType } from '#shared/features/content/content.fields.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import { type StagedMedia, stageMedia } from '#shared/features/content/uploads.contract.ts';
import type { MediaKind } from '#shared/media-types.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { findCreated, keepCreated } from '../../../http/create-once.ts';
import { findMediaById } from '../../../media/media.repo.ts';
import type { PreparedMedia } from '../../../media/media-store.ts';
import type { Part } from '../../../media/uploads/incoming-files.ts';
import type { Form } from '../../../media/uploads/upload-form.ts';
import { requireStageable, type SentMedia } from './post-media.service.ts';

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
  const mostFiles = limits.mediaMax;
  return context.media.readForm(actor.id, { request, response, fileNames, mostFiles });
};

/** Where a post's files come from: its own form, or an upload that went before. */
interface FileSource {
  files: Part[];
  uploadId: string | null;
}

const findFiles = async (
  context: Context,
  actor: Actor,
  form: Form,
  uploadId: string | undefined,
): Promise<FileSource> => {
  const files = form.files.get(filePart) ?? [];
  if (files.length > 0 || !uploadId) return { files, uploadId: null };
  return { files: [await context.media.uploads.take(actor.id, uploadId)], uploadId };
};

/** What is sent with a file. */
type FileFields = Pick<ContentChanges, 'fileDate' | 'videoWidth' | 'videoHeight' | 'waveform'>;

const prepareFile = (
  context: Context,
  ownerId: number,
  kind: MediaKind,
  source: { file: Part; poster: Part | undefined; fields: FileFields },
): Promise<PreparedMedia> => {
  const { file, poster, fields } = source;
  const { videoWidth: width, videoHeight: height, fileDate, waveform } = fields;
  const size = width && height ? { width, height } : undefined;
  return context.media.prepare({ kind, ownerId, file, poster, size, fileDate, waveform });
};

/** Beside its first picture, art and photos may have videos, too. */
const kindOf = (type: ContentType, file: Part, isFirst: boolean): MediaKind => {
  if (type === 'video') return 'video';
  const isSeveral = type === 'art' || type === 'photo';
  return isSeveral && !isFirst && file.type?.kind === 'video' ? 'video' : 'image';
};

/**
 * Puts a post's files on disk, then runs `save` in one transaction with the files' rows: there is the
 * whole post or nothing of it. Whatever happens, nothing is left behind.
 */
export const savePost = async <T>(
  context: Context,
  call: { actor: Actor; request: Request; form: Form },
  post: { type: ContentType; fields: ContentChanges },
  save: (actor: Actor, media: SentMedia) => T,
): Promise<T> => {
  const { actor, request, form } = call;
  const { fields, type } = post;
  const { uploads } = context.media;
  const { files, uploadId } = await findFiles(context, actor, form, fields.uploadId);
  const [poster] = form.files.get(posterPart) ?? [];
  const prepared: PreparedMedia[] = [];
  try {
    for (const [at, file] of files.entries()) {
      const isFirst = at === 0 && !fields.media?.length;
      // A date and a size are the first one's.
      const source = isFirst ? { file, poster, fields } : { file, poster: undefined, fields: {} };
      prepared.push(await prepareFile(context, actor.id, kindOf(type, file, isFirst), source));
    }
    return write(context.db, () => {
      const author = context.accessControl.reauthorize(request, actor);
      const result = save(author, { listed: fields.media, files: prepared });
      if (uploadId) uploads.finish(uploadId);
      return result;
    });
  } finally {
    for (const media of prepared) media.release();
    if (uploadId) await uploads.giveBack(uploadId);
  }
};

/** Sound alone may be kept in what films are kept in, so its sender says what it is. */
const stagedKindOf = (file: Part, { waveform }: FileFields): MediaKind => {
  if (waveform || file.type?.kind === 'audio') return 'audio';
  return file.type?.kind === 'video' ? 'video' : 'image';
};

/** What an upload became before: the answer may have been lost. */
const findStaged = (context: Context, actor: Actor, uploadId: string): StagedMedia | undefined => {
  const known = findCreated(context, actor.id, uploadId);
  const media = known?.path === stageMedia.path && findMediaById(context.db, known.recordId);
  return media ? { id: media.id, kind: media.kind } : undefined;
};

/** Takes a picture, video or recording that a post or comment will show, with a row of its own. @throws AppError 400, 413, 415 */
export const stageFile = async (
  context: Context,
  call: { actor: Actor; request: Request; form: Form },
  fields: FileFields & { uploadId?: string | undefined },
): Promise<StagedMedia> => {
  const { actor, request, form } = call;
  const { uploads } = context.media;
  const known = fields.uploadId && findStaged(context, actor, fields.uploadId);
  if (known) return known;
  const { files, uploadId } = await findFiles(context, actor, form, fields.uploadId);
  const [file] = files;
  if (!file) throw new AppError('invalid', 'content:errors.fileRequired');
  const [poster] = form.files.get(posterPart) ?? [];
  const kind = stagedKindOf(file, fields);
  let media: PreparedMedia | null = null;
  try {
    media = await prepareFile(context, actor.id, kind, { file, poster, fields });
    const facts = media;
    return write(context.db, () => {
      context.accessControl.reauthorize(request, actor);
      requireStageable(context, actor);
      const id = context.media.insert(facts, actor.id, 'staged');
      if (uploadId) {
        uploads.finish(uploadId);
        const { path } = stageMedia;
        keepCreated(context, { userId: actor.id, clientId: uploadId, path, recordId: id });
      }
      return { id, kind };
    });
  } finally {
    media?.release();
    if (uploadId) await uploads.giveBack(uploadId);
  }
};
