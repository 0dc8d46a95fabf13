import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { ServerMessage } from '#shared/live.ts';
import type { SignedIn } from '../http/authentication.ts';
import type { Rate } from '../http/token-bucket.ts';

/** One socket of one person, as features see it. */
export interface LiveClient {
  /** The person as they are now. */
  readonly actor: Actor;
  /** Chat rooms this socket has joined; the chat feature keeps it. */
  readonly rooms: Set<number>;
  send(message: ServerMessage): void;
}

/** A reader this far behind is dropped before it fills our memory; it catches up by HTTP. */
const maxBufferedBytes = 1024 * 1024;

/** A message as it travels; made once, however many sockets it goes to. */
export const encode = (message: ServerMessage): Buffer => Buffer.from(JSON.stringify(message));

/** How long a socket may stay usable after its access has ended, in ms. */
const mostTrustMs = 1_000;

const held = new Set<Socket>();

const release = (): void => {
  for (const stream of held) stream.uncork();
  held.clear();
};

/** Sends all frames of one turn to a socket in one write, since writes cost most in a flood. */
const hold = (stream: Socket): void => {
  if (held.has(stream)) return;
  if (held.size === 0) process.nextTick(release);
  held.add(stream);
  stream.cork();
};

/** A socket with what the hub knows of it. Times are monotonic, in ms. */
export class Connection implements LiveClient {
  readonly rooms = new Set<number>();
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  signedIn: SignedIn;
  lastHeardAt = performance.now();
  /** When the session must be looked up again before the client acts or is sent something. */
  trustedUntil = 0;
  strikes = 0;
  private frames: number;
  private framesAt = performance.now();

  constructor(socket: WebSocket, request: IncomingMessage, signedIn: SignedIn, rate: Rate) {
    this.socket = socket;
    this.request = request;
    this.signedIn = signedIn;
    this.frames = rate.burst;
    this.trust();
  }

  /** Spread out: with fifty due at once, a message would wait for fifty lookups. */
  trust(): void {
    this.trustedUntil = performance.now() + mostTrustMs * (0.4 + 0.6 * Math.random());
  }

  get actor(): Actor {
    return this.signedIn.actor;
  }

  send(message: ServerMessage): void {
    this.sendEncoded(encode(message));
  }

  sendEncoded(data: Buffer): void {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) {
      socket.terminate();
      return;
    }
    hold(this.request.socket);
    socket.send(data, { binary: false });
  }

  /** Counts a received frame. @returns whether the rate is still that of a normal client. */
  takeFrame({ burst, perSecond }: Rate): boolean {
    const now = performance.now();
    this.frames = Math.min(burst, this.frames + ((now - this.framesAt) / 1000) * perSecond);
    this.framesAt = now;
    if (this.frames < 1) return false;
    this.frames -= 1;
    return true;
  }

  /** Closes with a reason; a socket that does not say goodbye is cut off. */
  leave(code: number): void {
    const { socket } = this;
    socket.close(code);
    setTimeout(() => socket.terminate(), closeTimeoutMs).unref();
  }
}

/** How long a closing socket may take to say goodbye. */
const closeTimeoutMs = 500;
