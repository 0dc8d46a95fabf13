import type { Media } from '#shared/media.ts';

/** A picture or video of a slideshow. */
export interface Slide {
  id: number;
  /** What it is, for people who don't see it. */
  title: string;
  /** Shown below it; empty for none. */
  caption: string;
  media: Media;
}
