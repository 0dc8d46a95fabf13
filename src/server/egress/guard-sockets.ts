import { isIP, type LookupFunction, Socket } from 'node:net';
import { isAllowedOut, isHomeDestination, isHomeName } from './allowed-destinations.ts';
import { refuse } from './blocked-connections.ts';
import { guardedLookup } from './guard-dns.ts';

type Connect = (this: Socket, ...args: unknown[]) => Socket;

interface Options {
  host?: string;
  port?: number | string;
  path?: string;
  lookup?: LookupFunction;
}

/** The options in the arguments of `connect`, however they were given; null for a pipe of this computer. */
const optionsOf = (args: unknown[]): Options | null => {
  const [first, second] = args;
  const options = (Array.isArray(first) ? first[0] : first) as unknown;
  if (typeof options === 'object' && options !== null) {
    return (options as Options).path ? null : (options as Options);
  }
  if (typeof options === 'string' && !(Number(options) >= 0)) return null;
  const port = options as number;
  return typeof second === 'string' ? { port, host: second } : { port };
};

/** A lookup of the caller's own is held to the same rule as the system's. */
const withGuardedLookup = (args: unknown[], options: Options): unknown[] => {
  if (!options.lookup) return args;
  const guarded = { ...options, lookup: guardedLookup(options.lookup) };
  const [first, ...rest] = args;
  if (!Array.isArray(first)) return [guarded, ...rest];
  // Node marks the array of arguments it has put in order; the mark must stay.
  first[0] = guarded;
  return args;
};

/** Refuses connections to anywhere but the home: http, https, fetch and sockets all come by here. @returns how to undo it. */
export const guardSockets = (): (() => void) => {
  const prototype = Socket.prototype as unknown as { connect: Connect };
  const original = prototype.connect;
  const connect: Connect = function connect(this: Socket, ...args) {
    const options = optionsOf(args);
    if (!options) return original.apply(this, args);
    const host = String(options.host || 'localhost');
    const port = Number(options.port);
    if (isAllowedOut(host, port)) return original.apply(this, args);
    const isHome = isIP(host) ? isHomeDestination(host) : isHomeName(host);
    if (isHome) return original.apply(this, withGuardedLookup(args, options));
    const known = Number.isInteger(port) ? port : null;
    const error = refuse({ kind: 'connection', host, port: known }, connect);
    // It fails as a connection does: later, with what was written meanwhile never sent.
    Object.assign(this, { connecting: true });
    process.nextTick(() => this.destroy(error));
    return this;
  };
  prototype.connect = connect;
  return () => {
    prototype.connect = original;
  };
};
