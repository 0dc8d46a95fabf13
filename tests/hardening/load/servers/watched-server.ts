import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type LoopDelay, loopResolutionMs } from '../loop-delay.ts';

// The product's server, plus the event loop delay since the last request, on request.
const delay = monitorEventLoopDelay({ resolution: loopResolutionMs });
delay.enable();
/** Values include the sampling interval; subtract it. */
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - loopResolutionMs);
process.on('message', () => {
  const at = (percent: number) => late(delay.percentile(percent));
  const loopDelay: LoopDelay = { p50: at(50), p99: at(99), max: late(delay.max) };
  delay.reset();
  process.send?.(loopDelay);
});
// The parent has gone.
process.on('disconnect', () => process.exit(0));
await import('../../../bench/servers/treehouse-server.ts');
