import { powerMonitor } from 'electron';
import type { HouseKeeper } from './house.ts';
import { type HouseWatch, openServer } from './house-watch.ts';

/** After a sleep the network may be another one, and what was due is caught up with. */
export const handleSleep = (house: HouseKeeper, watch: HouseWatch): void => {
  powerMonitor.on('resume', () => {
    openServer(house)?.wake();
    watch.look();
  });
};
