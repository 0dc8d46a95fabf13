import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { HomeWatch } from '../network/home-network-monitor.ts';
import type { MdnsName } from '../network/mdns.ts';
import {
  closeServer,
  httpUrl,
  listen,
  listenOnFirst,
  outliveFailures,
  trackConnections,
} from './listeners.ts';
import { serverTimeouts } from './server-timeouts.ts';

/** Interfaces come and go with Wi-Fi and VPN; looked at this often, in ms. */
const lookIntervalMs = 15_000;
/** A router that has not said which one it is is looked at again so soon, in ms. */
const lookSoonMs = 2_000;

/** Where the server listens: always on loopback, on home addresses with LAN access, and on selected tailnets. */
export interface Network {
  /** Turns LAN access on or off. Resolves when the server listens, or no longer does. */
  setLan(isOn: boolean): Promise<void>;
  /** Whether devices are wanted in; on a network that is not home it listens nowhere all the same. */
  isLanOn(): boolean;
  /** `http://address:port` for each home address it listens on, the best to show first. */
  lanAddresses(): string[];
  /** The bare home addresses it listens on. */
  homeAddresses(): string[];
  /** The addresses of tailnet adapters it listens on, and those it did. */
  tailnetAddresses(): string[];
  /** The addresses of selected tailnet adapters it listens on now. */
  openTailnetAddresses(): string[];
  /** Such as `treehouse.local`, while it is announced. */
  announcedName(): string | null;
  /** `http://name.local:port` while the name is announced. */
  localAddress(): string | null;
  /** Called when the listening addresses change. @returns how to stop. */
  onChange(listener: () => void): () => void;
  /**
   * Called when a look found other addresses, networks or answers than the one before. @returns how to stop.
   */
  onLook(listener: () => void): () => void;
  /** Looks now at which networks the computer is in, and listens accordingly. */
  lookAgain(): Promise<void>;
  /** Which networks the computer is in, and what people said of them; null before it listens. */
  home: HomeWatch | null;
  /** Null before it listens. */
  port: number | null;
  close(): Promise<void>;
}

const drainMs = 4_000;
/** How long answers may take on an address that is left, in ms. */
const closeTimeoutMs = 1_000;

