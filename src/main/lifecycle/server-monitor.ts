import type { ConnectedDevice, RunningServer } from '#server/index.ts';
import type { HouseKeeper } from './server-lifecycle.ts';

/** What the tray shows and keeping awake depends on. */
export interface HouseNow {
  isLanOn: boolean;
  addresses: string[];
  devices: ConnectedDevice[];
}

export interface HouseWatch {
  now(): HouseNow;
  onChange(listener: () => void): void;
  /** Looks at once instead of in a moment. */
  look(): void;
}

/** Devices come and go without telling; a look costs next to nothing, in ms. */
const everyMs = 2_000;

const closed: HouseNow = { isLanOn: false, addresses: [], devices: [] };

/** The open house; null while something else stands at the door. */
export const openServer = (house: HouseKeeper): RunningServer | null => {
  const server = house.server();
  return house.door() === server ? server : null;
};

/** What stands now; a house that is just being opened again is looked at as closed. */
export const lookAtHouse = (house: HouseKeeper): HouseNow => {
  try {
    const server = openServer(house);
    if (!server) return closed;
    return {
      isLanOn: server.isLanOn(),
      addresses: server.lanAddresses(),
      devices: server.connected(),
    };
  } catch {
    return closed;
  }
};

/** Tells whenever the house looks different from outside. */
export const watchHouse = (house: HouseKeeper): HouseWatch => {
  const listeners: (() => void)[] = [];
  let now = lookAtHouse(house);
  const look = () => {
    const next = lookAtHouse(house);
    if (JSON.stringify(next) === JSON.stringify(now)) return;
    now = next;
    for (const listener of listeners) listener();
  };
  setInterval(look, everyMs).unref();
  return { now: () => now, onChange: (listener) => void listeners.push(listener), look };
};
