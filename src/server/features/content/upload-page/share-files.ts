import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { ContentFields } from '#shared/features/content/content.fields.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { sentence, sentenceOf } from '../../../http/error-messages.ts';
import { parseWith } from '../../../http/validation.ts';
import type { PreparedMedia } from '../../../media/media-store.ts';
import type { Part } from '../../../media/uploads/incoming-files.ts';
import { findSentPost } from '../content.repo.ts';
import { createPost } from '../content.service.ts';

/** A file that is no part of the post, and why. */
export interface RefusedFile {
  name: string;
  reason: string;
}

export interface SharedFiles {
  /** Null where nothing was shared. */
  postId: number | null;
  /** Whether this form was sent before. */
  isRepeated: boolean;
  /** Names of what is in the post. */
  shared: string[];
  refused: RefusedFile[];
}

interface Ready {
  name: string;
  media: PreparedMedia;
}

const release = (files: Ready[]): void => {
  for (const { media } of files) media.release();
};

const nameOf = ({ fileName }: Part, at: number): string =>
  fileName || sentence('uploadPage:unnamed', { number: at + 1 });

/** Why a file is not even looked at. */
const refusalOf = (part: Part, seen: ReadonlySet<string>, count: number): string | null => {
  if (part.bytes === 0) return sentence('common:errors.fileEmpty');
  if (part.sha256 && seen.has(part.sha256)) return sentence('uploadPage:twice');
  if (count >= limits.mediaMax) return sentence('uploadPage:tooMany', { count: limits.mediaMax });
  return null;
};

/** Prepares each file on its own: one that cannot be read does not take the others along. */
const prepareEach = async (context: Context, ownerId: number, parts: Part[]) => {
  const ready: Ready[] = [];
  const refused: RefusedFile[] = [];
  const seen = new Set<string>();
  try {
    for (const [at, file] of parts.entries()) {
      const name = nameOf(file, at);
      const refusal = refusalOf(file, seen, ready.length);
      if (refusal) {
        refused.push({ name, reason: refusal });
        continue;
      }
      if (file.sha256) seen.add(file.sha256);
      const kind = file.type?.kind === 'video' ? 'video' : 'image';
      try {
        ready.push({ name, media: await context.media.prepare({ kind, ownerId, file }) });
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        refused.push({ name, reason: sentenceOf(error) });
      }
    }
  } catch (error) {
    release(ready);
    throw error;
  }
  return { ready, refused };
};

/** What fits into one post: a picture first, or a video alone. */
const arrange = (ready: Ready[]): { kept: Ready[]; left: Ready[] } => {
  const first = ready.find(({ media }) => media.kind === 'image');
  if (!first) return { kept: ready.slice(0, 1), left: ready.slice(1) };
  return { kept: [first, ...ready.filter((one) => one !== first)], left: [] };
};

/** Makes one post of the files of a form; what does not fit is named. @throws AppError 400, 429, 507 */
export const shareFiles = async (
  context: Context,
  actor: Actor,
  form: { fields: Record<string, unknown>; parts: Part[] },
  reauthorize: () => Actor,
): Promise<SharedFiles> => {
  const clientId = typeof form.fields.clientId === 'string' ? form.fields.clientId : undefined;
  const known = clientId && findSentPost(context.db, actor.id, clientId);
  if (known) return { postId: known, isRepeated: true, shared: [], refused: [] };
  const { ready, refused } = await prepareEach(context, actor.id, form.parts);
  try {
    const { kept, left } = arrange(ready);
    const reason = sentence('uploadPage:oneVideo');
    const all = [...refused, ...left.map(({ name }) => ({ name, reason }))];
    const [first] = kept;
    if (!first) return { postId: null, isRepeated: false, shared: [], refused: all };
    const contentType = first.media.kind === 'video' ? 'video' : 'photo';
    const fields = parseWith(ContentFields, { ...form.fields, clientId, contentType });
    const files = kept.map(({ media }) => media);
    const text = write(context.db, () => createPost(context, reauthorize(), fields, { files }));
    const { id } = JSON.parse(String(text)) as { id: number };
    return { postId: id, isRepeated: false, shared: kept.map(({ name }) => name), refused: all };
  } finally {
    release(ready);
  }
};
