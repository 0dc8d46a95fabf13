import type { TailnetKind } from '#shared/features/remote-access/remote-access.fields.ts';
import type { ComputerSettings } from '../settings/computer-settings.ts';
import type { KnownNetwork } from '../settings/network.settings.ts';
import { isChosenUnasked } from './adapter-kind.ts';
import type { Adapter, ReadNetworkInterfaces } from './network-interfaces.ts';

/** What is known of an adapter's network; `unknown` until someone has answered. */
type NetworkStanding = 'home' | 'notHome' | 'unknown';

/** An adapter, whether devices may come in over it, and what network it is in. */
export interface SeenAdapter extends Adapter {
  isChosen: boolean;
  /** Its router looks like one that is known, and only the next looks will tell. */
  isUnsure: boolean;
  network: { key: string; name: string; standing: NetworkStanding };
}

/** An adapter of a tailnet, and whether an admin selected it. */
interface SeenTailnet {
  name: string;
  kind: TailnetKind;
  addresses: string[];
  isChosen: boolean;
}

/** Which networks this computer is in, which of them are home, and so where the server may listen. */
export interface HomeWatch {
  /** Reads the network interfaces again. */
  look(): Promise<readonly SeenAdapter[]>;
  /** As they were at the last look. */
  adapters(): readonly SeenAdapter[];
  /** The addresses devices may come in by, the best first. */
  addresses(): string[];
  known(): readonly KnownNetwork[];
  /** Whether a known network is one the computer is in now. */
  isHere(network: KnownNetwork): boolean;
  /** Keeps what a person says of a network the computer is in; null for no such network. */
  mark(key: string, isHome: boolean): KnownNetwork | null;
  /**
   * Marks the network with the default route as home, unless it was marked as not home: LAN access starts
   * here.
   */
  markPresent(): void;
  /** @returns what is forgotten; null for no such network. */
  forget(id: number): KnownNetwork | null;
  /** The tailnets this computer is in; never part of `adapters`. */
  tailnets(): SeenTailnet[];
  /** Whether any tailnet is to be listened on when the computer is in it. */
  wantsTailnet(): boolean;
  /** @returns whether there is such an adapter. */
  choose(name: string, isChosen: boolean): boolean;
}

type Identity = Pick<KnownNetwork, 'mac' | 'gateway' | 'subnet'>;

const identityOf = ({ gateway, addresses }: Adapter): Identity => ({
  mac: gateway?.mac ?? null,
  gateway: gateway?.address ?? null,
  subnet: addresses[0]?.subnet ?? '',
});

/** Names a network: by its router's hardware address, else by the router's address and the range. */
const keyOf = ({ mac, gateway, subnet }: Identity): string =>
  mac ? `mac ${mac}` : gateway ? `gateway ${gateway} ${subnet}` : `range ${subnet}`;

const looksLike = (a: Identity, b: Identity): boolean =>
  a.gateway === b.gateway && a.subnet === b.subnet;

/**
 * Hardware addresses decide; where there never was one, router's address and range have to do. Half of homes
 * and cafés look alike otherwise, so one that is missing on one side alone is no match.
 */
const isSame = (a: Identity, b: Identity): boolean =>
  a.mac || b.mac ? a.mac === b.mac : looksLike(a, b);

/** Another address or router is another visit. */
const visitOf = ({ name, addresses, gateway }: Adapter): string =>
  JSON.stringify([name, addresses, gateway?.address]);

/** Looks that may pass, one soon after the other, until a router that says nothing counts as unknown. */
const maxBlindLooks = 3;

