import type { Media } from '#shared/media.ts';
import type { MediaKind } from '#shared/media-types.ts';
import type { Variant } from './images/image-job.ts';
import type { RenditionState } from './media.tables.ts';
import { mediaUrl } from './media-names.ts';

/** The columns of a medium and its files beside what shows it; null where it shows none. */
export interface MediaColumns {
  mediaName: string | null;
  mediaKind: MediaKind | null;
  sha256: string | null;
  smallSha256: string | null;
  mediumSha256: string | null;
  largeSha256: string | null;
  xlargeSha256: string | null;
  width: number | null;
  height: number | null;
  focusX: number | null;
  focusY: number | null;
  isAnimated: 0 | 1 | null;
  takenAt: string | null;
  durationMs: number | null;
  rendition: RenditionState | null;
  renditionSha256: string | null;
}

export const noMedia: MediaColumns = {
  mediaName: null,
  mediaKind: null,
  sha256: null,
  smallSha256: null,
  mediumSha256: null,
  largeSha256: null,
  xlargeSha256: null,
  width: null,
  height: null,
  focusX: null,
  focusY: null,
  isAnimated: null,
  takenAt: null,
  durationMs: null,
  rendition: null,
  renditionSha256: null,
};

/** The SQL of `MediaColumns`, where the table `media` is called `m`. */
export const mediaColumnsSql = (m: string): string => {
  const file = (variant: Variant, name: string) =>
    `(SELECT sha256 FROM media_files WHERE media_id = ${m}.id AND variant = '${variant}') ${name}`;
  return `${m}.name mediaName, ${m}.kind mediaKind, ${m}.width, ${m}.height, ${m}.focus_x focusX,
    ${m}.focus_y focusY, ${m}.is_animated isAnimated, ${m}.taken_at takenAt,
    ${m}.duration_ms durationMs, ${m}.rendition, ${file('rendition', 'renditionSha256')},
    ${file('original', 'sha256')}, ${file('small', 'smallSha256')}, ${file('medium', 'mediumSha256')},
    ${file('large', 'largeSha256')}, ${file('xlarge', 'xlargeSha256')}`;
};

export const presentMedia = (row: MediaColumns): Media | null => {
  const { mediaName: name, mediaKind, sha256, focusX, focusY, rendition } = row;
  if (!name || !mediaKind || !sha256 || mediaKind === 'audio') return null;
  const url = (variant: Variant, file: string | null) => file && mediaUrl(name, variant, file);
  return {
    kind: mediaKind,
    url: mediaUrl(name, 'original', sha256),
    smallUrl: url('small', row.smallSha256),
    mediumUrl: url('medium', row.mediumSha256),
    largeUrl: url('large', row.largeSha256),
    xlargeUrl: url('xlarge', row.xlargeSha256),
    width: row.width,
    height: row.height,
    focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY },
    isAnimated: row.isAnimated === 1,
    takenAt: row.takenAt,
    durationMs: row.durationMs,
    rendition:
      mediaKind === 'image' || rendition === 'unknown' ? 'notNeeded' : (rendition ?? 'notNeeded'),
    renditionUrl: url('rendition', row.renditionSha256),
  };
};

/** The smallest picture of a medium; null where there is none to show. */
export const thumbOf = (row: MediaColumns): string | null => {
  const media = presentMedia(row);
  return media && (media.smallUrl ?? (media.kind === 'image' ? media.url : null));
};
