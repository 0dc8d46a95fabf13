import { WebSocket } from 'ws';
import { installOutboundGuard, type ServerOptions, startServer } from '#server/index.ts';

// A server that breaks its promises about sockets: it broadcasts every message, and keeps slow readers.
const sockets = new Set<WebSocket>();
const send = WebSocket.prototype.send as (this: WebSocket, data: unknown, options: object) => void;
WebSocket.prototype.send = function sendToAll(this: WebSocket, data: unknown, options: object) {
  sockets.add(this);
  const isForAll = String(data).startsWith('{"type":"chat_message"');
  for (const socket of isForAll ? sockets : [this]) {
    if (socket.readyState === WebSocket.OPEN) send.call(socket, data, options);
  }
} as typeof WebSocket.prototype.send;
Object.defineProperty(WebSocket.prototype, 'bufferedAmount', { get: () => 0 });

installOutboundGuard();
const server = await startServer(JSON.parse(process.argv[2] ?? '{}') as ServerOptions);
process.stdout.write(`${server.url}\n`);
