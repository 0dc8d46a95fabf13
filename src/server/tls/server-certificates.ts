import { X509Certificate } from 'node:crypto';
import { addDays } from 'date-fns/addDays';
import ipaddr from 'ipaddr.js';
import type { KeptPair, KeyStore } from './key-store.ts';

/** Certificates are renewed this long before they end. */
const renewDays = 30;

const holdsAt = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  new Date(validFrom) <= now && addDays(now, renewDays) < new Date(validTo);

/** The certificate of a pair; null for one that was edited or does not belong to its key. */
const parse = (pair: KeptPair | undefined): X509Certificate | null => {
  try {
    return pair ? new X509Certificate(pair.certificate) : null;
  } catch {
    return null;
  }
};

const holds = (pair: KeptPair, now: Date): boolean => {
  const certificate = parse(pair);
  return certificate !== null && holdsAt(certificate, now);
};

/** As certificates write an address: IPv6 in full, without leading zeros. */
const canonical = (name: string): string =>
  ipaddr.isValid(name) ? ipaddr.parse(name).toNormalizedString() : name;

const subjectsOf = ({ subjectAltName = '' }: X509Certificate): string[] =>
  subjectAltName
    .split(', ')
    .map((entry) => canonical(entry.replace(/^(?:DNS|IP Address):/, '').toLowerCase()));

const isFor = (
  pair: KeptPair | undefined,
  authority: KeptPair,
  subjects: string[],
  now: Date,
): pair is KeptPair => {
  const certificate = parse(pair);
  const issuer = parse(authority);
  if (!certificate || !issuer || !holdsAt(certificate, now)) return false;
  return (
    certificate.checkIssued(issuer) &&
    certificate.verify(issuer.publicKey) &&
    subjectsOf(certificate).sort().join() === subjects.map(canonical).sort().join()
  );
};

/** The SHA-256 of a certificate as devices show it, in pairs of hexadecimal digits. */
export const fingerprintOf = (pair: KeptPair): string =>
  new X509Certificate(pair.certificate).fingerprint256;

/** When a certificate ends. */
export const endOf = (pair: KeptPair): Date =>
  new Date(new X509Certificate(pair.certificate).validTo);

/** What a certificate is called, as devices show it. */
export const commonNameOf = (pair: KeptPair): string => {
  const { subject } = new X509Certificate(pair.certificate).toLegacyObject();
  const name: unknown = subject.CN;
  return typeof name === 'string' ? name : '';
};

/** The certificate in DER, which is what devices install. */
export const derOf = (pair: KeptPair): Buffer => new X509Certificate(pair.certificate).raw;

interface CertificateNames {
  authority: string;
  server: string;
}

// Creating certificates needs a large library that most households never use.
const makers = () => import('./certificates.ts');

/** More than that many clocks are never wrong in a row. */
const maxLater = 5;

/** All authorities devices may trust, in the order in which they were made. */
const readKnown = (store: KeyStore, current: KeptPair | undefined): KeptPair[] => {
  const known = store.read('known');
  const isListed = known.some(({ certificate }) => certificate === current?.certificate);
  return current && !isListed ? [...known, current] : known;
};

interface FoundAuthority {
  authority: KeptPair;
  /** An authority from before took over again, which devices knew all the time. */
  isBack: boolean;
}

interface Finding {
  names: CertificateNames;
  now: Date;
  /** Devices may trust an authority that can no longer be read. */
  wasOpen: boolean;
  /** Called before anything is written when devices do not know the next authority. */
  onRenewed: () => void;
}

/**
 * The authority: the oldest that is valid by this clock, since most devices trust that one; created when
 * there is none.
 */
export const ensureAuthority = async (
  store: KeyStore,
  { names, now, wasOpen, onRenewed }: Finding,
): Promise<FoundAuthority> => {
  const [current] = store.read('authority');
  const known = readKnown(store, current);
  const before = known.findIndex(({ certificate }) => certificate === current?.certificate);
  const found = known.findIndex((pair) => holds(pair, now));
  const chosen = known[found];
  if (chosen && found === before) return { authority: chosen, isBack: false };
  if (chosen) {
    // Without one that can be read, no one knows which of them the devices trust.
    if (found > before) onRenewed();
    store.write('authority', [chosen]);
    return { authority: chosen, isBack: found < before };
  }
  const authority = await (await makers()).makeAuthority(names.authority, now);
  if (known.length > 0 || wasOpen || store.has('authority')) onRenewed();
  // The list first: whenever the power goes, the one from before is still in a file.
  if (known.length > 0) {
    const [oldest, ...later] = known;
    store.write('known', [...(oldest ? [oldest] : []), ...later.slice(1 - maxLater), authority]);
  }
  store.write('authority', [authority]);
  return { authority, isBack: false };
};

/** Makes an authority that no device knows yet; those from before never come back. */
export const replaceAuthority = async (
  store: KeyStore,
  names: CertificateNames,
  now: Date,
): Promise<void> => {
  const { makeAuthority } = await makers();
  const authority = await makeAuthority(names.authority, now);
  // From this one write on it is the first of those that hold, wherever the power goes.
  store.write('known', [authority]);
  store.write('authority', [authority]);
};

/** The server certificate for these names and addresses, renewed where the stored one will not do. */
export const ensureServerCertificate = async (
  store: KeyStore,
  authority: KeptPair,
  names: CertificateNames,
  subjects: string[],
  now: Date,
): Promise<KeptPair> => {
  const [kept] = store.read('server');
  if (isFor(kept, authority, subjects, now)) return kept;
  const { makeServerCertificate } = await makers();
  const made = await makeServerCertificate(authority, names.server, subjects, now);
  store.write('server', [made]);
  return made;
};
