import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '../settings/settings-file.ts';

/** A certificate and its private key, both in PEM. */
export interface KeptPair {
  certificate: string;
  key: string;
}

/** `known` are all authorities devices may trust, in the order in which they were made; only where there are several. */
type PairName = 'authority' | 'server' | 'known';

/** File names stay as first released: devices trust the pairs in them. */
const fileNames: Record<PairName, string> = {
  authority: 'authority.pem',
  server: 'house.pem',
  known: 'known.pem',
};

/** Keys in `<dataDir>/secure`, for their owner alone; no part of a backup. */
export interface KeyStore {
  /** Empty where there are none, or none that can be read. */
  read(name: PairName): KeptPair[];
  /** Whether there was ever one, readable or not. */
  has(name: PairName): boolean;
  write(name: PairName, pairs: KeptPair[]): void;
}

const blocks = (text: string, label: string): string[] =>
  text.match(new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----\\n?`, 'g')) ?? [];

export const openKeyStore = (dataDir: string): KeyStore => {
  const folder = join(dataDir, 'secure');
  const fileOf = (name: PairName) => join(folder, fileNames[name]);
  return {
    has: (name) => existsSync(fileOf(name)),
    read: (name) => {
      let text: string;
      try {
        text = readFileSync(fileOf(name), 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
      const keys = blocks(text, 'PRIVATE KEY');
      const certificates = blocks(text, 'CERTIFICATE');
      return certificates.flatMap((certificate, at) => {
        const key = keys[at];
        return key ? [{ certificate, key }] : [];
      });
    },
    // One file for both: a power cut never leaves a key beside another one's certificate.
    write: (name, pairs) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileDurably(
        fileOf(name),
        pairs.map(({ certificate, key }) => certificate + key).join(''),
      );
    },
  };
};
