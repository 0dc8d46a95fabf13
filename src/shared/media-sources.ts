import type { Media } from './media.ts';
import { mediaWidths } from './media-widths.ts';

export interface MediaSource {
  src: string;
  srcSet?: string;
}

/** The files of a picture by how wide they are. */
const filesOf = (media: Media, isWhole: boolean): Map<number, string> => {
  const { kind, url, smallUrl, mediumUrl, largeUrl, xlargeUrl, width, height } = media;
  const [own, tall] = [width ?? mediaWidths.xlarge, width && height ? (width / height) * 2 : 2];
  const files = new Map<number, string>();
  const add = (address: string | null, most: number) => {
    const wide = Math.round(Math.min(most, own, most * tall));
    if (address && !files.has(wide)) files.set(wide, address);
  };
  add(smallUrl, mediaWidths.small);
  add(mediumUrl, mediaWidths.medium);
  add(largeUrl, mediaWidths.large);
  add(xlargeUrl, mediaWidths.xlarge);
  if (isWhole && kind === 'image' && width && !files.has(width)) files.set(width, url);
  return files;
};

const srcSetOf = (media: Media, isWhole: boolean): string =>
  [...filesOf(media, isWhole)].map(([wide, address]) => `${address} ${wide}w`).join(', ');

export interface SourceOptions {
  /** Offers the original as well, for a picture that can be zoomed. */
  isWhole?: boolean | undefined;
  /** Shows an animation rather than its still. */
  isMoving?: boolean | undefined;
}

/** Where to look for a picture, in this order: files to choose from, its own path, the smallest (rule 55). */
export const pictureSources = (media: Media, options: SourceOptions = {}): MediaSource[] => {
  const { isWhole = false, isMoving = false } = options;
  const { kind, url, smallUrl, largeUrl, isAnimated } = media;
  const sources: MediaSource[] = [];
  if (isAnimated && isMoving) sources.push({ src: url });
  if (smallUrl && largeUrl) sources.push({ src: largeUrl, srcSet: srcSetOf(media, isWhole) });
  else if (largeUrl) sources.push({ src: largeUrl });
  if (kind === 'image') sources.push({ src: url });
  if (smallUrl) sources.push({ src: smallUrl });
  return sources;
};
