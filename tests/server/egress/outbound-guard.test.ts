import { createSocket } from 'node:dgram';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import https from 'node:https';
import { type AddressInfo, connect, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allowOutbound } from '#server/egress/allowed-destinations.ts';
import { refusals } from '#server/egress/blocked-connections.ts';
import { installOutboundGuard } from '#server/egress/outbound-guard.ts';

/** An internet address reserved for documentation. */
const outside = '203.0.113.7';

/** Stubs everything below the guard, so that no failure reaches a real network. */
const guardOverStubs = () => {
  const reached: string[] = [];
  const prototype = Socket.prototype as unknown as { connect: (...args: never[]) => Socket };
  const originalConnect = prototype.connect;
  prototype.connect = function (this: Socket, ...args: unknown[]) {
    const first = (Array.isArray(args[0]) ? args[0][0] : args[0]) as { host: string; port: number };
    reached.push(`${first.host}:${first.port}`);
    return this.destroy(new Error('stub'));
  } as never;
  const names = dns as unknown as { lookup: unknown; promises: { lookup: unknown } };
  const kept = { lookup: names.lookup, promise: names.promises.lookup };
  names.lookup = (_name: string, _options: unknown, answer: (...all: unknown[]) => void) =>
    answer(null, [
      { address: outside, family: 4 },
      { address: '192.168.1.9', family: 4 },
    ]);
  names.promises.lookup = async () => ({ address: outside, family: 4 });
  const undo = installOutboundGuard();
  onTestFinished(() => {
    undo();
    prototype.connect = originalConnect;
    names.lookup = kept.lookup;
    names.promises.lookup = kept.promise;
  });
  return reached;
};

const guard = () => onTestFinished(installOutboundGuard());

const errorOf = async (socket: { once(name: string, listener: () => void): unknown }) => {
  const [error] = (await once(socket as never, 'error')) as [NodeJS.ErrnoException];
  return error;
};

