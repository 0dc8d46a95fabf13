import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError } from '#shared/errors.ts';
import type { Authenticator, SignedIn } from '../http/authentication.ts';
import { type GateRules, requireOurHost, requireSocketOrigin } from '../http/gate.ts';
import { sentenceOf } from '../http/sentences.ts';

/** The largest frame a client may send, in bytes. */
const maxPayload = 64 * 1024;
const maxFragments = 32;
const maxSocketsPerPerson = 8;
/** Sockets between the request to upgrade and its answer; more than this is no household. */
const maxHalfOpen = 64;

const refuse = (socket: Duplex, error: AppError): void => {
  const text = sentenceOf(error);
  socket.end(
    `HTTP/1.1 ${error.status} Refused\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
};

/**
 * Admits sockets: path, Host, exact Origin, a session that may enter, and few enough of them.
 * `welcome` is called with each socket that was let in.
 */
export const createUpgradeHandler = (parts: {
  auth: Authenticator;
  rules: GateRules;
  log: Logger;
  countSockets: (userId: number) => number;
  welcome: (socket: WebSocket, request: IncomingMessage, signedIn: SignedIn) => void;
}) => {
  const { auth, rules, log, countSockets, welcome } = parts;
  const limits = { maxPayload, maxFragments, perMessageDeflate: false };
  const wss = new WebSocketServer({ noServer: true, clientTracking: false, ...limits });
  let halfOpen = 0;

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
    if (halfOpen >= maxHalfOpen || countSockets(signedIn.actor.id) >= maxSocketsPerPerson) {
      throw new AppError('tooManyRequests', 'common:errors.tooMany', { retryAfter: 5 });
    }
    return signedIn;
  };

  const admitOrRefuse = (request: IncomingMessage, socket: Duplex): SignedIn | null => {
    try {
      return admit(request);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'upgrade failed');
      const internal = new AppError('internal', 'common:errors.internal');
      refuse(socket, error instanceof AppError ? error : internal);
      return null;
    }
  };

  return (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const signedIn = admitOrRefuse(request, socket);
    if (!signedIn) return;
    halfOpen += 1;
    const settle = () => {
      socket.off('close', settle);
      halfOpen -= 1;
    };
    socket.once('close', settle);
    wss.handleUpgrade(request, socket, head, (webSocket) => {
      settle();
      welcome(webSocket, request, signedIn);
    });
  };
};
