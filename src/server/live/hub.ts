import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Actor } from '#shared/features/accounts/access.ts';
import { ClientMessage, closeCodes, deadSocketMs, type ServerMessage } from '#shared/live.ts';
import type { Db } from '../db/open.ts';
import { afterCommit } from '../db/transaction.ts';
import type { Authenticator, SignedIn } from '../http/authentication.ts';
import type { GateRules } from '../http/gate.ts';
import { sentence } from '../http/sentences.ts';
import { createUpgradeHandler } from './upgrade.ts';

/** Whom a message is for; asked once for each socket, with the person as they are now. */
export type Audience = (actor: Actor) => boolean;

export interface LiveHub {
  /** Sends after the transaction under way has committed; never, if it rolls back. */
  publish(message: ServerMessage, audience: Audience): void;
  /** Reads the person behind each of their sockets again; closes those that may stay no longer. */
  refreshPerson(userId: number): void;
  /** Closes the sockets of one session, within the second. */
  endSession(sessionId: number): void;
  /** People with an open socket. */
  onlineUserIds(): Set<number>;
  attach(server: Server): void;
  close(): void;
}

interface Client {
  socket: WebSocket;
  signedIn: SignedIn;
  request: IncomingMessage;
  /** Monotonic, in ms. */
  lastHeardAt: number;
  strikes: number;
}

/** A reader this far behind is dropped before it fills our memory; it catches up by HTTP. */
const maxBufferedBytes = 1024 * 1024;
/** Frames that make no sense before the socket is closed. */
const maxStrikes = 5;
const sweepMs = 15_000;
/** How long a closing socket may take to say goodbye. */
const farewellMs = 500;

const send = ({ socket }: Client, message: ServerMessage): void => {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate();
  else socket.send(JSON.stringify(message));
};

const parseMessage = (data: unknown, isBinary: boolean): ClientMessage | null => {
  if (isBinary) return null;
  try {
    return ClientMessage.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
};

const strike = (client: Client): void => {
  client.strikes += 1;
  send(client, { type: 'error', message: sentence('common:errors.invalidRequest') });
  if (client.strikes >= maxStrikes) client.socket.close(closeCodes.abuse);
};

const handleMessage = (client: Client, data: unknown, isBinary: boolean): void => {
  client.lastHeardAt = performance.now();
  const message = parseMessage(data, isBinary);
  if (!message) strike(client);
  else if (message.type === 'ping') send(client, { type: 'pong' });
};

const goodbye = ({ socket }: Client, code: number): void => {
  socket.close(code);
  setTimeout(() => socket.terminate(), farewellMs).unref();
};

/** The one socket hub; every message that leaves it names its audience. */
export const createLiveHub = (parts: {
  db: Db;
  auth: Authenticator;
  rules: GateRules;
  log: Logger;
}): LiveHub => {
  const { db, auth, log } = parts;
  const clients = new Set<Client>();
  const socketsOf = (userId: number) => [...clients].filter((c) => c.signedIn.actor.id === userId);

  const handleUpgrade = createUpgradeHandler({
    ...parts,
    countSockets: (userId) => socketsOf(userId).length,
    welcome: (socket, request, signedIn) => {
      const client = { socket, signedIn, request, lastHeardAt: performance.now(), strikes: 0 };
      clients.add(client);
      socket.on('message', (data, isBinary) => handleMessage(client, data, isBinary));
      socket.on('close', () => clients.delete(client));
      socket.on('error', (error) => log.debug({ name: error.name }, 'socket error'));
      send(client, { type: 'connected', clientId: randomUUID() });
    },
  });

  const refresh = (client: Client): void => {
    const signedIn = auth.authenticate(client.request);
    if (!signedIn) goodbye(client, closeCodes.sessionEnded);
    else if (signedIn.actor.accessExpired) goodbye(client, closeCodes.accessExpired);
    else client.signedIn = signedIn;
  };

  // Silence, and guests whose time is up or sessions that ended while they were connected.
  const timer = setInterval(() => {
    const deadline = performance.now() - deadSocketMs;
    for (const client of clients) {
      if (client.lastHeardAt < deadline) client.socket.terminate();
      else refresh(client);
    }
  }, sweepMs);
  timer.unref();

  return {
    publish: (message, audience) =>
      afterCommit(db, () => {
        for (const client of clients) if (audience(client.signedIn.actor)) send(client, message);
      }),
    refreshPerson: (userId) => afterCommit(db, () => socketsOf(userId).forEach(refresh)),
    endSession: (sessionId) =>
      afterCommit(db, () => {
        for (const client of clients) {
          if (client.signedIn.sessionId === sessionId) goodbye(client, closeCodes.sessionEnded);
        }
      }),
    onlineUserIds: () => new Set([...clients].map(({ signedIn }) => signedIn.actor.id)),
    attach: (server) => {
      server.on('upgrade', handleUpgrade);
    },
    close: () => {
      clearInterval(timer);
      for (const client of clients) goodbye(client, closeCodes.goingAway);
    },
  };
};
