import type { Media } from '#shared/media.ts';

export interface MediaSource {
  src: string;
  srcSet?: string;
}

/** Widths the server makes its thumbnails in. */
const widths = { small: 320, large: 1280 };

/** Where to look for a picture, in this order: thumbnails to choose from, its own path, the smallest (rule 55). */
export const pictureSources = ({ kind, url, smallUrl, largeUrl }: Media): MediaSource[] => {
  const sources: MediaSource[] = [];
  if (smallUrl && largeUrl) {
    const srcSet = `${smallUrl} ${widths.small}w, ${largeUrl} ${widths.large}w`;
    sources.push({ src: largeUrl, srcSet });
  } else if (largeUrl) sources.push({ src: largeUrl });
  if (kind === 'image') sources.push({ src: url });
  if (smallUrl) sources.push({ src: smallUrl });
  return sources;
};
