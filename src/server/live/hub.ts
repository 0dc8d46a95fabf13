import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from 'pino';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ClientMessage, ServerMessage } from '#shared/live.ts';
import { closeCodes, deadSocketMs, pingIntervalMs } from '#shared/live-times.ts';
import type { Db } from '../db/open.ts';
import { afterCommit } from '../db/transaction.ts';
import type { AccessControl, AccessMode } from '../http/access-control.ts';
import { type ClientConnection, connectionOf } from '../http/client-connection.ts';
import type { HostOriginRules } from '../http/host-origin-guard.ts';
import type { RemoteDevices } from '../http/outside-guard.ts';
import type { Rate } from '../http/token-bucket.ts';
import { createDeliverySerials } from './delivery-serial.ts';
import { errorFrameOf, type FrameHandler, parseFrame, senselessFrame } from './frames.ts';
import { Connection, encode, type LiveClient } from './live-client.ts';
import { createPresence, type PresenceListener } from './presence.ts';
import { createUpgradeHandler } from './upgrade.ts';

/** Whom a message is for; asked once for each socket, with the person as they are now. */
type Audience = (actor: Actor) => boolean;

export interface LiveHub {
  /** Sends after the transaction under way has committed; never, if it rolls back. */
  publish(message: ServerMessage, audience: Audience): void;
  /** The same, choosing for each socket what it is sent; the same object is written out once. */
  deliver(choose: (client: LiveClient) => ServerMessage | null): void;
  /** Says what is done with one kind of frame. */
  handle<K extends ClientMessage['type']>(type: K, handler: FrameHandler<K>): void;
  onClose(listener: (client: LiveClient) => void): void;
  /** Says who may open a socket; `guard` throws an AppError for those who may not. */
  guardHello(guard: (request: IncomingMessage) => void): void;
  clients(): Iterable<LiveClient>;
  /** From which address and with which browser each session has a socket open. */
  guests(): Iterable<LiveGuest>;
  /** Asks every socket for a sign of life; those that give none go with the next sweep. */
  pingAll(): void;
  /** The delivery serial: a page that read before it listened can tell whether it missed something. */
  serialOf(actor: Actor): number;
  /** Reads the person behind each of their sockets again; closes those that may stay no longer. */
  refreshPerson(userId: number): void;
  /** Closes the sockets of one session, within the second; the code says why. */
  endSession(sessionId: number, code?: number): void;
  /** People with an open socket, or who had one a moment ago. */
  onlineUserIds(): Set<number>;
  onPresence(listener: PresenceListener): void;
  attach(server: Server): void;
  close(): void;
}

/** Who is at the other end of a socket, and how they came. */
interface LiveGuest extends ClientConnection {
  sessionId: number;
  actor: Actor;
  userAgent: string;
}

const guestOf = ({ signedIn, request }: Connection): LiveGuest => ({
  sessionId: signedIn.sessionId,
  actor: signedIn.actor,
  ...connectionOf(request),
  userAgent: request.headers['user-agent'] ?? '',
});

/** Frames that make no sense, or too many of them, before the socket is closed. */
const maxStrikes = 5;
const sweepMs = 15_000;

const strike = (client: Connection): void => {
  client.strikes += 1;
  client.send(senselessFrame());
  if (client.strikes >= maxStrikes) client.leave(closeCodes.abuse);
};

interface LiveParts {
  db: Db;
  accessControl: AccessControl;
  rules: HostOriginRules;
  remoteDevices: RemoteDevices;
  log: Logger;
  frameRate: Rate;
}

