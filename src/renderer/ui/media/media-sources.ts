import type { Media } from '#shared/media.ts';

export interface MediaSource {
  src: string;
  srcSet?: string;
}

/** Widths the server makes its thumbnails in. */
const widths = { small: 320, large: 1280 };

/**
 * Where to look for a picture, in this order: files to choose from, its own path, the smallest (rule 55).
 * @param isWhole offers the original as well, for a picture that can be zoomed.
 */
export const pictureSources = (media: Media, isWhole = false): MediaSource[] => {
  const { kind, url, smallUrl, largeUrl, width } = media;
  const sources: MediaSource[] = [];
  if (smallUrl && largeUrl) {
    const thumbnails = `${smallUrl} ${widths.small}w, ${largeUrl} ${widths.large}w`;
    const hasMore = isWhole && kind === 'image' && width !== null && width > widths.large;
    const srcSet = hasMore ? `${thumbnails}, ${url} ${width}w` : thumbnails;
    sources.push({ src: largeUrl, srcSet });
  } else if (largeUrl) sources.push({ src: largeUrl });
  if (kind === 'image') sources.push({ src: url });
  if (smallUrl) sources.push({ src: smallUrl });
  return sources;
};
