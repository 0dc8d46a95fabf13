import childProcess, { type ChildProcess } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import Database from 'better-sqlite3';
import { thrownMessage } from './thrown-message.ts';

// Preloaded with --import: what the server depends on throws once, where its parent says.

/** The n-th call of a place from now on, among those about `about`. */
export interface Throw {
  place: string;
  about?: string;
  nth?: number;
}

/** A test's message to the server; the answer lists places that threw since the last one. */
export interface Order {
  throws?: Throw[];
  /** Fires timers with this delay now, in ms. */
  ring?: number;
  /** Advances the clock of the crash counter, in ms. */
  laterMs?: number;
  /** Fails something that is not awaited. */
  fail?: 'rejection' | 'tick' | 'microtask' | 'immediate';
}

type Call = (this: unknown, ...args: unknown[]) => unknown;
type Calls = Record<string, Call>;

let armed: Throw[] = [];
let thrown: string[] = [];

const failure = (place: string): Error => new Error(`${thrownMessage} ${place}`);

const isDue = (place: string, about: string): boolean => {
  for (const one of armed) {
    if (one.place !== place || !about.includes(one.about ?? '')) continue;
    one.nth = (one.nth ?? 1) - 1;
    if (one.nth > 0) continue;
    armed = armed.filter((other) => other !== one);
    thrown.push(place);
    return true;
  }
  return false;
};

const wrap = (
  target: object,
  name: string,
  place: string,
  aboutOf: (self: unknown, args: unknown[]) => unknown = (_self, [first]) => first,
): void => {
  const calls = target as Calls;
  const original = calls[name] as Call;
  const wrapped = function (this: unknown, ...args: unknown[]) {
    if (armed.length > 0 && isDue(place, String(aboutOf(this, args)))) throw failure(place);
    return new.target
      ? Reflect.construct(original, args, new.target)
      : Reflect.apply(original, this, args);
  };
  calls[name] = Object.assign(wrapped, original) as Call;
};

/** Like `wrap`, for calls that report by callback or promise. */
const wrapLate = (target: object, name: string, place: string): void => {
  const calls = target as Calls;
  const original = calls[name] as Call;
  calls[name] = function (this: unknown, ...args: unknown[]) {
    if (armed.length === 0 || !isDue(place, String(args[0])))
      return Reflect.apply(original, this, args);
    const done = args.at(-1);
    if (typeof done !== 'function') return Promise.reject(failure(place));
    return void setImmediate(done as Call, failure(place));
  };
};

const client = new Database(':memory:');
const statement = Object.getPrototypeOf(client.prepare('SELECT 1')) as object;
client.close();
const sourceOf = (self: unknown) => (self as { source: string }).source;
for (const name of ['get', 'all', 'run', 'iterate'])
  wrap(statement, name, `statement.${name}`, sourceOf);
wrap(Database.prototype, 'prepare', 'database.prepare');

for (const name of ['open', 'stat', 'fsync', 'write']) wrapLate(fs, name, `fs.${name}`);
for (const name of ['createReadStream', 'createWriteStream', 'statSync', 'writeFileSync'])
  wrap(fs, name, `fs.${name}`);
for (const name of ['open', 'rename', 'statfs', 'mkdir', 'rm'])
  wrapLate(fs.promises, name, `promises.${name}`);
const handle = await fs.promises.open(process.execPath, 'r');
for (const name of ['read', 'sync', 'close'])
  wrapLate(Object.getPrototypeOf(handle) as object, name, `handle.${name}`);
await handle.close();
for (const name of ['createHash', 'randomBytes', 'randomUUID', 'timingSafeEqual'])
  wrap(crypto, name, `crypto.${name}`);

const { ServerResponse } = http;
for (const name of ['setHeader', 'writeHead', 'end', 'write'])
  wrap(ServerResponse.prototype, name, `response.${name}`);
wrap(http.Server.prototype, 'emit', 'server.emit');
wrap(http.IncomingMessage.prototype, 'emit', 'request.emit');
wrap(net.Socket.prototype, 'emit', 'socket.emit');
wrap(net.Socket.prototype, 'write', 'socket.write');
wrap(net.Socket.prototype, 'cork', 'socket.cork', () => '');
wrap(JSON, 'stringify', 'JSON.stringify', (_self, [value]) => Object.keys(Object(value)));
wrap(JSON, 'parse', 'JSON.parse');

/** Pending timers with their delay in ms. */
const waiting = new Map<unknown, { ms: number; ring: () => void }>();
const watchTimer = (name: 'setTimeout' | 'setInterval'): void => {
  const original = globalThis[name] as unknown as Call;
  const set = (callback: Call, ms: number, ...args: unknown[]) => {
    const ring = () => {
      if (name === 'setTimeout') waiting.delete(timer);
      if (armed.length > 0 && isDue(name, String(ms))) throw failure(name);
      callback(...args);
    };
    const timer = original(ring, ms);
    waiting.set(timer, { ms, ring });
    return timer;
  };
  globalThis[name] = Object.assign(set, original) as unknown as typeof setTimeout &
    typeof setInterval;
};
const forgetTimer = (name: 'clearTimeout' | 'clearInterval'): void => {
  const original = globalThis[name];
  globalThis[name] = (timer) => {
    waiting.delete(timer);
    original(timer);
  };
};
for (const name of ['setTimeout', 'setInterval'] as const) watchTimer(name);
for (const name of ['clearTimeout', 'clearInterval'] as const) forgetTimer(name);

/** A worker that is killed at its first job. */
const { fork } = childProcess;
childProcess.fork = ((...args: Parameters<typeof fork>) => {
  if (armed.length > 0 && isDue('fork', String(args[0]))) throw failure('fork');
  const child: ChildProcess = fork(...args);
  const send = child.send.bind(child) as unknown as Call;
  child.send = ((...sent: unknown[]) => {
    const isSent = send(...sent);
    if (isDue('worker', String(args[0]))) setImmediate(() => child.kill('SIGKILL'));
    return isSent;
  }) as typeof child.send;
  return child;
}) as typeof fork;
syncBuiltinESMExports();

const { now } = Date;
let aheadMs = 0;
Date.now = () => now() + aheadMs;

const failNow = (how: string) => {
  throw failure(how);
};
const failing = {
  rejection: () => void Promise.reject(failure('rejection')),
  tick: () => process.nextTick(failNow, 'tick'),
  microtask: () => queueMicrotask(() => failNow('microtask')),
  immediate: () => void setImmediate(failNow, 'immediate'),
};

const obey = ({ throws, ring, laterMs, fail }: Order): void => {
  process.send?.(thrown);
  if (throws) {
    thrown = [];
    armed = throws;
  }
  aheadMs += laterMs ?? 0;
  if (fail) failing[fail]();
  if (ring === undefined) return;
  for (const timer of [...waiting.values()]) if (timer.ms === ring) setImmediate(timer.ring);
};
// Workers inherit the preload, but only the server talks to them.
if (!/worker/.test(process.argv[1] ?? '')) process.on('message', obey);
