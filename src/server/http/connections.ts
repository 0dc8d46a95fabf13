import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { countedNetwork } from './counted-networks.ts';

/** How many connections may be open at once; a stranger's is one without a request from a known device. */
export interface ConnectionLimits {
  total: number;
  strangers: number;
  strangersPerNetwork: number;
  perPerson: number;
}

/** More would be no household, however many files the system allows. */
const mostConnections = 2_048;
/** Twenty browsers with six connections each: a family behind one router, or behind a reverse proxy. */
const mostPerNetwork = 128;
/** Eight live sockets and the connections of several devices. */
const mostPerPerson = 64;
/** What a system allows at least, where it does not say. */
const usualDescriptors = 1_024;

/** How many files and connections this process may have open; null where the system does not say. */
const readDescriptors = (): number | null => {
  const { report } = process;
  // Names of the other ends would be looked up.
  Object.assign(report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isSafeInteger(soft) && soft > 0 ? soft : null;
};

/** A quarter of the descriptors stays for files, and half of the connections for those who are known. */
export const limitsFor = (descriptors: number | null): ConnectionLimits => {
  const allowed = descriptors ?? usualDescriptors;
  const total = Math.min(mostConnections, Math.floor((allowed * 3) / 4));
  const strangers = Math.floor(total / 2);
  return {
    total,
    strangers,
    strangersPerNetwork: Math.min(mostPerNetwork, Math.floor(strangers / 3)),
    perPerson: Math.min(mostPerPerson, Math.floor(total / 4)),
  };
};

let own: ConnectionLimits | undefined;

/** The limits of this process. */
export const connectionLimits = (): ConnectionLimits => {
  own ??= limitsFor(readDescriptors());
  return own;
};

interface Connection {
  socket: Socket;
  /** What it counts for; that of a proxy's follows the device whose request it carries. */
  network: string;
  isProxy: boolean;
  /** Requests that are being answered; one that was upgraded stays under way. */
  underway: number;
  personId: number | null;
}

/** Counts by name, where 0 is not kept. */
const createCounts = <K>() => {
  const counts = new Map<K, number>();
  return {
    of: (key: K) => counts.get(key) ?? 0,
    add: (key: K, by: 1 | -1) => {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
};

/** Both ends of a connection; the same for the socket inside TLS and the one that carries it. */
const keyOf = ({ remoteAddress, remotePort, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localPort}`;

/** Idle connections go first, the oldest of them before the others. */
const findOldest = (candidates: Iterable<Connection>): Connection | undefined => {
  let oldest: Connection | undefined;
  for (const connection of candidates) {
    if (connection.underway === 0) return connection;
    oldest ??= connection;
  }
  return oldest;
};

/** Connections of a reverse proxy carry requests of many devices, one after the other. */
export interface ProxiedConnections {
  isProxy(remoteAddress: string): boolean;
  /** The address of the device that a proxy forwards for; null where it forwards for none. */
  addressOf(request: IncomingMessage): string | null;
}

/**
 * Keeps strangers' connections from using up the process's descriptors. A new connection is always
 * taken: at a limit, the oldest of the strangers' gives way to it.
 */
export const createConnections = (
  limits: ConnectionLimits,
  personOf: (request: IncomingMessage) => number | null,
  proxied: ProxiedConnections = { isProxy: () => false, addressOf: () => null },
) => {
  const all = new Map<string, Connection>();
  const strangers = new Set<Connection>();
  const networks = createCounts<string>();
  const people = createCounts<number>();

  const leaveStrangers = (connection: Connection): void => {
    if (strangers.delete(connection)) networks.add(connection.network, -1);
  };
  const forget = (key: string, connection: Connection): void => {
    if (all.get(key) !== connection) return;
    all.delete(key);
    leaveStrangers(connection);
    if (connection.personId !== null) people.add(connection.personId, -1);
  };
  const joinStrangers = (connection: Connection, network: string): void => {
    connection.network = network;
    strangers.add(connection);
    networks.add(network, 1);
  };
  const giveWay = (candidates: Iterable<Connection>): void => {
    const oldest = findOldest(candidates);
    if (!oldest) return;
    forget(keyOf(oldest.socket), oldest);
    oldest.socket.destroy();
  };
  const makeRoomIn = (network: string): void => {
    if (networks.of(network) >= limits.strangersPerNetwork) {
      giveWay([...strangers].filter((other) => other.network === network));
    }
  };
  const makeRoom = (network: string): void => {
    makeRoomIn(network);
    if (strangers.size >= limits.strangers || all.size >= limits.total) giveWay(strangers);
  };

  const networkOf = ({ remoteAddress = '' }: Socket): string => {
    const network = countedNetwork(remoteAddress);
    return proxied.isProxy(remoteAddress) ? `proxy ${network}` : network;
  };

  const accept = (socket: Socket): void => {
    const network = networkOf(socket);
    makeRoom(network);
    if (all.size >= limits.total) {
      socket.destroy();
      return;
    }
    const key = keyOf(socket);
    const isProxy = proxied.isProxy(socket.remoteAddress ?? '');
    const connection: Connection = { socket, network, isProxy, underway: 0, personId: null };
    all.set(key, connection);
    joinStrangers(connection, network);
    socket.once('close', () => forget(key, connection));
  };

  const recognise = (connection: Connection, request: IncomingMessage): void => {
    if (connection.personId !== null || !request.headers.cookie) return;
    const personId = personOf(request);
    if (personId === null || people.of(personId) >= limits.perPerson) return;
    leaveStrangers(connection);
    connection.personId = personId;
    people.add(personId, 1);
  };

  const leavePerson = (connection: Connection): void => {
    if (connection.personId === null) return;
    people.add(connection.personId, -1);
    connection.personId = null;
  };
  /** Counts a proxy's connection for the device whose request it carries. */
  const lend = (connection: Connection, request: IncomingMessage): void => {
    const address = proxied.addressOf(request);
    if (address === null) return;
    const network = countedNetwork(address);
    leavePerson(connection);
    leaveStrangers(connection);
    makeRoomIn(network);
    joinStrangers(connection, network);
  };
  /** Nothing is under way: the next request may be any device's. */
  const giveBack = (connection: Connection): void => {
    if (all.get(keyOf(connection.socket)) !== connection) return;
    leavePerson(connection);
    leaveStrangers(connection);
    joinStrangers(connection, networkOf(connection.socket));
  };

  const begin = (request: IncomingMessage): Connection | undefined => {
    const connection = all.get(keyOf(request.socket));
    if (!connection) return undefined;
    if (connection.isProxy && connection.underway === 0) lend(connection, request);
    connection.underway += 1;
    recognise(connection, request);
    return connection;
  };
  const finish = (connection: Connection): void => {
    connection.underway -= 1;
    if (connection.isProxy && connection.underway === 0) giveBack(connection);
  };

  return {
    counts: () => ({ all: all.size, strangers: strangers.size }),
    /** Watches a server; before anything else answers its requests. */
    watch: (server: Server): void => {
      server.on('connection', accept);
      server.prependListener('request', (request, response) => {
        const connection = begin(request);
        response.once('close', () => {
          if (connection) finish(connection);
        });
      });
      server.prependListener('upgrade', begin);
    },
  };
};
