import { powerMonitor } from 'electron';
import type { HouseKeeper } from './server-lifecycle.ts';
import { type HouseWatch, openServer } from './server-monitor.ts';

/** After a sleep the network may be another one, and what was due is caught up with. */
export const handleSleep = (house: HouseKeeper, watch: HouseWatch): void => {
  powerMonitor.on('resume', () => {
    openServer(house)?.wake();
    watch.look();
  });
};
