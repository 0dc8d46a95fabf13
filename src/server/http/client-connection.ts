import type { IncomingMessage } from 'node:http';

/** How a request reached this server, as the guard at the entrance worked it out. */
export interface ClientConnection {
  /** Address of the device, empty when the connection has ended. */
  address: string;
  /** Whether the device's own connection is encrypted. */
  isSecure: boolean;
  /** `home` is this computer or a home network; the others are ways in from outside. */
  entrance: 'home' | 'tailnet' | 'proxy';
  /** The Host the device asked for, where a proxy forwarded another one. */
  host?: string;
}

const found = new WeakMap<IncomingMessage, ClientConnection>();

/** Remembers what was worked out for a request, for everything that handles it. */
export const setConnection = (request: IncomingMessage, connection: ClientConnection): void => {
  found.set(request, connection);
};

/** How a request came; directly, unless the guard found out otherwise. */
export const connectionOf = (request: IncomingMessage): ClientConnection =>
  found.get(request) ?? {
    address: request.socket.remoteAddress ?? '',
    isSecure: 'encrypted' in request.socket,
    entrance: 'home',
  };

/** The host, with its port, that the device asked for. */
export const hostOf = (request: IncomingMessage): string =>
  found.get(request)?.host ?? request.headers.host ?? '';

/** Whether the device is away from home, where more care is taken. */
export const isOutside = (request: IncomingMessage): boolean =>
  connectionOf(request).entrance !== 'home';
