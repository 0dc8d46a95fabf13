import type { Server } from 'node:http';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Clock, Config } from '../config.ts';
import { sentence } from '../http/error-messages.ts';
import type { Network } from '../http/lan-listeners.ts';
import { mdnsNames } from '../network/mdns.ts';
import type { ComputerSettings } from '../settings/computer-settings.ts';
import { type HttpsListeners, openHttpsListeners } from './https-listeners.ts';
import { type KeptPair, openKeyStore } from './key-store.ts';
import { isPermitted } from './name-constraints.ts';
import {
  commonNameOf,
  derOf,
  endOf,
  ensureAuthority,
  ensureServerCertificate,
  fingerprintOf,
  replaceAuthority,
} from './server-certificates.ts';

/** What devices are asked to trust. */
export interface Authority {
  name: string;
  fingerprint: string;
  until: Date;
  der: Buffer;
}

/** HTTPS beside HTTP, for devices that trust the server's authority; off until an admin turns it on. */
export interface Https {
  /** Opens https where it is switched on. A failure is logged: plain http goes on without it. */
  join(network: Network): Promise<void>;
  /** @throws what kept it from listening or from keeping its keys. */
  setOn(isOn: boolean): Promise<void>;
  /** Creates a new authority, which every device has to trust again. */
  replaceAuthority(): Promise<void>;
  /** Renews what is due by the clock and follows the home's addresses. */
  look(): Promise<void>;
  /** Null while https is not open. */
  port(): number | null;
  /** The home network addresses it listens on, then the announced name. */
  hosts(): string[];
  authority(): Authority | null;
  /** Called when it opens, closes or changes its certificate. @returns how to stop. */
  onChange(listener: () => void): () => void;
  close(): Promise<void>;
}

/** How many ports after the plain one are tried before any free one will do. */
const chainLength = 10;
/** The answer that secure mode was turned off may come over https itself. */
const closeTimeoutMs = 1_000;
const drainMs = 4_000;

interface Parts {
  config: Config;
  clock: Clock;
  log: Logger;
  computer: ComputerSettings;
  installationId: string;
  spaceName: () => string;
  attach: (server: Server) => void;
}

/** The names mDNS may announce: whichever it turns out to be, the certificate includes it. */
const localNames = (installationId: string): string[] => {
  const [own = ''] = hostname().toLowerCase().split('.');
  const names = /^[a-z0-9-]+$/.test(own) ? [`${own}.local`] : [];
  return [...new Set([...mdnsNames(installationId), ...names])];
};

/** Certificates take names of 64 characters. */
const maxSpaceName = 30;

// Its own name is the certificate's: devices list it by that, even when the household is renamed.
const toAuthority = (pair: KeptPair): Authority => ({
  name: commonNameOf(pair),
  fingerprint: fingerprintOf(pair),
  until: endOf(pair),
  der: derOf(pair),
});

export const createHttps = (parts: Parts): Https => {
  const { config, clock, log, computer, installationId } = parts;
  const store = openKeyStore(config.dataDir);
  const listeners = new Set<() => void>();
  let network: Network | undefined;
  let stopListening: () => void = () => {};
  let open: HttpsListeners | null = null;
  let known: Authority | null = null;
  let shown = '';
  /** What was turned off, until its last answer is sent. */
  let closing: Promise<void> = Promise.resolve();

  const settings = () => computer.read().secure;
  const keep = (changes: Partial<ReturnType<typeof settings>>) =>
    computer.change({ secure: { ...settings(), ...changes } });
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const names = () => {
    const space = parts.spaceName().slice(0, maxSpaceName);
    return {
      authority: sentence('https:certificate.authority', { space }),
      server: sentence('https:certificate.server', { space }),
    };
  };
  const homeAddresses = () => (network?.homeAddresses() ?? []).filter(isPermitted);
  const announcedNames = (): string[] => {
    const address = network?.localAddress();
    return address ? [new URL(address).hostname] : [];
  };
  const ports = (): number[] => {
    const remembered = settings().port;
    const first = network?.port ?? config.port;
    const chain = Array.from({ length: chainLength }, (_, step) => first + 1 + step);
    const wanted = config.port === 0 ? [] : chain.filter((port) => port < 65_536);
    return [...new Set([...(remembered ? [remembered] : []), ...wanted, 0])];
  };

  const ensure = async (): Promise<KeptPair> => {
    const now = clock.now();
    const found = await ensureAuthority(store, {
      ...{ names: names(), now },
      wasOpen: settings().port !== null,
      onRenewed: () => {
        log.warn('the authority of secure mode did not hold any more; another one follows');
        keep({ renewedAt: now.toISOString() });
      },
    });
    if (found.isBack) keep({ renewedAt: null });
    known = toAuthority(found.authority);
    const subjects = ['localhost', '127.0.0.1', '::1', ...localNames(installationId)];
    const all = [...subjects, ...homeAddresses()];
    return ensureServerCertificate(store, found.authority, names(), all, now);
  };

  const refresh = async (): Promise<void> => {
    if (!settings().isOn) {
      if (!open) return;
      closing = open.close(closeTimeoutMs);
      open = null;
      known = null;
      notify();
      return;
    }
    const pair = await ensure();
    const before = JSON.stringify([open?.port, open?.addresses(), shown]);
    if (!open) {
      open = await openHttpsListeners({ pair, ports: ports(), log, attach: parts.attach });
      if (open.port !== settings().port) keep({ port: open.port });
    } else if (shown !== pair.certificate) open.show(pair);
    shown = pair.certificate;
    await open.follow(homeAddresses());
    if (JSON.stringify([open.port, open.addresses(), shown]) !== before) notify();
  };
  // One at a time: two would race for the same ports and files.
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  };
  const look = () =>
    enqueue(refresh).catch((error) => log.error({ err: error }, 'secure mode could not open'));

  return {
    join: async (joined) => {
      network = joined;
      stopListening = joined.onChange(() => void look());
      await look();
    },
    setOn: (isOn) =>
      enqueue(async () => {
        const before = settings().isOn;
        keep({ isOn });
        try {
          await refresh();
        } catch (error) {
          keep({ isOn: before });
          throw error;
        }
      }),
    replaceAuthority: () =>
      enqueue(async () => {
        await replaceAuthority(store, names(), clock.now());
        keep({ renewedAt: null });
        await refresh();
      }),
    look,
    port: () => open?.port ?? null,
    hosts: () => (open ? [...open.addresses(), ...announcedNames()] : []),
    // Nothing to install while there is nothing to open with it.
    authority: () => (open ? known : null),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      stopListening();
      await queue;
      const last = open;
      open = null;
      await Promise.all([closing, last?.close(drainMs)]);
    },
  };
};
