import { openSync, writeSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import Database from 'better-sqlite3';
import { WebSocket } from 'ws';

// The product's server, recording each answer just before it is sent: `<options> <marks file> [normal]`.
const [, , , marksFile = '', durability] = process.argv;
const marks = openSync(marksFile, 'a', 0o600);
const mark = (name: string) => void writeSync(marks, `${name}\n`);

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  const name = this.req.headers['x-mark'];
  if (typeof name === 'string' && Number(args[0]) < 300) mark(name);
  return Reflect.apply(writeHead, this, args);
} as typeof writeHead;

const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (this: WebSocket, ...args: unknown[]) {
  // Only the sender of a message gets its client id.
  const clientId = /"clientId":"(mark-[\w-]+)"/.exec(String(args[0]))?.[1];
  if (clientId) mark(clientId);
  Reflect.apply(send, this, args);
} as typeof send;

/** SQLite's default in WAL mode, which acknowledges before data is on disk. */
const acknowledgeEarly = () => {
  const { pragma } = Database.prototype;
  Database.prototype.pragma = function (this: Database.Database, source, options) {
    if (source === 'synchronous = 2')
      return Reflect.apply(pragma, this, ['synchronous = 1', options]);
    const value = Reflect.apply(pragma, this, [source, options]);
    return source === 'synchronous' && value === 1 ? 2 : value;
  };
};
if (durability === 'normal') acknowledgeEarly();

await import('./server-entry.ts');
