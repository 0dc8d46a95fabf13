import type { PostMedia } from '#shared/features/content/content.contract.ts';
import type { ContentType } from '#shared/features/content/content.fields.ts';
import { limits } from '#shared/features/content/content.limits.ts';
import type { VisualKind } from '#shared/media-types.ts';
import { fileKindOf } from './chosen-file.ts';

/** A picture or video of a post's form: chosen, or there already. */
export interface PostFile {
  key: string;
  kind: VisualKind;
  /** Null for one that the post has. */
  file: File | null;
  kept: PostMedia | null;
  caption: string;
  /** What the server calls it; null until it has arrived there. */
  mediaId: number | null;
  /** Why the server did not take it. */
  error: unknown;
}

/** Whether a post of this type shows several, and videos among them. */
export const isSeveral = (type: ContentType): boolean => type === 'art' || type === 'photo';

export const mostOf = (type: ContentType): number => (isSeveral(type) ? limits.mediaMax : 1);

export const keptFiles = (media: readonly PostMedia[]): PostFile[] =>
  media.map((one) => ({
    key: `kept-${one.id}`,
    kind: one.kind,
    file: null,
    kept: one,
    caption: one.caption,
    mediaId: one.id,
    error: null,
  }));

/** What a post of this type can show: a picture does not become a film because another type was chosen. */
export const fittingFiles = (files: readonly PostFile[], type: ContentType): PostFile[] =>
  isSeveral(type) ? [...files] : files.filter(({ kind }) => kind === fileKindOf(type)).slice(0, 1);

/** A post begins with a picture, wherever the first one was. */
export const picturesFirst = (files: readonly PostFile[], type: ContentType): PostFile[] => {
  const at = files.findIndex(({ kind }) => kind === 'image');
  if (!isSeveral(type) || at <= 0) return [...files];
  return files[0]?.kind === 'image' ? [...files] : moveFile(files, at, 0);
};

export const moveFile = (files: readonly PostFile[], from: number, to: number): PostFile[] => {
  const moved = [...files];
  const [one] = moved.splice(from, 1);
  if (one) moved.splice(to, 0, one);
  return moved;
};

/** Bytes compared at a time. */
const comparedBytes = 4 * 1024 * 1024;

const haveSameBytes = async (a: File, b: File): Promise<boolean> => {
  for (let at = 0; at < a.size; at += comparedBytes) {
    const [one, other] = await Promise.all(
      [a, b].map(
        async (file) => new Uint8Array(await file.slice(at, at + comparedBytes).arrayBuffer()),
      ),
    );
    if (!one?.every((byte, index) => byte === other?.[index])) return false;
  }
  return true;
};

/** Whether two files have the same bytes; not where one of them cannot be read any more. */
export const isSameFile = async (a: File | null, b: File): Promise<boolean> =>
  a !== null && a.size === b.size && haveSameBytes(a, b).catch(() => false);

/** Whether what a post shows is another than before. */
export const areChanged = (files: readonly PostFile[], before: readonly PostMedia[]): boolean =>
  files.length !== before.length ||
  files.some(({ kept, caption }, at) => kept?.id !== before[at]?.id || caption !== kept?.caption);

/** A form's files once its post was changed elsewhere: what came and went there comes and goes here, too. */
export const withOthers = (
  files: readonly PostFile[],
  before: readonly PostMedia[],
  now: readonly PostMedia[],
): PostFile[] => {
  if (!areChanged(files, before)) return keptFiles(now);
  const known = new Set([...before.map(({ id }) => id), ...files.map(({ mediaId }) => mediaId)]);
  const left = files.flatMap((file) => {
    if (!file.kept) return file;
    const kept = now.find(({ id }) => id === file.mediaId);
    const isSame = file.caption === file.kept.caption;
    return kept ? { ...file, kept, caption: isSame ? kept.caption : file.caption } : [];
  });
  return [...left, ...keptFiles(now.filter(({ id }) => !known.has(id)))];
};

/** What will have to be sent. */
export const newBytesOf = (files: readonly PostFile[]): number =>
  files.reduce((sum, { file, mediaId }) => sum + (mediaId === null ? (file?.size ?? 0) : 0), 0);
