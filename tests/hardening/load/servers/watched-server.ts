import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loopResolutionMs, type Strain } from '../strain.ts';

// The product's server, which says when asked how late its own event loop was since it was asked before.
const delay = monitorEventLoopDelay({ resolution: loopResolutionMs });
delay.enable();
/** Each value is the time between two looks, so what is meant to pass between them is taken off. */
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - loopResolutionMs);
process.on('message', () => {
  const at = (percent: number) => late(delay.percentile(percent));
  const strain: Strain = { p50: at(50), p99: at(99), max: late(delay.max) };
  delay.reset();
  process.send?.(strain);
});
// Nobody is there any more who would end it.
process.on('disconnect', () => process.exit(0));
await import('../../../bench/servers/treehouse-server.ts');
