import type { ContentType } from '#shared/features/content/content.fields.ts';
import type { MediaSizes } from '#shared/media-sizes.ts';
import type { VisualKind } from '#shared/media-types.ts';

/** What kind of file goes with a type of post; a story's is its cover. */
export const fileKindOf = (type: ContentType): VisualKind => (type === 'video' ? 'video' : 'image');

export const maxBytesOf = (kind: VisualKind, sizes: MediaSizes): number =>
  kind === 'video' ? sizes.videoBytes : sizes.imageBytes;