const createSubscribers = () => {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    add: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** One listener an address, so that nothing is ever open on an address that was not selected. */
const createAddressListeners = (make: () => Server, port: number, log: Logger) => {
  const listeners = new Map<string, Server>();
  const leaving = new Set<Promise<void>>();
  let order: string[] = [];
  /** The caller may be connected here: send the response first, then close the others. */
  const leave = (server: Server) => {
    const left = closeServer(server, closeTimeoutMs).finally(() => leaving.delete(left));
    leaving.add(left);
  };
  return {
    /** In the order in which they were wanted. */
    addresses: () => order.filter((address) => listeners.has(address)),
    servers: () => [...listeners.values()],
    left: () => Promise.all(leaving),
    open: async (wanted: string[]): Promise<void> => {
      order = wanted;
      for (const [address, server] of [...listeners]) {
        if (wanted.includes(address)) continue;
        listeners.delete(address);
        leave(server);
      }
      for (const address of wanted) {
        if (listeners.has(address)) continue;
        const server = make();
        try {
          await listen(server, port, address);
          listeners.set(address, server);
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          log.warn({ code }, 'cannot listen on a home address');
        }
      }
    },
  };
};

interface NetworkOptions {
  ports: number[];
  isLanOn: boolean;
  log: Logger;
  home: HomeWatch;
  /** Announces the server on the home network; null where it must keep quiet. */
  mdnsName: MdnsName | null;
  /** Makes a server with the app and the socket upgrade attached. */
  makeServer?: () => Server;
  attach: (server: Server) => void;
}

/**
 * Listens on 127.0.0.1, with the same port on each chosen address of a home network while LAN access is on,
 * and on those of the tailnets an admin selected.
 */
export const openNetwork = async (
  options: NetworkOptions,
): Promise<Network & { home: HomeWatch; port: number }> => {
  const { home, mdnsName, log } = options;
  const make = () => {
    const server = options.makeServer?.() ?? createServer(serverTimeouts);
    trackConnections(server);
    outliveFailures(server, log);
    options.attach(server);
    return server;
  };
  const main = make();
  const port = await listenOnFirst(main, options.ports);
  const listeners = createAddressListeners(make, port, log);
  const changes = createSubscribers();
  const looks = createSubscribers();
  let isOn = false;
  let isClosed = false;
  let lastLook = '';
  const isWatching = () => isOn || home.wantsTailnet();

  /** Kept for good: a connection may outlive its listener by a moment. */
  const tailnetAddresses = new Set<string>();
  const homeAddresses = (): string[] =>
    listeners.addresses().filter((address) => !tailnetAddresses.has(address));
  const selectedTailnetAddresses = (): string[] =>
    home
      .tailnets()
      .filter(({ isChosen }) => isChosen)
      .flatMap(({ addresses }) => addresses);
  const wantedAddresses = (): string[] => {
    if (isClosed) return [];
    const ofTailnets = selectedTailnetAddresses();
    for (const address of ofTailnets) tailnetAddresses.add(address);
    return [...(isOn ? home.addresses() : []), ...ofTailnets];
  };

  const listenWhereWanted = async () => {
    const before = listeners.addresses().join();
    await listeners.open(wantedAddresses());
    await mdnsName?.announce(homeAddresses(), port);
    if (listeners.addresses().join() !== before) changes.notify();
    const seen = [home.adapters(), home.tailnets()];
    const look = JSON.stringify([isOn, listeners.addresses(), seen, mdnsName?.name()]);
    if (look !== lastLook) {
      lastLook = look;
      looks.notify();
    }
  };
  // One at a time: two would race for the same addresses.
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (step: () => Promise<void>) => {
    const done = queue.then(step);
    queue = done.catch((error: unknown) => log.error({ err: error }, 'looking around failed'));
    return done;
  };
  let soon: NodeJS.Timeout | undefined;
  const look = async () => {
    const adapters = await home.look();
    clearTimeout(soon);
    if (isClosed || !adapters.some(({ isChosen, isUnsure }) => isChosen && isUnsure)) return;
    soon = setTimeout(() => void (isWatching() && lookAgain().catch(() => {})), lookSoonMs);
    soon.unref();
  };
  const lookAgain = () =>
    enqueue(async () => {
      await look();
      await listenWhereWanted();
    });
  const setLan = (value: boolean) =>
    enqueue(async () => {
      await look();
      // Turning LAN access on marks the current network as home; saving it again changes nothing.
      if (value && !isOn) home.markPresent();
      isOn = value;
      await listenWhereWanted();
    });

  mdnsName?.onChange(() => void enqueue(listenWhereWanted).catch(() => {}));
  const timer = setInterval(
    () => void (isWatching() && lookAgain().catch(() => {})),
    lookIntervalMs,
  );
  timer.unref();
  isOn = options.isLanOn;
  if (isWatching()) await lookAgain();
  return {
    port,
    home,
    setLan,
    lookAgain,
    isLanOn: () => isOn,
    lanAddresses: () => homeAddresses().map((address) => httpUrl(address, port)),
    homeAddresses,
    tailnetAddresses: () => [...tailnetAddresses],
    openTailnetAddresses: () => {
      const listening = new Set(listeners.addresses());
      return selectedTailnetAddresses().filter((address) => listening.has(address));
    },
    announcedName: () => mdnsName?.name() ?? null,
    localAddress: () => {
      const name = mdnsName?.name();
      return name ? `http://${name}:${port}` : null;
    },
    onChange: changes.add,
    onLook: looks.add,
    close: async () => {
      clearInterval(timer);
      isClosed = true;
      await queue;
      clearTimeout(soon);
      await mdnsName?.close();
      await Promise.all(
        [main, ...listeners.servers()].map((server) => closeServer(server, drainMs)),
      );
      await listeners.left();
    },
  };
};
