/** Sampling interval of the event loop monitor, in ms. */
export const loopResolutionMs = 5;

export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}
