import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { ClientMessage, closeCodes, deadSocketMs, type ServerMessage } from '#shared/live.ts';
import type { Db } from '../db/open.ts';
import { afterCommit } from '../db/transaction.ts';
import type { Authenticator, SignedIn } from '../http/authentication.ts';
import { type GateRules, requireOurHost, requireSocketOrigin } from '../http/gate.ts';
import { sentence } from '../http/sentences.ts';

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
  lastHeardAt: number;
  strikes: number;
}

const maxPayload = 64 * 1024;
const maxSocketsPerPerson = 8;
/** Sockets between TCP accept and upgrade; more than this is no household. */
const maxHalfOpen = 64;
/** A reader this far behind is dropped before it fills our memory. */
const maxBufferedBytes = 1024 * 1024;
const maxStrikes = 5;
const sweepMs = 15_000;

const refuseUpgrade = (socket: Duplex, error: AppError): void => {
  const text = sentence(error.key, error.values);
  socket.end(
    `HTTP/1.1 ${error.status} Refused\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
};

/** The one socket hub: authenticated by the session cookie, Origin checked, every message with its audience. */
export const createLiveHub = (options: {
  db: Db;
  auth: Authenticator;
  rules: GateRules;
  log: Logger;
}): LiveHub => {
  const { db, auth, rules, log } = options;
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    clientTracking: false,
    // @types/ws does not know the newer fragment limit yet.
    ...({ maxFragments: 32 } as object),
  });
  const clients = new Set<Client>();
  let halfOpen = 0;

  const send = (client: Client, message: ServerMessage): void => {
    if (client.socket.readyState !== client.socket.OPEN) return;
    if (client.socket.bufferedAmount > maxBufferedBytes) {
      client.socket.close(closeCodes.slow);
      client.socket.terminate();
      return;
    }
    client.socket.send(JSON.stringify(message));
  };

  const strike = (client: Client): void => {
    client.strikes += 1;
    send(client, { type: 'error', message: sentence('common:errors.invalidRequest') });
    if (client.strikes >= maxStrikes) client.socket.close(closeCodes.abuse);
  };

  const handleMessage = (client: Client, data: unknown, isBinary: boolean): void => {
    client.lastHeardAt = performance.now();
    const message = isBinary ? null : parseMessage(String(data));
    if (!message) strike(client);
    else if (message.type === 'ping') send(client, { type: 'pong' });
  };

  const welcome = (socket: WebSocket, request: IncomingMessage, signedIn: SignedIn): void => {
    const client: Client = {
      socket,
      signedIn,
      request,
      lastHeardAt: performance.now(),
      strikes: 0,
    };
    clients.add(client);
    socket.on('message', (data, isBinary) => handleMessage(client, data, isBinary));
    socket.on('close', () => clients.delete(client));
    socket.on('error', (error) =>
      log.debug({ code: (error as { code?: string }).code }, 'socket error'),
    );
    send(client, { type: 'connected', clientId: randomUUID() });
  };

  const socketsOf = (userId: number) =>
    [...clients].filter(({ signedIn }) => signedIn.actor.id === userId);

  const admit = (request: IncomingMessage): SignedIn => {
    requireOurHost(request, rules);
    if (request.url?.split('?')[0] !== '/ws') {
      throw new AppError('notFound', 'common:errors.unknownPath');
    }
    requireSocketOrigin(request, rules);
    const signedIn = auth.authenticate(request);
    if (!signedIn) throw new AppError('unauthenticated', 'common:errors.signInFirst');
    if (signedIn.actor.accessExpired) {
      throw new AppError('forbidden', 'accounts:errors.accessExpired');
    }
    if (halfOpen >= maxHalfOpen || socketsOf(signedIn.actor.id).length >= maxSocketsPerPerson) {
      throw new AppError('tooManyRequests', 'common:errors.tooMany');
    }
    return signedIn;
  };

  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    try {
      const signedIn = admit(request);
      halfOpen += 1;
      socket.once('close', settle);
      wss.handleUpgrade(request, socket, head, (ws) => {
        settle();
        welcome(ws, request, signedIn);
      });
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'upgrade failed');
      refuseUpgrade(
        socket,
        error instanceof AppError ? error : new AppError('internal', 'common:errors.internal'),
      );
    }
    let isSettled = false;
    function settle() {
      if (isSettled) return;
      isSettled = true;
      halfOpen -= 1;
    }
  };

  const timer = setInterval(() => {
    const deadline = performance.now() - deadSocketMs;
    for (const client of clients) if (client.lastHeardAt < deadline) client.socket.terminate();
  }, sweepMs);
  timer.unref();

  return {
    publish: (message, audience) =>
      afterCommit(db, () => {
        for (const client of clients) {
          if (!client.signedIn.actor.accessExpired && audience(client.signedIn.actor)) {
            send(client, message);
          }
        }
      }),
    refreshPerson: (userId) =>
      afterCommit(db, () => {
        for (const client of socketsOf(userId)) {
          const signedIn = auth.authenticate(client.request);
          if (!signedIn) client.socket.close(closeCodes.sessionEnded);
          else if (signedIn.actor.accessExpired) client.socket.close(closeCodes.accessExpired);
          else client.signedIn = signedIn;
        }
      }),
    endSession: (sessionId) =>
      afterCommit(db, () => {
        for (const client of clients) {
          if (client.signedIn.sessionId === sessionId) client.socket.close(closeCodes.sessionEnded);
        }
      }),
    onlineUserIds: () => new Set([...clients].map(({ signedIn }) => signedIn.actor.id)),
    attach: (server) => void server.on('upgrade', handleUpgrade),
    close: () => {
      clearInterval(timer);
      for (const { socket } of clients) {
        socket.close(closeCodes.goingAway);
        setTimeout(() => socket.terminate(), 500).unref();
      }
    },
  };
};

const parseMessage = (text: string): ClientMessage | null => {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};
