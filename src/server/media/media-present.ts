import type { Media } from '#shared/media.ts';
import { mediaUrl } from './media-names.ts';

/** The columns of a medium and its files beside what shows it; null where it shows none. */
export interface MediaColumns {
  mediaName: string | null;
  mediaKind: 'image' | 'video' | null;
  sha256: string | null;
  smallSha256: string | null;
  largeSha256: string | null;
  width: number | null;
  height: number | null;
}

export const presentMedia = (row: MediaColumns): Media | null => {
  const { mediaName, mediaKind, sha256, smallSha256, largeSha256, width, height } = row;
  if (!mediaName || !mediaKind || !sha256) return null;
  return {
    kind: mediaKind,
    url: mediaUrl(mediaName, 'original', sha256),
    smallUrl: smallSha256 && mediaUrl(mediaName, 'small', smallSha256),
    largeUrl: largeSha256 && mediaUrl(mediaName, 'large', largeSha256),
    width,
    height,
  };
};

/** The smallest picture of a medium; null where there is none to show. */
export const thumbOf = (row: MediaColumns): string | null => {
  const media = presentMedia(row);
  return media && (media.smallUrl ?? (media.kind === 'image' ? media.url : null));
};
