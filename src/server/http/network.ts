import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import type { Logger } from 'pino';
import { isHomeAddress } from './gate.ts';

/** Interfaces come and go with Wi-Fi and VPN; looked at this often, in ms. */
const lookIntervalMs = 15_000;

/** Where the house listens: loopback always, and the home network's addresses when devices are let in. */
export interface Network {
  /** Opens or closes the house to the home network. Resolves when it listens, or no longer does. */
  setLan(isOn: boolean): Promise<void>;
  isLanOn(): boolean;
  /** `http://address:port` for each home address it listens on. */
  lanAddresses(): string[];
  /** The bare home addresses it listens on. */
  homeAddresses(): string[];
  /** Told whenever it listens on other addresses than before. @returns how to stop. */
  onChange(listener: () => void): () => void;
  /** Null before it listens. */
  port: number | null;
  close(): Promise<void>;
}

const ownHomeAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    // Link-local IPv6 addresses need a zone, which no address bar takes.
    .filter(
      ({ internal, address, family }) =>
        !internal && !(family === 'IPv6' && address.startsWith('fe80')),
    )
    .map(({ address }) => address)
    .filter(isHomeAddress);

const listen = (server: Server, port: number, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: address, exclusive: true }, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Stops accepting, lets what is under way finish for `graceMs`, then cuts it. */
const closeServer = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });

const drainMs = 4_000;

/**
 * Listens on 127.0.0.1 and, while devices are let in, on each home address with the same port:
 * one listener an address, so that nothing is ever open on an address that is not the home's.
 */
export const openNetwork = async (options: {
  ports: number[];
  isLanOn: boolean;
  log: Logger;
  /** Makes a server with the app and the socket upgrade attached. */
  makeServer?: () => Server;
  attach: (server: Server) => void;
}): Promise<Network & { port: number }> => {
  const make = () => {
    const server = options.makeServer?.() ?? createServer();
    options.attach(server);
    return server;
  };
  const main = make();
  const port = await listenOnFirst(main, options.ports);
  const lan = new Map<string, Server>();
  let isOn = false;
  const listeners = new Set<() => void>();

  const refresh = async () => {
    const before = [...lan.keys()].join();
    const wanted = isOn ? ownHomeAddresses() : [];
    const gone = [...lan].filter(([address]) => !wanted.includes(address));
    await Promise.all(
      gone.map(([address, server]) => {
        lan.delete(address);
        return closeServer(server, 0);
      }),
    );
    for (const address of wanted) {
      if (lan.has(address)) continue;
      const server = make();
      try {
        await listen(server, port, address);
        lan.set(address, server);
      } catch (error) {
        options.log.warn(
          { code: (error as NodeJS.ErrnoException).code },
          'cannot listen on a home address',
        );
      }
    }
    if ([...lan.keys()].join() !== before) for (const listener of listeners) listener();
  };
  // One refresh at a time: two would race for the same addresses.
  let queue: Promise<void> = Promise.resolve();
  const enqueue = () => {
    queue = queue.then(refresh, refresh);
    return queue;
  };
  const timer = setInterval(() => void (isOn && enqueue()), lookIntervalMs);
  timer.unref();

  const setLan = (value: boolean) => {
    isOn = value;
    return enqueue();
  };
  if (options.isLanOn) await setLan(true);
  return {
    port,
    setLan,
    isLanOn: () => isOn,
    lanAddresses: () =>
      [...lan.keys()].map((address) =>
        address.includes(':') ? `http://[${address}]:${port}` : `http://${address}:${port}`,
      ),
    homeAddresses: () => [...lan.keys()],
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      clearInterval(timer);
      await queue;
      await Promise.all([main, ...lan.values()].map((server) => closeServer(server, drainMs)));
    },
  };
};

const listenOnFirst = async (server: Server, ports: number[]): Promise<number> => {
  let failure: unknown;
  for (const port of ports) {
    try {
      await listen(server, port, '127.0.0.1');
      const address = server.address();
      return typeof address === 'object' && address ? address.port : port;
    } catch (error) {
      failure = error;
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw failure;
};
