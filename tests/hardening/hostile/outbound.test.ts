import { createSocket, Socket as DatagramSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { hostname } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { installOutboundGuard } from '#server/egress/outbound-guard.ts';
import { fetchBytes } from '#server/features/updates/engine/download.ts';
import { numberBelow, oneOf, type Random } from '#shared/features/games/random.ts';
import { counted, minutes } from '#tests/support/hardening/counts.ts';
import {
  isAddress,
  isHomeHost,
  isHomeUrlHost,
} from '#tests/support/hardening/models/outbound-model.ts';
import { randomOf } from '#tests/support/hardening/seed.ts';

const names = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.example.org',
  'local',
  '.local',
  'nas.local',
  'nas.local.',
  'a.b.local',
  'nas.local.example.org',
  'example.org',
  'xn--bcher-kva.example',
  hostname(),
  `${hostname()}.example.org`,
  'localhost%00.example.org',
  '127.0.0.1.nip.io',
  'metadata.google.internal',
];

const someHost = (random: Random): string => {
  const byte = () => numberBelow(256, random);
  const first = oneOf(
    [0, 10, 100, 127, 169, 172, 192, 198, 203, 224, 239, 255, byte(), byte()],
    random,
  );
  const second = oneOf([0, 15, 16, 31, 32, 64, 168, 254, 255, byte()], random);
  const four = [first, second, oneOf([0, 255, byte()], random), oneOf([0, 1, 255, byte()], random)];
  const dotted = four.join('.');
  const group = () => numberBelow(65_536, random).toString(16);
  const value = four.reduce((sum, part) => sum * 256 + part, 0);
  const six = oneOf(
    [
      '::',
      '::1',
      '::2',
      `fe80::${group()}`,
      `fe80::1%eth0`,
      `febf:${group()}::1`,
      `fec0::1`,
      `fd${group().padStart(4, '0').slice(2)}::${group()}`,
      `fc00::${group()}`,
      `fe00::1`,
      `ff02::fb`,
      `2001:db8::${group()}`,
      `2002:${group()}:${group()}::1`,
      `64:ff9b::${dotted}`,
      `::ffff:${dotted}`,
      `::FFFF:${group()}:${group()}`,
      `::${dotted}`,
      `0:0:0:0:0:ffff:${dotted}`,
      `::ffff:0:${dotted}`,
      `${group()}:${group()}::${group()}`,
      `100::${group()}`,
    ],
    random,
  );
  const shaped = oneOf(
    [
      String(value),
      `0x${value.toString(16)}`,
      `0${value.toString(8)}`,
      four.map((part) => `0x${part.toString(16)}`).join('.'),
      four.map((part) => `0${part.toString(8)}`).join('.'),
      `${first}.${value % 2 ** 24}`,
      `${dotted}.`,
      `0${dotted}`,
      `${first}.${second}.1`,
    ],
    random,
  );
  return oneOf([dotted, dotted, six, six, shaped, oneOf(names, random)], random);
};

/** Records what passed the guard; in reality only this computer may be reached. */
const stub = () => {
  const reached: string[] = [];
  const sockets = Socket.prototype as unknown as { connect: (...args: unknown[]) => unknown };
  const datagrams = DatagramSocket.prototype as unknown as {
    send: (...args: unknown[]) => unknown;
  };
  const lookups = dns as unknown as { lookup: unknown };
  const kept = [sockets.connect, datagrams.send, lookups.lookup] as const;
  sockets.connect = function (this: Socket, ...args: unknown[]) {
    const options = (Array.isArray(args[0]) ? args[0][0] : args[0]) as {
      host: string;
      port: number;
    };
    if (options.host === '127.0.0.1' && options.port !== 443) return kept[0].apply(this, args);
    reached.push(options.host);
    // Connections fail asynchronously.
    Object.assign(this, { connecting: true });
    process.nextTick(() => this.destroy(new Error('stub')));
    return this;
  };
  datagrams.send = (...args: unknown[]) => {
    reached.push(String(args[2]));
    (args.at(-1) as () => void)();
  };
  lookups.lookup = (
    name: string,
    _options: unknown,
    answer: (error: null, address: string) => void,
  ) => {
    reached.push(name);
    answer(null, '127.0.0.1');
  };
  onTestFinished(() => {
    [sockets.connect, datagrams.send, lookups.lookup] = kept;
  });
  return reached;
};

