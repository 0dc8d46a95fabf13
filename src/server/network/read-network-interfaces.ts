import { access, readFile } from 'node:fs/promises';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { outputOf } from '../system/command-output.ts';
import { isChosenUnasked, kindByName } from './adapter-kind.ts';
import {
  type Adapter,
  isListenable,
  type ReadNetworkInterfaces,
  subnetOf,
} from './network-interfaces.ts';
import {
  type DefaultRoute,
  parseArp,
  parseHardwarePorts,
  parseNetstat,
  parseProcRoute,
  parseRoutePrint,
} from './route-tables.ts';
import { isTailnetListenable, tailnetOf } from './tailnet.ts';

type Interfaces = Record<string, NetworkInterfaceInfo[] | undefined>;

/** What only the system's own tables tell. */
interface SystemTables {
  routes: DefaultRoute[];
  macs: Map<string, string>;
  wireless: ReadonlySet<string>;
}

const contents = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

const readLinux = async (names: string[]): Promise<SystemTables> => {
  const [routes, arp] = await Promise.all([contents('/proc/net/route'), contents('/proc/net/arp')]);
  const isWireless = await Promise.all(
    names.map((name) =>
      access(`/sys/class/net/${name}/wireless`).then(
        () => true,
        () => false,
      ),
    ),
  );
  return {
    routes: parseProcRoute(routes),
    macs: parseArp(arp),
    wireless: new Set(names.filter((_name, at) => isWireless[at])),
  };
};

const readMac = async (): Promise<SystemTables> => {
  const [routes, arp, ports] = await Promise.all([
    outputOf('/usr/sbin/netstat', ['-rn', '-f', 'inet']),
    outputOf('/usr/sbin/arp', ['-an']),
    outputOf('/usr/sbin/networksetup', ['-listallhardwareports']),
  ]);
  return {
    routes: parseNetstat(routes),
    macs: parseArp(arp),
    wireless: new Set(parseHardwarePorts(ports)),
  };
};

const readWindows = async (): Promise<SystemTables> => {
  const system = `${process.env.SystemRoot ?? 'C:\\Windows'}\\System32`;
  const [routes, arp] = await Promise.all([
    outputOf(`${system}\\route.exe`, ['print', '-4']),
    outputOf(`${system}\\arp.exe`, ['-a']),
  ]);
  return { routes: parseRoutePrint(routes), macs: parseArp(arp), wireless: new Set() };
};

const readTables = (names: string[]): Promise<SystemTables> => {
  if (process.platform === 'darwin') return readMac();
  return process.platform === 'win32' ? readWindows() : readLinux(names);
};

/** Puts addresses and tables together: each adapter that has an address of a home network or a tailnet. */
export const adaptersFrom = (interfaces: Interfaces, tables: SystemTables): Adapter[] => {
  const adapters = Object.entries(interfaces).flatMap(([name, entries = []]) => {
    const tailnet = tailnetOf(
      name,
      entries.map(({ address }) => address),
    );
    const isUsable = tailnet ? isTailnetListenable : isListenable;
    const addresses = entries
      .filter(({ internal, address }) => !internal && isUsable(address))
      .sort((a, b) => a.family.localeCompare(b.family))
      .map(({ address, cidr }) => ({ address, subnet: subnetOf(cidr ?? '') ?? address }));
    if (addresses.length === 0) return [];
    const route = tables.routes
      .filter(({ adapter }) => adapter === name || entries.some((e) => e.address === adapter))
      .sort((a, b) => a.metric - b.metric)[0];
    const kind = tables.wireless.has(name) ? ('wireless' as const) : kindByName(name);
    return [{ name, kind, addresses, route, ...(tailnet && { tailnet }) }];
  });
  const metrics = adapters.map(({ route, tailnet }) =>
    route && !tailnet ? route.metric : Number.POSITIVE_INFINITY,
  );
  const best = metrics.indexOf(Math.min(...metrics));
  return adapters.map(({ route, ...adapter }, at) => ({
    ...adapter,
    gateway: route ? { address: route.gateway, mac: tables.macs.get(route.gateway) ?? null } : null,
    isFirst: at === best && Number.isFinite(metrics[at]),
  }));
};

/** For how long what commands said is good, in ms, while no address changes; files are read each time. */
const tablesLastMs = 45_000;

/** This computer as it is asked. */
interface System {
  interfaces(): Interfaces;
  tables(names: string[]): Promise<SystemTables>;
  /** Whether its tables are files, which cost nothing to read. */
  hasFiles: boolean;
}

const thisComputer: System = {
  interfaces: networkInterfaces,
  tables: readTables,
  hasFiles: process.platform === 'linux',
};

/** The router's hardware address, which identifies this network, is not known yet. */
const isBlind = (adapter: Adapter): boolean =>
  !adapter.tailnet &&
  isChosenUnasked(adapter) &&
  adapter.gateway !== null &&
  adapter.gateway.mac === null;

/** Reads the surroundings of this very computer. */
export const createInterfaceReader = (system = thisComputer): ReadNetworkInterfaces => {
  let known: { tables: SystemTables; signature: string; at: number } | undefined;
  return async () => {
    const interfaces = system.interfaces();
    const signature = JSON.stringify(interfaces);
    const isFresh = known?.signature === signature && performance.now() - known.at < tablesLastMs;
    if (known && isFresh) return adaptersFrom(interfaces, known.tables);
    const tables = await system.tables(Object.keys(interfaces));
    const adapters = adaptersFrom(interfaces, tables);
    const isGood = !system.hasFiles && !adapters.some(isBlind);
    known = isGood ? { tables, signature, at: performance.now() } : undefined;
    return adapters;
  };
};
