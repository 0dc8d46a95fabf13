import type { SeenDevice } from '#shared/features/lan-access/lan-access.contract.ts';

/** More than a family has; who floods the list pushes out the oldest. */
const maxDevices = 20;

/** Recent connection attempts since the start, latest first; in memory only. */
export interface RecentConnections {
  list(): SeenDevice[];
  /** Remembers a device by browser and system; one that comes again is moved to the top. */
  add(device: Pick<SeenDevice, 'device' | 'from'>): void;
}

export const createRecentConnections = (clock: { now(): Date }): RecentConnections => {
  let devices: SeenDevice[] = [];
  let lastId = 0;
  return {
    list: () => devices,
    add: ({ device, from }) => {
      const others = devices.filter((known) => known.device !== device || known.from !== from);
      lastId += 1;
      const latest = { id: lastId, device, from, seenAt: clock.now().toISOString() };
      devices = [latest, ...others].slice(0, maxDevices);
    },
  };
};
