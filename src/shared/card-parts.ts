import type { Media } from './media.ts';
import { pictureSources } from './media-sources.ts';

/** The parts of a post's card: the build renders them, and the server puts a page's first cards together. */
export interface CardParts {
  /** A style element that they need, with the slot of its nonce. */
  styles: string;
  /** HTML with slots, by name. */
  parts: Record<string, string>;
}

/** The file of them, in the folder of frames. */
export const cardPartsFile = 'card-parts.json';

/** A page's outline of posts has as many cards, of which the first become posts. */
export const firstPosts = 3;

/** Where a value is put in, or another part. */
export const slot = (name: string): string => `{{${name}}}`;

/** In pixels: beside a post's author, and among those who responded to it. */
export const faceSizes = { author: 44, participant: 28 } as const;

/** Which part shows a picture or film on a card, alone or as one of several. */
export const mediumPart = (look: 'card' | 'tile', media: Media): string => {
  const [source] = pictureSources(media);
  const files = source ? (source.srcSet ? 'sizes' : 'file') : 'none';
  const length = media.durationMs === null ? 'no length' : 'length';
  const motion = media.isAnimated && look === 'card' ? 'animated' : 'still';
  return ['medium', look, media.kind, files, length, motion].join(' ');
};
