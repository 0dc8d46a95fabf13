import { createHash } from 'node:crypto';
import type { Bonjour } from 'bonjour-service';
import type { Logger } from 'pino';

/** The server's name on the home network; an extra beside its addresses. */
export interface MdnsName {
  /** Such as `treehouse.local`; null while nothing is announced. */
  name(): string | null;
  /** Announces the server on exactly these addresses, IPv4 only; with none, it says goodbye. */
  announce(addresses: string[], port: number): Promise<void>;
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

/** How long another server may take to claim the name, in ms. */
const askMs = 750;
const multicastAddress = '224.0.0.251';
const isIPv4 = (address: string) => !address.includes(':');

/** Tells this server from another one on the network, and nothing else. */
const installationIdOf = (installationId: string): string =>
  createHash('sha256').update(installationId).digest('hex').slice(0, 6);

/** The announced name, and the one used when another server has the first. */
export const mdnsNames = (installationId: string): [first: string, second: string] => [
  'treehouse.local',
  `treehouse-${installationIdOf(installationId)}.local`,
];

const open = async (address: string, log: Logger): Promise<Bonjour> => {
  const { default: BonjourService } = await import('bonjour-service');
  const complain = (error: Error) => log.warn({ code: error.name }, 'name not announced');
  const options = {
    interface: address,
    // Bound to the group, so that the port answers nothing but multicast; Windows cannot do that.
    bind: process.platform === 'win32' ? '0.0.0.0' : multicastAddress,
  };
  const bonjour = new BonjourService(options as object, complain);
  // Nothing else listens to errors of its socket, and an unhandled one would end the server.
  const { server } = bonjour as unknown as {
    server: { mdns: { on(event: string, listener: (error: Error) => void): void } };
  };
  server.mdns.on('error', complain);
  return bonjour;
};

/** Whether another Treehouse in this network has the name already. */
const isTaken = (bonjour: Bonjour, host: string, installation: string): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => settle(false), askMs);
    const browser = bonjour.find({ type: 'http' }, (service) => {
      if (service.host === host && service.txt?.house !== installation) settle(true);
    });
    const settle = (taken: boolean) => {
      clearTimeout(timer);
      browser.stop();
      resolve(taken);
    };
  });

const publish = (
  bonjour: Bonjour,
  {
    address,
    port,
    host,
    installation,
  }: Record<'address' | 'host' | 'installation', string> & { port: number },
) => {
  const service = bonjour.publish({
    // One per network card: a second one with the same name would be refused as a conflict.
    name: `Treehouse ${address}`,
    type: 'http',
    host,
    port,
    txt: { house: installation },
    disableIPv6: true,
  });
  // It would name every address of this computer, those that are not listened on among them.
  const all = service.records.bind(service);
  service.records = () => all().filter(({ type, data }) => type !== 'A' || data === address);
};

const destroy = (bonjour: Bonjour): Promise<void> =>
  new Promise((resolve) => bonjour.unpublishAll(() => bonjour.destroy(() => resolve())));

/**
 * Announces `treehouse.local`, or `treehouse-<id>.local` where another server has that name, by multicast
 * DNS. It reveals the port and nothing about the family.
 */
export const createMdnsName = (installationId: string, log: Logger): MdnsName => {
  const installation = installationIdOf(installationId);
  const [first, second] = mdnsNames(installationId);
  const announced = new Map<string, Promise<Bonjour>>();
  const listeners: (() => void)[] = [];
  let host: string | null = null;

  const begin = async (address: string, port: number): Promise<Bonjour> => {
    const bonjour = await open(address, log);
    void (async () => {
      const taken = host ? false : await isTaken(bonjour, first, installation);
      if (!announced.has(address)) return;
      host ??= taken ? second : first;
      publish(bonjour, { address, port, host, installation });
      for (const listener of listeners) listener();
    })();
    return bonjour;
  };
  const end = async (address: string): Promise<void> => {
    const bonjour = announced.get(address);
    announced.delete(address);
    if (announced.size === 0) host = null;
    if (bonjour) await destroy(await bonjour);
  };
  const announce = async (addresses: string[], port: number) => {
    const wanted = addresses.filter(isIPv4);
    const gone = [...announced.keys()].filter((address) => !wanted.includes(address));
    await Promise.all(gone.map(end));
    for (const address of wanted) {
      if (!announced.has(address)) announced.set(address, begin(address, port));
    }
  };
  return {
    name: () => host,
    announce,
    onChange: (listener) => void listeners.push(listener),
    close: () => announce([], 0),
  };
};
