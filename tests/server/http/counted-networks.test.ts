import { describe, expect, it } from 'vitest';
import { countedNetwork, countedNetworks } from '#server/http/counted-networks.ts';

describe('an IPv4 address', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['::ffff:a00:7', '10.0.0.7'],
    ['127.0.0.1', '127.0.0.1'],
  ])('is counted separately: %s', (address, name) => {
    expect(countedNetworks(address)).toEqual([{ name, times: 1 }]);
  });
});

describe('an IPv6 address', () => {
  it('counts by its /64, and by its /56 with four times the limit', () => {
    expect(countedNetworks('2001:db8:1:23f:aaaa::5')).toEqual([
      { name: '2001:db8:1:23f::/64', times: 1 },
      { name: '2001:db8:1:200::/56', times: 4 },
    ]);
  });

  it.each([
    ['2001:db8:1:23f::1', '2001:0DB8:0001:023F:ffff:ffff:ffff:ffff'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('is counted with its neighbour: %s', (one, other) => {
    expect(countedNetwork(one)).toBe(countedNetwork(other));
  });

  it('does not count as another network', () => {
    expect(countedNetwork('2001:db8:1:23f::1')).not.toBe(countedNetwork('2001:db8:1:23e::1'));
  });
});

describe('an invalid address', () => {
  it('is counted separately', () => {
    expect(countedNetworks('password 7')).toEqual([{ name: 'password 7', times: 1 }]);
  });
});
