import { createServer, type Server } from 'node:https';
import type { Logger } from 'pino';
import { closeServer, listen, outliveFailures, trackConnections } from '../http/listeners.ts';
import { serverTimeouts } from '../http/server-timeouts.ts';
import type { KeptPair } from './key-store.ts';

const loopback = '127.0.0.1';
/** As long as headers may take, in ms. */
const handshakeTimeout = serverTimeouts.headersTimeout;

/** The https listeners beside the plain ones: one an address, all on one port. */
export interface HttpsListeners {
  port: number;
  /** Addresses of the home network it listens on. */
  addresses(): string[];
  /** Listens on exactly these, and on loopback. */
  follow(addresses: string[]): Promise<void>;
  /** Uses another certificate for new connections. */
  show(pair: KeptPair): void;
  /** Stops accepting, and cuts what still goes on after so many ms, live sockets too. */
  close(graceMs: number): Promise<void>;
}

interface Parts {
  pair: KeptPair;
  ports: number[];
  log: Logger;
  attach: (server: Server) => void;
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** The first server that gets one of the ports. @throws what the last one failed with. */
const openFirst = async (make: () => Server, ports: number[]): Promise<Server> => {
  let failure: unknown;
  for (const port of ports) {
    const listener = make();
    try {
      await listen(listener, port, loopback);
      return listener;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

/** Opens https on loopback, on the first port of the list that is free. */
export const openHttpsListeners = async (parts: Parts): Promise<HttpsListeners> => {
  const { ports, log, attach } = parts;
  const toOptions = ({ certificate, key }: KeptPair) => ({
    cert: certificate,
    key,
    minVersion: 'TLSv1.2' as const,
  });
  let shown = parts.pair;
  const make = (): Server => {
    const server = createServer({ ...serverTimeouts, handshakeTimeout, ...toOptions(shown) });
    // A device that does not trust the certificate yet, or a client that does not speak TLS.
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    trackConnections(server);
    outliveFailures(server, log);
    attach(server);
    return server;
  };
  const main = await openFirst(make, ports);
  const port = portOf(main);
  const home = new Map<string, Server>();
  return {
    port,
    addresses: () => [...home.keys()],
    follow: async (addresses) => {
      const gone = [...home].filter(([address]) => !addresses.includes(address));
      for (const [address] of gone) home.delete(address);
      await Promise.all(gone.map(([, listener]) => closeServer(listener, 0)));
      for (const address of addresses) {
        if (home.has(address)) continue;
        const listener = make();
        try {
          await listen(listener, port, address);
          home.set(address, listener);
        } catch (error) {
          const { code } = error as NodeJS.ErrnoException;
          log.warn({ code }, 'cannot listen securely on a home address');
        }
      }
    },
    show: (pair) => {
      shown = pair;
      for (const server of [main, ...home.values()]) server.setSecureContext(toOptions(pair));
    },
    close: async (graceMs) => {
      await Promise.all([main, ...home.values()].map((one) => closeServer(one, graceMs)));
    },
  };
};
