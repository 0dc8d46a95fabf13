import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { refusals } from '../../egress/blocked-connections.ts';
import { createConnector, type Destination, listenLocally, type WayOut } from './tcp-forwarder.ts';

/** How the program is named in the list of blocked connections. */
const from = 'rclone';

const parse = (authority: string): Destination | null => {
  const [, host, port] = /^\[?([^[\]]+)\]?:(\d{1,5})$/.exec(authority) ?? [];
  return host && port ? { host: host.toLowerCase(), port: Number(port) } : null;
};

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * An HTTP proxy on 127.0.0.1 that connects to one destination, and refuses and lists everything else.
 * @returns its address too, with the password that it asks for.
 */
export const openConnectProxy = async (
  destination: Destination,
): Promise<WayOut & { url: string }> => {
  const password = randomBytes(24).toString('hex');
  const credentials = `Basic ${Buffer.from(`treehouse:${password}`).toString('base64')}`;
  const { connectFor, ...health } = createConnector(destination);
  const isKnown = ({ headers }: IncomingMessage) =>
    isEqual(headers['proxy-authorization'] ?? '', credentials);
  const server = createServer((request, response) => {
    // A request that is not encrypted is never passed on.
    if (isKnown(request) && URL.canParse(request.url ?? '')) {
      const { hostname, port } = new URL(request.url ?? '');
      refusals.note({ kind: 'connection', host: hostname, port: Number(port || 80), from });
    }
    response.writeHead(403).end();
  });
  server.on('connect', (request: IncomingMessage, inner: Socket, head: Buffer) => {
    const asked = parse(request.url ?? '');
    if (!isKnown(request)) return inner.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    if (asked?.host !== destination.host.toLowerCase() || asked.port !== destination.port) {
      const { host, port } = asked ?? { host: request.url ?? '', port: null };
      refusals.note({ kind: 'connection', host, port, from });
      return inner.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    const outer = connectFor(inner);
    outer.once('connect', () => {
      inner.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      outer.write(head);
    });
  });
  const { port, close } = await listenLocally(server);
  const url = `http://treehouse:${password}@127.0.0.1:${port}`;
  return { port, url, close, ...health };
};
