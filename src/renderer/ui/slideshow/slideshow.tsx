import { openedLate } from '../layout/lazy.tsx';
import type { SlideshowProps } from './slideshow-window.tsx';

/** Pictures and videos one after the other, full screen. */
export const Slideshow = openedLate<SlideshowProps>(
  async () => (await import('./slideshow-window.tsx')).SlideshowWindow,
);