/** The one socket hub; every message that leaves it names its audience. */
export const createLiveHub = (parts: LiveParts): LiveHub => {
  const { db, accessControl, log, frameRate } = parts;
  const connections = new Set<Connection>();
  let isClosed = false;
  const presence = createPresence(log);
  const serials = createDeliverySerials();
  const handlers = new Map<string, (client: LiveClient, frame: never) => void>();
  const closeListeners: ((client: LiveClient) => void)[] = [];
  const socketsOf = (userId: number) => [...connections].filter((c) => c.actor.id === userId);

  /** @returns whether the socket may stay. */
  const refresh = (client: Connection, mode: AccessMode = 'stay'): boolean => {
    const signedIn = accessControl.identify(client.request);
    const denial = signedIn && accessControl.denialOf(signedIn, mode);
    client.trust();
    if (signedIn && !denial) {
      client.signedIn = signedIn;
      return true;
    }
    client.leave(denial?.closeCode ?? closeCodes.sessionEnded);
    return false;
  };

  const handleFrame = (client: Connection, frame: ClientMessage): void => {
    if (frame.type === 'ping') client.send({ type: 'pong' });
    const handler = handlers.get(frame.type);
    if (!handler) return;
    try {
      if (client.lastHeardAt > client.trustedUntil && !refresh(client, 'read')) return;
      handler(client, frame as never);
    } catch (error) {
      client.send(errorFrameOf(error, frame, log));
    }
  };

  const handleData = (client: Connection, data: unknown, isBinary: boolean): void => {
    // Frames after the close are ignored.
    if (client.socket.readyState !== client.socket.OPEN) return;
    client.lastHeardAt = performance.now();
    const frame = client.takeFrame(frameRate) ? parseFrame(data, isBinary) : null;
    if (frame) handleFrame(client, frame);
    else strike(client);
  };

  const handleClose = (client: Connection): void => {
    connections.delete(client);
    // What is behind the listeners may be closed by the time the last ones say goodbye.
    if (isClosed) return;
    for (const listener of closeListeners) {
      try {
        listener(client);
      } catch (error) {
        log.error({ err: error }, 'a close listener failed');
      }
    }
    presence.depart(client.actor.id);
  };

  let helloGuard: (request: IncomingMessage) => void = () => {};
  const handleUpgrade = createUpgradeHandler({
    ...parts,
    requireHello: (request) => helloGuard(request),
    countSockets: (userId) => socketsOf(userId).length,
    welcome: (socket, request, signedIn) => {
      const client = new Connection(socket, request, signedIn, frameRate);
      connections.add(client);
      socket.on('message', (data, isBinary) => handleData(client, data, isBinary));
      socket.on('close', () => handleClose(client));
      socket.on('error', (error) => log.debug({ name: error.name }, 'socket error'));
      const serial = serials.serialOf(signedIn.actor);
      client.send({ type: 'connected', clientId: randomUUID(), serial });
      presence.arrive(signedIn.actor.id);
    },
  });

  const sweep = (client: Connection, silence: number): void => {
    if (silence > deadSocketMs) client.socket.terminate();
    else if (refresh(client) && silence > pingIntervalMs) client.send({ type: 'ping' });
  };

  // Silence, and guests whose time is up or sessions that ended while they were connected.
  const timer = setInterval(() => {
    const now = performance.now();
    serials.sweep();
    for (const client of connections) {
      try {
        sweep(client, now - client.lastHeardAt);
      } catch (error) {
        // Nothing catches errors here: a disk that fails for a moment must not end the server.
        log.error({ err: error }, 'socket not looked after');
      }
    }
  }, sweepMs);
  timer.unref();

  /** A person whose time has just run out gets nothing more, even before the next sweep. */
  const mayHear = (client: Connection, now: number): boolean => {
    if (now <= client.trustedUntil) return true;
    try {
      return refresh(client);
    } catch (error) {
      log.error({ err: error }, 'socket not looked after');
      // It comes back, and catches up by HTTP.
      client.leave(closeCodes.goingAway);
      return false;
    }
  };

  const deliver = (choose: (client: LiveClient) => ServerMessage | null) =>
    afterCommit(db, () => {
      const now = performance.now();
      const written = new Map<ServerMessage, Buffer>();
      for (const client of connections) {
        try {
          const message = choose(client);
          if (!message || !mayHear(client, now)) continue;
          const data = written.get(message) ?? encode(message);
          written.set(message, data);
          client.sendEncoded(data);
        } catch (error) {
          // The others still get it; a client that missed something reconnects and catches up.
          log.error({ err: error }, 'could not deliver to a socket');
          client.socket.terminate();
        }
      }
      serials.count(choose, (error) => log.error({ err: error }, 'could not count the recipients'));
    });

  return {
    deliver,
    publish: (message, audience) => deliver(({ actor }) => (audience(actor) ? message : null)),
    handle: (type, handler) => void handlers.set(type, handler),
    onClose: (listener) => void closeListeners.push(listener),
    guardHello: (guard) => {
      helloGuard = guard;
    },
    clients: () => connections,
    guests: () => [...connections].map(guestOf),
    pingAll: () => {
      for (const client of connections) client.send({ type: 'ping' });
    },
    serialOf: serials.serialOf,
    refreshPerson: (userId) =>
      afterCommit(db, () => {
        serials.forget(userId);
        for (const client of socketsOf(userId)) refresh(client);
      }),
    endSession: (sessionId, code = closeCodes.sessionEnded) =>
      afterCommit(db, () => {
        for (const client of connections) {
          if (client.signedIn.sessionId === sessionId) client.leave(code);
        }
      }),
    onlineUserIds: presence.onlineUserIds,
    onPresence: presence.onChange,
    attach: (server) => {
      server.on('upgrade', handleUpgrade);
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      presence.close();
      for (const client of connections) client.leave(closeCodes.goingAway);
    },
  };
};
