import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isChosenUnasked, kindByName } from '#server/network/adapter-kind.ts';
import { isListenable, subnetOf } from '#server/network/network-interfaces.ts';
import { adaptersFrom, createInterfaceReader } from '#server/network/read-network-interfaces.ts';
import {
  parseArp,
  parseHardwarePorts,
  parseNetstat,
  parseProcRoute,
  parseRoutePrint,
} from '#server/network/route-tables.ts';
import { tailnetOf } from '#server/network/tailnet.ts';

describe('an address to listen on', () => {
  it.each(['10.0.0.1', '172.16.4.2', '172.31.255.254', '192.168.1.23', 'fd00::2', '192.0.2.7'])(
    '%s belongs to a home network',
    (address) => expect(isListenable(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '::1',
    '0.0.0.0',
    '::',
    '8.8.8.8',
    '172.32.0.1',
    '100.64.0.1',
    '169.254.3.4',
    'fe80::1',
    '2a00:1450::1',
    '224.0.0.251',
    '255.255.255.255',
    '240.0.0.1',
    'treehouse.local',
    '',
  ])('%s does not', (address) => expect(isListenable(address)).toBe(false));

  it('knows the range of an address', () => {
    expect(subnetOf('192.168.1.23/24')).toBe('192.168.1.0/24');
    expect(subnetOf('10.1.2.3/8')).toBe('10.0.0.0/8');
    expect(subnetOf('fd12::40/64')).toBe('fd12::/64');
    expect(subnetOf('nonsense')).toBeNull();
  });
});

describe('tailnets', () => {
  it.each([
    ['tailscale0', ['100.101.102.103', 'fd7a:115c:a1e0::7'], 'tailscale'],
    ['Tailscale', ['100.101.102.103'], 'tailscale'],
    ['utun4', ['100.101.102.103', 'fd7a:115c:a1e0::7'], 'tailscale'],
    ['wt0', ['100.90.1.2'], 'netbird'],
    ['utun100', ['100.90.1.2'], 'netbird'],
    ['ztabcdef12', ['10.147.17.5'], 'zerotier'],
    ['feth2034', ['10.147.17.5', 'fe80::c8:2'], 'zerotier'],
    ['ZeroTier One [8056c2e21c000001]', ['192.168.191.5'], 'zerotier'],
  ])('%s with %j is recognised as %s', (name, addresses, kind) =>
    expect(tailnetOf(name, addresses)).toBe(kind),
  );

  it.each([
    ['wwan0', ['100.70.1.2']],
    ['eth0', ['100.70.1.2']],
    ['ppp0', ['100.70.1.2']],
    ['CloudflareWARP', ['100.96.0.1']],
    ['utun4', ['100.96.0.1']],
    ['tun0', ['100.70.1.2', 'fd7a:115c:a1e0::7']],
    ['tailscale0', ['10.1.2.3']],
    ['wt0', ['192.168.1.4']],
    ['zt', ['10.1.2.3']],
    ['feth', ['10.1.2.3']],
    ['feth12345', ['10.1.2.3']],
  ])('%s with %j belongs to no tailnet', (name, addresses) =>
    expect(tailnetOf(name, addresses)).toBeNull(),
  );

  const entry = (address: string, bits: number): NetworkInterfaceInfo =>
    ({
      address,
      cidr: `${address}/${bits}`,
      family: address.includes(':') ? 'IPv6' : 'IPv4',
      internal: false,
    }) as NetworkInterfaceInfo;

  it('have their carrier-grade addresses, which no other adapter has', () => {
    const adapters = adaptersFrom(
      {
        eth0: [entry('192.168.1.20', 24)],
        wwan0: [entry('100.70.1.2', 10)],
        tailscale0: [entry('100.101.102.103', 32), entry('fe80::1', 64), entry('8.8.8.8', 32)],
      },
      {
        routes: [
          { gateway: '100.64.0.1', adapter: 'tailscale0', metric: 1 },
          { gateway: '192.168.1.1', adapter: 'eth0', metric: 100 },
        ],
        macs: new Map(),
        wireless: new Set(),
      },
    );
    expect(
      adapters.map(({ name, addresses, isFirst }) => [
        name,
        addresses.map(({ address }) => address),
        isFirst,
      ]),
    ).toEqual([
      ['eth0', ['192.168.1.20'], true],
      ['tailscale0', ['100.101.102.103'], false],
    ]);
  });
});

describe('kinds of connections by their names', () => {
  it.each([
    ['eth0', 'wired'],
    ['enp3s0', 'wired'],
    ['Ethernet', 'wired'],
    ['wlan0', 'wireless'],
    ['wlp2s0', 'wireless'],
    ['Wi-Fi', 'wireless'],
    ['WLAN', 'wireless'],
    ['tun0', 'vpn'],
    ['utun3', 'vpn'],
    ['wg0', 'vpn'],
    ['tailscale0', 'vpn'],
    ['NordVPN', 'vpn'],
    ['cscotun0', 'vpn'],
    ['Cisco AnyConnect', 'vpn'],
    ['CloudflareWARP', 'vpn'],
    ['ham0', 'vpn'],
    ['Hamachi', 'vpn'],
    ['GlobalProtect', 'vpn'],
    ['outline-tap0', 'vpn'],
    ['docker0', 'virtual'],
    ['br-1f2e3d', 'virtual'],
    ['veth12ab', 'virtual'],
    ['vEthernet (WSL)', 'virtual'],
    ['VirtualBox Host-Only Network', 'virtual'],
    ['bridge100', 'virtual'],
    ['home0', 'other'],
    ['Cisco AnyConnect', 'vpn'],
    ['cscotun0', 'vpn'],
    ['ham0', 'vpn'],
    ['CloudflareWARP', 'vpn'],
  ])('%s is %s', (name, kind) => expect(kindByName(name)).toBe(kind));

  it.each([
    ['eth0', true, true],
    ['Ethernet 2', true, true],
    ['wlan0', true, true],
    ['home0', true, false],
    ['tun0', false, false],
    ['docker0', false, false],
    ['wwan0', false, false],
    ['Mobilfunk', false, false],
  ])('tick %s with a router %s, without one %s', (name, withRouter, without) => {
    const gateway = { address: '192.168.1.1', mac: null };
    const one = { name, kind: kindByName(name) };
    expect(isChosenUnasked({ ...one, gateway })).toBe(withRouter);
    expect(isChosenUnasked({ ...one, gateway: null })).toBe(without);
  });
});

const procRoute = `Iface	Destination	Gateway 	Flags	RefCnt	Use	Metric	Mask		MTU	Window	IRTT
wlan0	00000000	0101A8C0	0003	0	0	600	00000000	0	0	0
eth0	00000000	FE01A8C0	0003	0	0	100	00000000	0	0	0
eth0	0001A8C0	00000000	0001	0	0	100	00FFFFFF	0	0	0
`;
const procArp = `IP address       HW type     Flags       HW address            Mask     Device
192.168.1.1      0x1         0x2         02:fc:00:00:00:05     *        wlan0
192.168.1.9      0x1         0x0         00:00:00:00:00:00     *        wlan0
`;
const netstat = `Routing tables

Internet:
Destination        Gateway            Flags               Netif Expire
default            192.168.178.1      UGScg                 en0
default            link#22            UCSIg           bridge100      !
127                127.0.0.1          UCS                   lo0
`;
const arpOfMac = `? (192.168.178.1) at 2:c:29:0:1:5 on en0 ifscope [ethernet]
? (192.168.178.20) at (incomplete) on en0 ifscope [ethernet]
? (224.0.0.251) at ff:ff:ff:ff:ff:ff on en0 ifscope permanent [ethernet]
`;
const ports = `
Hardware Port: Ethernet Adapter (en4)
Device: en4
Ethernet Address: 1e:00:00:00:00:01

Hardware Port: Wi-Fi
Device: en0
Ethernet Address: f0:00:00:00:00:02
`;
const routePrint = `===========================================================================
Schnittstellenliste
 12...aa bb cc dd ee ff ......Intel(R) Wi-Fi 6 AX201
IPv4-Routentabelle
===========================================================================
Aktive Routen:
     Netzwerkziel    Netzwerkmaske          Gateway    Schnittstelle Metrik
          0.0.0.0          0.0.0.0      192.168.1.1     192.168.1.23     35
        127.0.0.0        255.0.0.0   Auf Verbindung         127.0.0.1    331
`;
const arpOfWindows = `Schnittstelle: 192.168.1.23 --- 0xc\r
  Internetadresse       Physische Adresse     Typ\r
  192.168.1.1           02-FC-00-00-00-05     dynamisch\r
`;

describe('the tables of each system', () => {
  it('give the default routes', () => {
    expect(parseProcRoute(procRoute)).toEqual([
      { adapter: 'wlan0', gateway: '192.168.1.1', metric: 600 },
      { adapter: 'eth0', gateway: '192.168.1.254', metric: 100 },
    ]);
    expect(parseNetstat(netstat)).toEqual([
      expect.objectContaining({ adapter: 'en0', gateway: '192.168.178.1' }),
    ]);
    expect(parseRoutePrint(routePrint)).toEqual([
      { adapter: '192.168.1.23', gateway: '192.168.1.1', metric: 35 },
    ]);
  });

  it('give hardware addresses in one format, without unassigned ones', () => {
    expect([...parseArp(procArp)]).toEqual([['192.168.1.1', '02:fc:00:00:00:05']]);
    expect([...parseArp(arpOfMac)]).toEqual([['192.168.178.1', '02:0c:29:00:01:05']]);
    expect([...parseArp(arpOfWindows)]).toEqual([['192.168.1.1', '02:fc:00:00:00:05']]);
    expect(parseHardwarePorts(ports)).toEqual(['en0']);
  });

  it.each(['', '\n\n', 'garbage everywhere 0.0.0.0 0.0.0.0 x', '\0\0'])(
    'give nothing for %j',
    (text) => {
      expect(parseProcRoute(text)).toEqual([]);
      expect(parseNetstat(text)).toEqual([]);
      expect(parseRoutePrint(text)).toEqual([]);
      expect(parseArp(text).size).toBe(0);
    },
  );
});

const entry = (address: string, bits: number): NetworkInterfaceInfo =>
  ({
    address,
    cidr: `${address}/${bits}`,
    family: address.includes(':') ? 'IPv6' : 'IPv4',
    internal: address === '127.0.0.1',
  }) as NetworkInterfaceInfo;

describe('the connections of a computer', () => {
  it('are those with an address of a home network, and the best one has the default route', () => {
    const adapters = adaptersFrom(
      {
        lo: [entry('127.0.0.1', 8)],
        wlan0: [entry('fe80::1', 64), entry('fd12::9', 64), entry('192.168.1.23', 24)],
        eth0: [entry('192.168.1.40', 24)],
        wwan0: [entry('8.8.4.4', 24)],
        docker0: [entry('172.17.0.1', 16)],
      },
      { routes: parseProcRoute(procRoute), macs: parseArp(procArp), wireless: new Set(['wlan0']) },
    );
    expect(adapters).toEqual([
      {
        name: 'wlan0',
        kind: 'wireless',
        addresses: [
          { address: '192.168.1.23', subnet: '192.168.1.0/24' },
          { address: 'fd12::9', subnet: 'fd12::/64' },
        ],
        gateway: { address: '192.168.1.1', mac: '02:fc:00:00:00:05' },
        isFirst: false,
      },
      {
        name: 'eth0',
        kind: 'wired',
        addresses: [{ address: '192.168.1.40', subnet: '192.168.1.0/24' }],
        gateway: { address: '192.168.1.254', mac: null },
        isFirst: true,
      },
      {
        name: 'docker0',
        kind: 'virtual',
        addresses: [{ address: '172.17.0.1', subnet: '172.17.0.0/16' }],
        gateway: null,
        isFirst: false,
      },
    ]);
  });

  it('are queried again until the router is known', async () => {
    const [routes, macs] = [parseProcRoute(procRoute), parseArp(procArp)];
    let asked = 0;
    const read = createInterfaceReader({
      interfaces: () => ({ wlan0: [entry('192.168.1.23', 24)] }),
      tables: async () => {
        asked += 1;
        return { routes, macs: asked > 1 ? macs : new Map(), wireless: new Set() };
      },
      hasFiles: false,
    });
    const seen: unknown[] = [];
    for (const _ of [1, 2, 3]) seen.push((await read())[0]?.gateway?.mac);
    expect(seen).toEqual([null, '02:fc:00:00:00:05', '02:fc:00:00:00:05']);
    expect(asked).toBe(2);
  });

  it('of this very computer can be read', async () => {
    for (const { addresses } of await createInterfaceReader()()) {
      for (const { address } of addresses) expect(isListenable(address)).toBe(true);
    }
  });
});
