/** How often the event loop looks at the clock, in ms. */
export const loopResolutionMs = 5;

/** How late an event loop was, in ms. */
export interface Strain {
  p50: number;
  p99: number;
  max: number;
}
