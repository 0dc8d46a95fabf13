import { powerMonitor } from 'electron';
import type { ServerLifecycle } from './server-lifecycle.ts';
import { openServer, type ServerMonitor } from './server-monitor.ts';

/** After a sleep the network may be another one, and what was due is caught up with. */
export const handleSleep = (lifecycle: ServerLifecycle, watch: ServerMonitor): void => {
  powerMonitor.on('resume', () => {
    openServer(lifecycle)?.resume();
    watch.look();
  });
};