/** Watches for networks by `read`; people's decisions about them are stored in `computer.json`. */
export const createHomeNetworkMonitor = (options: {
  computer: ComputerSettings;
  read: ReadNetworkInterfaces;
  now: () => Date;
  /** LAN access in every network, as the command line asked. */
  isForced: boolean;
}): HomeWatch => {
  const { computer, read, now, isForced } = options;
  let present: Adapter[] = [];
  let tailnets: Adapter[] = [];
  const chosenTailnets = () => computer.read().remoteAccess.tailnetAdapters;
  const settings = () => computer.read().network;
  const save = (changes: Partial<ReturnType<typeof settings>>) =>
    computer.change({ network: { ...settings(), ...changes } });
  const findKnown = (identity: Identity) =>
    settings().networks.find((network) => isSame(network, identity));

  /** The visits in which networks without a hardware address were marked. */
  const marked = new Map<number, string>();
  let blindLooks = 0;

  /** A router's hardware address that shows later in the visit in which its network was marked. */
  const learnMacs = (): void => {
    for (const [id, visit] of marked) {
      const network = settings().networks.find((one) => one.id === id);
      const adapter = present.find((one) => visitOf(one) === visit);
      const mac = adapter && identityOf(adapter).mac;
      if (network && adapter && !mac) continue;
      marked.delete(id);
      if (!network || !mac) continue;
      // The last decision counts.
      const others = settings().networks.filter((one) => one.id !== id && one.mac !== mac);
      save({ networks: [...others, { ...network, mac }] });
    }
  };

  const seemsKnown = (adapter: Adapter): boolean => {
    const identity = identityOf(adapter);
    if (identity.mac || findKnown(identity)) return false;
    return settings().networks.some((network) => looksLike(network, identity));
  };

  const standingOf = (identity: Identity): NetworkStanding => {
    if (isForced) return 'home';
    const known = findKnown(identity);
    return known ? (known.isHome ? 'home' : 'notHome') : 'unknown';
  };

  const see = (adapter: Adapter): SeenAdapter => {
    const identity = identityOf(adapter);
    return {
      ...adapter,
      isChosen: settings().adapters[adapter.name] ?? isChosenUnasked(adapter),
      isUnsure: blindLooks > 0 && blindLooks <= maxBlindLooks && seemsKnown(adapter),
      network: {
        key: keyOf(identity),
        name: identity.gateway ?? identity.subnet,
        standing: standingOf(identity),
      },
    };
  };

  const adapters = () => present.map(see);

  const keep = (adapter: Adapter, isHome: boolean): KnownNetwork => {
    const identity = identityOf(adapter);
    const before = findKnown(identity);
    const { networks } = settings();
    const kept: KnownNetwork = {
      ...identity,
      id: before?.id ?? Math.max(0, ...networks.map(({ id }) => id)) + 1,
      name: identity.gateway ?? identity.subnet,
      kind: adapter.kind,
      isHome,
      markedAt: now().toISOString(),
    };
    save({ networks: [...networks.filter(({ id }) => id !== kept.id), kept] });
    if (!kept.mac) marked.set(kept.id, visitOf(adapter));
    return kept;
  };

  return {
    adapters,
    look: async () => {
      const found = await read();
      present = found.filter(({ tailnet }) => !tailnet);
      tailnets = found.filter(({ tailnet }) => tailnet);
      learnMacs();
      blindLooks = !isForced && present.some(seemsKnown) ? blindLooks + 1 : 0;
      return adapters();
    },
    addresses: () =>
      adapters()
        .filter(({ isChosen, network }) => isChosen && network.standing === 'home')
        .sort((a, b) => Number(b.isFirst) - Number(a.isFirst))
        .flatMap(({ addresses }) => addresses.map(({ address }) => address)),
    tailnets: () =>
      tailnets.flatMap(({ name, tailnet, addresses }) =>
        tailnet
          ? [
              {
                name,
                kind: tailnet,
                addresses: addresses.map(({ address }) => address),
                isChosen: chosenTailnets().includes(name),
              },
            ]
          : [],
      ),
    wantsTailnet: () => chosenTailnets().length > 0,
    known: () => settings().networks,
    isHere: (network) => present.some((adapter) => isSame(network, identityOf(adapter))),
    mark: (key, isHome) => {
      const adapter = present.find((one) => keyOf(identityOf(one)) === key);
      return adapter ? keep(adapter, isHome) : null;
    },
    markPresent: () => {
      const chosen = present.filter((adapter) => see(adapter).isChosen);
      const first = chosen.filter(({ isFirst }) => isFirst);
      // Ask about the others: one of them may lead into someone else's home.
      for (const adapter of first.length > 0 ? first : chosen) {
        if (see(adapter).network.standing === 'unknown') keep(adapter, true);
      }
    },
    forget: (id) => {
      const gone = settings().networks.find((network) => network.id === id);
      if (gone) save({ networks: settings().networks.filter((network) => network.id !== id) });
      return gone ?? null;
    },
    choose: (name, isChosen) => {
      if (!present.some((adapter) => adapter.name === name)) return false;
      save({ adapters: { ...settings().adapters, [name]: isChosen } });
      return true;
    },
  };
};