const serve = async (): Promise<string> => {
  const server = createServer((_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const ways: [name: string, () => Promise<NodeJS.ErrnoException>][] = [
  ['net', () => errorOf(connect(443, outside))],
  ['net with a name', () => errorOf(connect({ host: 'example.org', port: 443 }))],
  ['IPv6', () => errorOf(connect(443, '2001:4860:4860::8888'))],
  ['IPv4 dressed as IPv6', () => errorOf(connect(443, `::ffff:${outside}`))],
  ['an address in another shape', () => errorOf(connect(443, '0xcb.0x71.7'))],
  ['tls', () => errorOf(connectTls(443, outside))],
  ['http', () => errorOf(get(`http://${outside}/`))],
  ['https', () => errorOf(https.get('https://example.org/'))],
  [
    'fetch',
    () =>
      fetch('https://example.org/').then(
        () => expect.unreachable(),
        (error: Error) => error.cause as NodeJS.ErrnoException,
      ),
  ],
];

describe('the guard', () => {
  it.each(ways)('refuses %s to the internet', async (_name, attempt) => {
    const reached = guardOverStubs();
    const before = refusals.count();
    const error = await attempt();
    expect(error.code).toBe('ERR_OUTBOUND_REFUSED');
    expect(error.message).toContain('Refused to connect to the internet');
    expect(reached).toEqual([]);
    expect(refusals.count()).toBeGreaterThan(before);
  });

  it('lets the server talk to itself, by address and by name', async () => {
    guard();
    const before = refusals.count();
    const url = await serve();
    expect(await (await fetch(url)).text()).toBe('here');
    const [answer] = await once(get(url.replace('127.0.0.1', 'localhost')), 'response');
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect(refusals.count()).toBe(before);
  });

  it.each([
    '192.168.1.9',
    '10.0.0.4',
    '172.16.5.5',
    '169.254.3.3',
    'fd12::4',
    'fe80::1%eth0',
    '::0.0.0.1',
    'printer.local',
  ])('lets %s of the home through', async (host) => {
    const reached = guardOverStubs();
    await errorOf(connect(80, host));
    expect(reached).toHaveLength(1);
  });

  it.each([
    '100.64.0.1',
    '::10.0.0.1',
    '0.16.0.1',
    '172.32.0.1',
    '11.0.0.1',
    '255.255.255.255',
    '224.0.0.1',
    'local',
    'evil.local.example.org',
    'localhost.example.org',
  ])('refuses %s, which only looks like home', async (host) => {
    const reached = guardOverStubs();
    expect((await errorOf(connect(80, host))).code).toBe('ERR_OUTBOUND_REFUSED');
    expect(reached).toEqual([]);
  });

  it('sends no DNS query', async () => {
    guardOverStubs();
    const refused = { code: 'ERR_OUTBOUND_REFUSED' };
    await expect(dns.promises.lookup('example.org')).rejects.toMatchObject(refused);
    await expect(dns.promises.resolve4('localhost')).rejects.toMatchObject(refused);
    await expect(dns.promises.reverse(outside)).rejects.toMatchObject(refused);
    await expect(new dns.promises.Resolver().resolveMx('a.org')).rejects.toMatchObject(refused);
    const errors = await Promise.all([
      new Promise((resolve) => dns.lookup('example.org', resolve)),
      new Promise((resolve) => dns.resolve('example.org', resolve)),
      new Promise((resolve) => new dns.Resolver().resolveTxt('example.org', resolve)),
    ]);
    for (const error of errors) expect(error).toMatchObject(refused);
  });

  it("believes a home's name only as far as the home's addresses", async () => {
    guardOverStubs();
    const found = await new Promise((resolve) =>
      dns.lookup('nas.local', { all: true }, (_error, addresses) => resolve(addresses)),
    );
    expect(found).toEqual([{ address: '192.168.1.9', family: 4 }]);
    await expect(dns.promises.lookup('nas.local')).rejects.toMatchObject({
      code: 'ERR_OUTBOUND_REFUSED',
    });
  });

  it('applies the same rule to a caller’s own lookup function', async () => {
    guard();
    const error = await errorOf(
      connect({
        host: 'nas.local',
        port: 80,
        lookup: (_name, _options, answer) => answer(null, [{ address: outside, family: 4 }]),
      }),
    );
    expect(error.code).toBe('ERR_OUTBOUND_REFUSED');
  });

  it('refuses datagrams to the internet, however they are sent', async () => {
    guard();
    const socket = createSocket('udp4');
    onTestFinished(() => void socket.close());
    const sent = (send: (answer: (error: Error | null) => void) => void) =>
      new Promise<Error | null>((resolve) => send(resolve));
    const errors = [
      await sent((answer) => socket.send('a', 53, outside, answer)),
      await sent((answer) => socket.send(Buffer.from('a'), 0, 1, 53, outside, answer)),
      await sent((answer) => socket.send('a', 53, 'example.org', answer)),
      await sent((answer) => socket.send('a', 1900, '239.255.255.250', answer)),
    ];
    for (const error of errors) expect(error).toMatchObject({ code: 'ERR_OUTBOUND_REFUSED' });
    const failed = once(socket, 'error');
    socket.connect(53, outside);
    expect((await failed)[0]).toMatchObject({ code: 'ERR_OUTBOUND_REFUSED' });
  });

  it('lets datagrams of the home through', async () => {
    guard();
    const [one, two] = [createSocket('udp4'), createSocket('udp4')];
    onTestFinished(() => {
      one.close();
      two.close();
    });
    two.bind(0, '127.0.0.1');
    await once(two, 'listening');
    const heard = once(two, 'message');
    one.send('hello', two.address().port, '127.0.0.1');
    expect(String((await heard)[0])).toBe('hello');
  });
});

describe('the pass of the update check', () => {
  it('is valid for one host and port, and only during its work', async () => {
    const reached = guardOverStubs();
    const [allowed, otherPort, other] = allowOutbound('https://updates.example.org', () => [
      errorOf(connect(443, 'updates.example.org')),
      errorOf(connect(80, 'updates.example.org')),
      errorOf(connect(443, 'example.org')),
    ]);
    expect((await allowed)?.message).toBe('stub');
    expect((await otherPort)?.code).toBe('ERR_OUTBOUND_REFUSED');
    expect((await other)?.code).toBe('ERR_OUTBOUND_REFUSED');
    const after = await errorOf(connect(443, 'updates.example.org'));
    expect(after.code).toBe('ERR_OUTBOUND_REFUSED');
    expect(reached).toEqual(['updates.example.org:443']);
  });
});

describe('the list of refused connections', () => {
  it('has the place, times and origin of each, the latest first', async () => {
    guardOverStubs();
    for (const host of ['a.example', 'b.example', 'a.example']) await errorOf(connect(1, host));
    const [first, second] = refusals.list();
    expect(first).toMatchObject({ kind: 'connection', host: 'a.example', port: 1, times: 2 });
    expect(second).toMatchObject({ host: 'b.example', times: 1 });
    expect(first?.from).toMatch(/^outbound-guard\.test\.ts:\d+$/);
  });
});
