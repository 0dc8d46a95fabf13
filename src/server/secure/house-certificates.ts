import { X509Certificate } from 'node:crypto';
import { addDays } from 'date-fns';
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

/** The certificate in DER, which is what devices install. */
export const derOf = (pair: KeptPair): Buffer => new X509Certificate(pair.certificate).raw;

export interface CertificateNames {
  authority: string;
  house: string;
}

// What makes certificates is large, and most houses never do.
const makers = () => import('./certificates.ts');

/** More than that many clocks are never wrong in a row. */
const maxRetired = 5;

interface FoundAuthority {
  authority: KeptPair;
  /** Devices do not know this one yet, though they knew another. */
  isRenewed: boolean;
  /** Devices knew this one before. */
  isBack: boolean;
}

/** The authority of the house, made when there is none that holds by this clock. */
export const ensureAuthority = async (
  store: KeyStore,
  names: CertificateNames,
  now: Date,
): Promise<FoundAuthority> => {
  const [kept] = store.read('authority');
  if (kept && holds(kept, now)) return { authority: kept, isRenewed: false, isBack: false };
  const retired = store.read('retired');
  // A clock that was wrong for a while has come right: devices still trust the one from before.
  const back = retired.find((pair) => holds(pair, now));
  const authority = back ?? (await (await makers()).makeAuthority(names.authority, now));
  if (kept) {
    const others = [kept, ...retired.filter((pair) => pair !== back)];
    store.write('retired', others.slice(0, maxRetired));
  }
  store.write('authority', [authority]);
  return { authority, isRenewed: !back && kept !== undefined, isBack: back !== undefined };
};

/** Makes an authority that no device knows yet; those from before never come back. */
export const replaceAuthority = async (
  store: KeyStore,
  names: CertificateNames,
  now: Date,
): Promise<void> => {
  const { makeAuthority } = await makers();
  const authority = await makeAuthority(names.authority, now);
  store.write('retired', []);
  store.write('authority', [authority]);
};

/** The certificate the house shows for these names and addresses, made anew where the kept one will not do. */
export const ensureHouseCertificate = async (
  store: KeyStore,
  authority: KeptPair,
  names: CertificateNames,
  subjects: string[],
  now: Date,
): Promise<KeptPair> => {
  const [kept] = store.read('house');
  if (isFor(kept, authority, subjects, now)) return kept;
  const { makeHouseCertificate } = await makers();
  const made = await makeHouseCertificate(authority, names.house, subjects, now);
  store.write('house', [made]);
  return made;
};
