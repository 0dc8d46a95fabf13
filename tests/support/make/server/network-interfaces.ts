import type { Adapter, ReadNetworkInterfaces } from '#server/network/network-interfaces.ts';

const adapter = (name: string, changes: Partial<Adapter> = {}): Adapter => ({
  name,
  kind: 'wireless',
  addresses: [{ address: '192.168.1.23', subnet: '192.168.1.0/24' }],
  gateway: { address: '192.168.1.1', mac: '02:00:00:00:00:01' },
  isFirst: true,
  ...changes,
});

export const homeWifi = adapter('wlan0');
export const homeCable = adapter('eth0', {
  kind: 'wired',
  addresses: [
    { address: '192.168.1.40', subnet: '192.168.1.0/24' },
    { address: 'fd12::40', subnet: 'fd12::/64' },
  ],
  isFirst: false,
});
/** A café whose router has the same address as the one at home. */
export const cafe = adapter('wlan0', {
  addresses: [{ address: '192.168.1.77', subnet: '192.168.1.0/24' }],
  gateway: { address: '192.168.1.1', mac: '02:00:00:00:00:99' },
});
export const vpn = adapter('tun0', {
  kind: 'vpn',
  addresses: [{ address: '10.8.0.2', subnet: '10.8.0.0/24' }],
  gateway: null,
  isFirst: false,
});

export const tailscale = adapter('tailscale0', {
  kind: 'vpn',
  tailnet: 'tailscale',
  addresses: [
    { address: '100.101.102.103', subnet: '100.101.102.103/32' },
    { address: 'fd7a:115c:a1e0::7', subnet: 'fd7a:115c:a1e0::7/128' },
  ],
  gateway: null,
  isFirst: false,
});

export const makeInterfaces = (...adapters: Adapter[]) => {
  let present = adapters;
  const read: ReadNetworkInterfaces = async () => present;
  return {
    read,
    become: (...next: Adapter[]) => {
      present = next;
    },
  };
};
