import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { connectionOf, hostOf, isOutside } from '#server/http/client-connection.ts';
import { isAtHome } from '#server/http/home-address.ts';
import {
  type HostOriginRules,
  requireOurHost,
  requireSocketOrigin,
} from '#server/http/host-origin-guard.ts';
import { RemoteAccessSettings } from '#server/settings/remote-access.settings.ts';

type Changes = Partial<{ isOn: boolean; hostNames: string[]; proxies: string[]; names: string[] }>;

const rulesWith = ({ names = [], ...proxy }: Changes = {}): HostOriginRules => {
  const settings = RemoteAccessSettings.parse({
    proxy: {
      isOn: true,
      hostNames: ['family.example.org', 'oak.example.org'],
      proxies: ['127.0.0.1', '::1', '192.168.1.5'],
      ...proxy,
    },
    tailnetNames: names,
  });
  return {
    hostNames: [],
    devOrigins: [],
    remoteAccess: () => settings,
    tailnetAddresses: () => ['100.101.102.103', 'fd7a:115c:a1e0::7'],
  };
};

const requestFrom = (
  remoteAddress: string,
  headers: Record<string, string>,
  localAddress = '127.0.0.1',
): IncomingMessage =>
  ({
    socket: { remoteAddress, localAddress },
    rawHeaders: Object.entries(headers).flat(),
    headers: Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v])),
  }) as unknown as IncomingMessage;

const viaProxy = (changes: Record<string, string> = {}) => ({
  Host: 'family.example.org',
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Proto': 'https',
  ...changes,
});

const judge = (request: IncomingMessage, rules = rulesWith()) => {
  requireOurHost(request, rules);
  return connectionOf(request);
};
const status = (code: number) => expect.objectContaining({ status: code });

describe('a request through a configured proxy', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.1.5', '::ffff:192.168.1.5'])(
    'from %s counts for the device behind it',
    (peer) => {
      const request = requestFrom(peer, viaProxy());
      expect(judge(request)).toEqual({
        address: '203.0.113.9',
        isSecure: true,
        entrance: 'proxy',
        host: 'family.example.org',
      });
      expect([isOutside(request), isAtHome(request)]).toEqual([true, false]);
    },
  );

  it('is outside also when the device has a home address', () => {
    const request = requestFrom('::1', viaProxy({ 'X-Forwarded-For': '192.168.1.30' }));
    judge(request);
    expect([isOutside(request), isAtHome(request)]).toEqual([true, false]);
  });

  it('takes the forwarded host before a Host that the proxy made up', () => {
    const lines = viaProxy({
      Host: '127.0.0.1:4680',
      'X-Forwarded-Host': 'Family.Example.org:8443',
    });
    const request = requestFrom('127.0.0.1', lines);
    judge(request);
    expect(hostOf(request)).toBe('family.example.org:8443');
  });

  it.each([
    ['http', viaProxy({ 'X-Forwarded-Proto': 'http' }), 403],
    ['another host', viaProxy({ Host: 'evil.example.org' }), 421],
    ['another forwarded host', viaProxy({ 'X-Forwarded-Host': 'evil.example.org' }), 421],
    ['a name below', viaProxy({ Host: 'a.family.example.org' }), 421],
    ['a trailing dot', viaProxy({ Host: 'family.example.org.' }), 421],
    ['a home host', viaProxy({ Host: '127.0.0.1:4680' }), 421],
    ['a list of hosts', viaProxy({ 'X-Forwarded-Host': 'family.example.org, evil.example' }), 421],
    ['a host with a path', viaProxy({ 'X-Forwarded-Host': 'family.example.org/a' }), 421],
    ['a host with a user', viaProxy({ 'X-Forwarded-Host': 'a@family.example.org' }), 421],
    ['two outside hosts', viaProxy({ 'X-Forwarded-Host': 'oak.example.org' }), 400],
    ['no address', { Host: 'family.example.org', 'X-Forwarded-Proto': 'https' }, 400],
  ] as [string, Record<string, string>, number][])('is refused with %s', (_name, lines, code) => {
    expect(() => judge(requestFrom('127.0.0.1', lines))).toThrow(status(code));
  });

  it('needs an Origin with https for a socket', () => {
    const socketWith = (headers: Record<string, string>) => () => {
      const request = requestFrom('127.0.0.1', viaProxy(headers));
      judge(request);
      requireSocketOrigin(request, rulesWith());
    };
    expect(socketWith({ Origin: 'https://family.example.org' })).not.toThrow();
    for (const Origin of [
      'http://family.example.org',
      'https://oak.example.org',
      'https://family.example.org:8443',
      'http://127.0.0.1',
      'null',
    ]) {
      expect(socketWith({ Origin }), Origin).toThrow(status(403));
    }
    expect(socketWith({})).toThrow(status(403));
  });
});