type Way = 'socket' | 'options' | 'url' | 'lookup' | 'datagram';
const ways: Way[] = ['socket', 'options', 'url', 'lookup', 'datagram'];

const failed = async (emitter: { once(name: string, listener: () => void): unknown }) => {
  await once(emitter as never, 'error');
};

const attempts: Record<Way, (host: string, udp: DatagramSocket) => Promise<unknown>> = {
  socket: (host) => failed(connect(443, host)),
  options: (host) => failed(connect({ host, port: 443, family: 0 })),
  url: (host) => failed(get(`http://${host}:443/`, { agent: false })),
  lookup: (host) => new Promise((resolve) => dns.lookup(host, {}, resolve)),
  datagram: (host, udp) => new Promise((resolve) => udp.send('x', 53, host, resolve)),
};

const mayLeave = (way: Way, host: string): boolean => {
  if (way === 'url') return isHomeUrlHost(host);
  if (way === 'lookup' && isAddress(host)) return true;
  // Multicast addresses of mDNS.
  if (way === 'datagram' && ['224.0.0.251', 'ff02::fb'].includes(host)) return true;
  return isHomeHost(host);
};

/** Each refusal captures a stack; source-mapped ones take a hundred times as long. */
const skipSourceMaps = (): void => {
  const { prepareStackTrace } = Error;
  Object.assign(Error, { prepareStackTrace: undefined });
  onTestFinished(() => void Object.assign(Error, { prepareStackTrace }));
};

const compare = async (name: string, count: number): Promise<string[]> => {
  skipSourceMaps();
  const random = randomOf(name);
  const reached = stub();
  const undo = installOutboundGuard();
  onTestFinished(undo);
  const udp = createSocket('udp6');
  onTestFinished(() => void udp.close());
  const disagreements: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const way = ways[n % ways.length] as Way;
    const bare = someHost(random);
    const host = way === 'url' && bare.includes(':') ? `[${bare}]` : bare;
    if (way === 'url' && !URL.canParse(`http://${host}/`)) continue;
    reached.length = 0;
    await attempts[way](host, udp);
    const isOut = reached.length > 0;
    if (isOut !== mayLeave(way, host))
      disagreements.push(`${way} ${host}: ${isOut ? 'left' : 'refused'}`);
  }
  undo();
  return disagreements;
};

test('the guard agrees with the reference model about thousands of destinations', {
  timeout: minutes(10),
}, async () => {
  expect(await compare('outbound', counted(5_000))).toEqual([]);
});

test('control: without the guard the model detects outbound traffic', async () => {
  const reached = stub();
  await failed(connect(443, '203.0.113.7'));
  expect(reached.filter((host) => !isHomeHost(host))).toEqual(['203.0.113.7']);
});

test('no response redirects to the internet', async () => {
  const reached = stub();
  const undo = installOutboundGuard();
  onTestFinished(undo);
  const random = randomOf('redirects');
  let target = '';
  const server = createServer((_request, response) => {
    response.writeHead(oneOf([301, 302, 303, 307, 308], random), { location: target }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // Listening resolves the address, too.
  reached.length = 0;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (let n = 0; n < counted(100); n += 1) {
    const bare = someHost(random);
    const host = bare.includes(':') ? `[${bare}]` : bare;
    if (!URL.canParse(`http://${host}/`) || isHomeUrlHost(host)) continue;
    target = `${oneOf(['http:', 'https:', ''], random)}//${host}:443/x`;
    await expect(fetch(url)).rejects.toThrow();
    await expect(fetchBytes(new URL(url), 1_000)).rejects.toThrow();
  }
  expect(reached).toEqual([]);
});
