import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { makePng } from '../media-files.ts';

const listening = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { server, port, close };
};

export const openHostileServer = () =>
  listening((request, response) => {
    const url = new URL(request.url ?? '/', 'http://hostile');
    const to = url.searchParams.get('to');
    if (to) response.writeHead(302, { location: to }).end();
    else response.setHeader('content-type', 'text/html').end('<!doctype html><body>Hello');
  });

/** The control: a server without guards, which any page can read and write. */
export const openBareServer = async (canary: string) => {
  let writes = 0;
  const page = `<!doctype html><body>${canary}<script>(opener??parent).postMessage('${canary}','*')</script>`;
  const bodies: [prefix: string, type: string, body: string | Buffer][] = [
    ['/missing', 'text/plain', ''],
    ['/picture', 'image/png', makePng('bare.png', { width: 8, height: 8 }).buffer],
    ['/style', 'text/css', 'body{}'],
    ['/api/events', 'text/event-stream', `data: ${canary}\n\n`],
    ['/api/content', 'text/javascript', `"${canary}"`],
    ['/', 'text/html', page],
  ];
  const { server, port, close } = await listening((request, response) => {
    const { method = '', url = '/', headers } = request;
    response.setHeader('access-control-allow-origin', headers.origin ?? '*');
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-methods', 'PUT, PATCH, DELETE');
    response.setHeader(
      'access-control-allow-headers',
      'content-type, x-treehouse, x-http-method-override',
    );
    response.setHeader('timing-allow-origin', '*');
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) writes += 1;
    const [prefix, type, body] = bodies.find(([start]) => url.startsWith(start)) ?? ['', '', ''];
    response.writeHead(prefix === '/missing' ? 404 : 200, { 'content-type': type }).end(body);
  });
  const wss = new WebSocketServer({ server });
  wss.on('connection', (socket) => socket.send(canary));
  server.on('close', () => wss.close());
  return { port, close, writes: () => writes };
};
