import home from './pictures/home.svg';
import treehouse from './pictures/treehouse.svg';

const sources = { home, treehouse };

/** A picture of the place itself; decorative, so hidden from screen readers. */
export const Drawing = ({ name, size = 120 }: { name: keyof typeof sources; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    <image href={sources[name]} width={120} height={120} />
  </svg>
);
