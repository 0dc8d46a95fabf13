import { generateKeyPairSync } from 'node:crypto';

/** A key pair of age, the encryption that Litestream knows. */
export interface AgeKey {
  /** `AGE-SECRET-KEY-1…` opens. */
  identity: string;
  /** `age1…` locks. */
  recipient: string;
}

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const checksumLength = 6;

const polymod = (values: number[]): number => {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of generators.entries()) {
      if ((top >>> bit) & 1) sum ^= generator;
    }
  }
  return sum >>> 0;
};

/** Bytes in groups of five bits, the last filled up with zeros. */
const groupsOf = (bytes: Uint8Array): number[] => {
  const groups: number[] = [];
  let rest = 0;
  let bits = 0;
  for (const byte of bytes) {
    rest = ((rest << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      groups.push((rest >> bits) & 31);
    }
  }
  if (bits > 0) groups.push((rest << (5 - bits)) & 31);
  return groups;
};

/** Bech32 (BIP 173), as age writes its keys. */
export const bech32 = (prefix: string, bytes: Uint8Array): string => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  const expanded = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
  const data = groupsOf(bytes);
  const zeros = Array.from({ length: checksumLength }, () => 0);
  const sum = polymod([...expanded, ...data, ...zeros]) ^ 1;
  const checksum = zeros.map((_, index) => (sum >>> (5 * (checksumLength - 1 - index))) & 31);
  return `${prefix}1${[...data, ...checksum].map((value) => alphabet[value]).join('')}`;
};

/** A new random key pair (X25519). */
export const newAgeKey = (): AgeKey => {
  const { d = '', x = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' });
  return {
    identity: bech32('age-secret-key-', Buffer.from(d, 'base64url')).toUpperCase(),
    recipient: bech32('age', Buffer.from(x, 'base64url')),
  };
};
