import type { ContentType } from '#shared/features/content/content.fields.ts';
import { type MessageKey, message } from '#shared/locales/messages.ts';
import type { Media } from '#shared/media.ts';
import type { MediaSizes } from '#shared/media-sizes.ts';

/** What kind of file goes with a type of post; a story's is its cover. */
export const fileKindOf = (type: ContentType): Media['kind'] =>
  type === 'video' ? 'video' : 'image';

export const acceptOf = (kind: Media['kind']): string => `${kind}/*`;

export const maxBytesOf = (kind: Media['kind'], sizes: MediaSizes): number =>
  kind === 'video' ? sizes.videoBytes : sizes.imageBytes;

/** Why a file cannot be taken, as far as a browser can tell; the server looks at the bytes. */
export const refuseFile = (
  file: Pick<File, 'size' | 'type'>,
  kind: Media['kind'],
  sizes: MediaSizes,
): MessageKey | null => {
  if (file.size === 0) return message('content:errors.fileEmpty');
  const isKind = file.type === '' || file.type.startsWith(`${kind}/`);
  if (!isKind || file.type === 'image/svg+xml') {
    return message(kind === 'video' ? 'content:errors.notVideo' : 'content:errors.notImage');
  }
  if (file.size > maxBytesOf(kind, sizes)) {
    return message(kind === 'video' ? 'content:errors.fileLarge' : 'common:errors.imageLarge');
  }
  return null;
};
