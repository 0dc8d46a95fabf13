import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError } from '#shared/errors.ts';
import type { AccessControl, Denial } from '../http/access-control.ts';
import type { SignedIn } from '../http/authentication.ts';
import { connectionOf } from '../http/client-connection.ts';
import { countedNetwork } from '../http/counted-networks.ts';
import { sentenceOf } from '../http/error-messages.ts';
import {
  type HostOriginRules,
  requireOurHost,
  requireSocketOrigin,
} from '../http/host-origin-guard.ts';
import { type RemoteDevices, requireEntered } from '../http/outside-guard.ts';

/** The largest frame a client may send, in bytes. */
const maxPayload = 64 * 1024;
const maxFragments = 32;
const maxSocketsPerPerson = 8;
/** Sockets between the request to upgrade and its answer; more than this is no household. */
const maxHalfOpen = 64;

/** How long a rejected client may take to close its side, in ms. */
const closeTimeoutMs = 500;

const refuse = (socket: Duplex, error: AppError): void => {
  const text = sentenceOf(error);
  // A client that keeps its half open would keep the socket for ever.
  const timer = setTimeout(() => socket.destroy(), closeTimeoutMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(
    `HTTP/1.1 ${error.status} Refused\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
};

/** A socket that carries nothing: a device that is not signed in checks that sockets get through. */
const helloPath = '/ws/hello';
const helloCode = 1000;
/** Anyone may open one, so they must not use up the family's sockets. */
const maxHellos = 8;
const maxHellosPerNetwork = 2;

const networkOf = (request: IncomingMessage): string =>
  countedNetwork(connectionOf(request).address);

const tooMany = () => new AppError('tooManyRequests', 'common:errors.tooMany', { retryAfter: 5 });

/** Counts sockets before sign-in, each until it has closed. */
const createHelloCount = () => {
  const open = new Map<Duplex, string>();
  return {
    /** @throws AppError 429 */
    requireFreeSlot: (network: string): void => {
      const ofNetwork = [...open.values()].filter((other) => other === network);
      if (open.size >= maxHellos || ofNetwork.length >= maxHellosPerNetwork) throw tooMany();
    },
    add: (socket: Duplex, network: string): void => {
      open.set(socket, network);
      socket.once('close', () => open.delete(socket));
    },
  };
};

interface Admitted {
  signedIn: SignedIn;
  /** What a socket is accepted for only to be given its close code. */
  denial: Denial | null;
}

const turnAway = (socket: WebSocket, code: number): void => {
  socket.on('error', () => {});
  socket.close(code);
  setTimeout(() => socket.terminate(), closeTimeoutMs).unref();
};

/**
 * Accepts sockets: path, Host, exact Origin, a session with access, and few enough of them. `welcome` is
 * called with each accepted one.
 */
export const createUpgradeHandler = (parts: {
  accessControl: AccessControl;
  rules: HostOriginRules;
  remoteDevices: RemoteDevices;
  log: Logger;
  countSockets: (userId: number) => number;
  /** @throws AppError for a device that is not signed in and connects too often. */
  requireHello: (request: IncomingMessage) => void;
  welcome: (socket: WebSocket, request: IncomingMessage, signedIn: SignedIn) => void;
}): ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) => {
  const { accessControl, rules, remoteDevices, log, countSockets, requireHello, welcome } = parts;
  const limits = { maxPayload, maxFragments, perMessageDeflate: false };
  const wss = new WebSocketServer({ noServer: true, clientTracking: false, ...limits });
  // An invalid handshake would otherwise be answered like a page.
  wss.on('wsClientError', (_error, socket) => {
    refuse(socket, new AppError('invalid', 'common:errors.invalidRequest'));
  });
  const hellos = createHelloCount();
  let halfOpen = 0;

  const admit = (request: IncomingMessage): Admitted | 'hello' => {
    requireOurHost(request, rules);
    const path = request.url?.split('?')[0];
    if (path !== '/ws' && path !== helloPath) {
      throw new AppError('notFound', 'common:errors.unknownPath');
    }
    requireSocketOrigin(request, rules);
    if (path === helloPath) {
      hellos.requireFreeSlot(networkOf(request));
      requireHello(request);
      return 'hello';
    }
    requireEntered(remoteDevices, request);
    const signedIn = accessControl.identify(request);
    if (!signedIn) throw new AppError('unauthenticated', 'common:errors.signInFirst');
    const denial = accessControl.denialOf(signedIn, 'stay');
    if (denial && !denial.isSentBySocket) throw denial.error;
    if (halfOpen >= maxHalfOpen || countSockets(signedIn.actor.id) >= maxSocketsPerPerson) {
      throw tooMany();
    }
    return { signedIn, denial };
  };

  const admitOrRefuse = (request: IncomingMessage, socket: Duplex): Admitted | 'hello' | null => {
    try {
      return admit(request);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'upgrade failed');
      const internal = new AppError('internal', 'common:errors.internal');
      refuse(socket, error instanceof AppError ? error : internal);
      return null;
    }
  };

  const handle = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const admitted = admitOrRefuse(request, socket);
    if (!admitted) return;
    if (admitted === 'hello') {
      hellos.add(socket, networkOf(request));
      wss.handleUpgrade(request, socket, head, (webSocket) => turnAway(webSocket, helloCode));
      return;
    }
    halfOpen += 1;
    const settle = () => {
      socket.off('close', settle);
      halfOpen -= 1;
    };
    socket.once('close', settle);
    wss.handleUpgrade(request, socket, head, (webSocket) => {
      settle();
      const { signedIn, denial } = admitted;
      if (denial) turnAway(webSocket, denial.closeCode);
      else welcome(webSocket, request, signedIn);
    });
  };

  return (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    try {
      handle(request, socket, head);
    } catch (error) {
      // Nothing else catches it; the client tries again.
      log.error({ err: error }, 'upgrade failed');
      socket.destroy();
    }
  };
};
