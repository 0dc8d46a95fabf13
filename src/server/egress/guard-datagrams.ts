import { Socket } from 'node:dgram';
import { isIP } from 'node:net';
import { isHomeDatagram, isHomeName } from './allowed-destinations.ts';
import { type OutboundRefused, refuse } from './blocked-connections.ts';

type Method = (this: Socket, ...args: unknown[]) => unknown;

const isHome = (address: string): boolean =>
  isIP(address.split('%', 1)[0] ?? '') ? isHomeDatagram(address) : isHomeName(address);

/** Where a call of `send` goes; undefined for the address the socket is connected to, or this computer. */
const targetOfSend = (args: unknown[]): { port: unknown; address: unknown } => {
  const [, offset, length, port, address] = args;
  // As Node tells `send(message, offset, length, port, address)` from `send(message, port, address)`.
  const isLong = address || (port && typeof port !== 'function');
  return isLong ? { port, address } : { port: offset, address: length };
};

const fail = (socket: Socket, error: OutboundRefused, callback: unknown): void => {
  if (typeof callback === 'function') process.nextTick(callback as Method, error);
  else process.nextTick(() => socket.emit('error', error));
};

/** Refuses datagrams to anywhere but the home and its name service. @returns how to undo it. */
export const guardDatagrams = (): (() => void) => {
  const prototype = Socket.prototype as unknown as { send: Method; connect: Method };
  const { send, connect } = prototype;
  const guard = (original: Method, targetOf: typeof targetOfSend): Method => {
    const guarded: Method = function guarded(this: Socket, ...args) {
      const { port, address } = targetOf(args);
      if (typeof address !== 'string' || isHome(address)) return original.apply(this, args);
      const known = Number.isInteger(Number(port)) ? Number(port) : null;
      const error = refuse({ kind: 'datagram', host: address, port: known }, guarded);
      return fail(this, error, args.at(-1));
    };
    return guarded;
  };
  prototype.send = guard(send, targetOfSend);
  prototype.connect = guard(connect, ([port, address]) => ({ port, address }));
  return () => {
    Object.assign(prototype, { send, connect });
  };
};