describe('a request that comes by no proxy', () => {
  it('is a direct one from a proxy’s address without forwarded headers', () => {
    const request = requestFrom('127.0.0.1', { Host: 'localhost:4680' });
    expect(judge(request)).toEqual({ address: '127.0.0.1', isSecure: false, entrance: 'home' });
    expect(isAtHome(request)).toBe(true);
  });

  it('may not ask for a name of the proxy', () => {
    for (const peer of ['127.0.0.1', '192.168.1.30']) {
      const request = requestFrom(peer, { Host: 'family.example.org' });
      expect(() => judge(request)).toThrow(status(421));
    }
    const rules = { ...rulesWith(), hostNames: ['family.example.org'] };
    expect(() => judge(requestFrom('127.0.0.1', { Host: 'family.example.org' }), rules)).toThrow(
      status(421),
    );
  });

  const ignoring = [
    ['another address', '192.168.1.6', rulesWith()],
    ['an address one longer', '192.168.1.55', rulesWith()],
    ['an address within IPv6 that is another one', '::192.168.1.5', rulesWith()],
    ['loopback while it is no proxy', '127.0.0.1', rulesWith({ proxies: [] })],
    ['another loopback address', '127.0.0.2', rulesWith()],
    ['a proxy while the way is off', '127.0.0.1', rulesWith({ isOn: false })],
    ['no address', '', rulesWith()],
  ] as [string, string, HostOriginRules][];
  it.each(ignoring)('is not believed what it forwards: %s', (_name, peer, rules) => {
    const direct = requestFrom(peer, viaProxy({ Host: 'localhost:4680' }));
    expect(judge(direct, rules)).toEqual({ address: peer, isSecure: false, entrance: 'home' });
    expect(() => judge(requestFrom(peer, viaProxy()), rules)).toThrow(status(421));
  });
});

describe('a request over a tailnet', () => {
  const at = (Host: string, local = '100.101.102.103', peer = '100.64.0.9') =>
    requestFrom(peer, { Host }, local);

  it('is outside, and not encrypted by this server', () => {
    const request = at('100.101.102.103:4680');
    expect(judge(request)).toEqual({ address: '100.64.0.9', isSecure: false, entrance: 'tailnet' });
    expect(isAtHome(request)).toBe(false);
  });

  it('may ask for the tailnet’s addresses and configured names alone', () => {
    const rules = rulesWith({ names: ['den.tail1234.ts.net'] });
    for (const host of ['[fd7a:115c:a1e0::7]:4680', 'den.tail1234.ts.net:4680']) {
      expect(judge(at(host), rules).entrance, host).toBe('tailnet');
    }
    for (const host of ['localhost', '192.168.1.20', '100.101.102.104', 'den.tail9.ts.net']) {
      expect(() => judge(at(host), rules), host).toThrow(status(421));
    }
    expect(() => judge(at('den.tail1234.ts.net'))).toThrow(status(421));
  });

  it('counts as outside on a home address too, as behind a subnet router', () => {
    for (const peer of ['100.64.0.9', '::ffff:100.64.0.9', 'fd7a:115c:a1e0::9']) {
      const request = at('192.168.1.20', '192.168.1.20', peer);
      expect(judge(request).entrance).toBe('tailnet');
    }
  });

  it('leaves a home listener closed to the tailnet’s hosts', () => {
    expect(() => judge(at('100.101.102.103', '192.168.1.20', '192.168.1.30'))).toThrow(status(421));
  });
});
