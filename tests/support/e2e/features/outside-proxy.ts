import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { makeAuthority, makeServerCertificate } from '#server/tls/certificates.ts';

/** The name that devices outside use. */
export const outsideName = 'family.example.org';

export interface OutsideProxy {
  /** What a browser opens; it finds no name but this computer's. */
  url: string;
  close(): Promise<void>;
}

/** What a reverse proxy says of a device; the browser's origin becomes that of the outside name. */
const forwardedHeaders = ({ headers }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': outsideName,
  ...(headers.origin ? { origin: `https://${outsideName}` } : {}),
});

/** A small reverse proxy with https in front of a server, for a device with an address of the internet. */
export const startOutsideProxy = async (target: string): Promise<OutsideProxy> => {
  const now = new Date();
  const authority = await makeAuthority('proxy', now);
  const pair = await makeServerCertificate(authority, 'proxy', ['127.0.0.1'], now);
  const { hostname, port } = new URL(target);
  const sockets = new Set<Duplex>();
  const pass = (incoming: IncomingMessage) =>
    request({
      ...{ hostname, port, path: incoming.url, method: incoming.method },
      headers: forwardedHeaders(incoming),
    });
  const server = createServer({ key: pair.key, cert: pair.certificate }, (incoming, answer) => {
    const outgoing = pass(incoming);
    outgoing.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.on('upgrade', (incoming, socket: Duplex) => {
    const outgoing = pass(incoming);
    outgoing.on('upgrade', (response, upstream) => {
      const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      for (const end of [socket, upstream]) {
        sockets.add(end);
        end.on('error', () => end.destroy());
        end.on('close', () => sockets.delete(end));
      }
      socket.pipe(upstream).pipe(socket);
    });
    outgoing.on('response', () => socket.destroy());
    outgoing.on('error', () => socket.destroy());
    outgoing.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
