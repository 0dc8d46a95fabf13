import type { ConnectedDevice, RunningServer } from '#server/index.ts';
import type { ServerLifecycle } from './server-lifecycle.ts';

/** What the tray shows and keeping awake depends on. */
interface ServerState {
  isLanOn: boolean;
  addresses: string[];
  devices: ConnectedDevice[];
}

export interface ServerMonitor {
  now(): ServerState;
  onChange(listener: () => void): void;
  /** Looks at once instead of in a moment. */
  look(): void;
}

/** Devices come and go without telling; a look costs next to nothing, in ms. */
const everyMs = 2_000;

const closed: ServerState = { isLanOn: false, addresses: [], devices: [] };

/** The running server; null while the recovery server runs instead. */
export const openServer = (lifecycle: ServerLifecycle): RunningServer | null => {
  const server = lifecycle.server();
  return lifecycle.current() === server ? server : null;
};

/** The current state; a server that is restarting counts as closed. */
export const readServerState = (lifecycle: ServerLifecycle): ServerState => {
  try {
    const server = openServer(lifecycle);
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

/** Emits a change whenever the visible state differs. */
export const monitorServer = (lifecycle: ServerLifecycle): ServerMonitor => {
  const listeners: (() => void)[] = [];
  let now = readServerState(lifecycle);
  const look = () => {
    const next = readServerState(lifecycle);
    if (JSON.stringify(next) === JSON.stringify(now)) return;
    now = next;
    for (const listener of listeners) listener();
  };
  setInterval(look, everyMs).unref();
  return { now: () => now, onChange: (listener) => void listeners.push(listener), look };
};
