import { type DrawingName, drawings } from './drawings.tsx';

export type { DrawingName } from './drawings.tsx';

/** A drawing in two tints of the section's hue; decorative, so hidden from screen readers. */
export const Drawing = ({ name, size = 120 }: { name: DrawingName; size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    {drawings[name]}
  </svg>
);
