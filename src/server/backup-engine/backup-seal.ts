import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { BackupError } from './backup-error.ts';
import type { Encryption } from './backup-format.ts';

/** 32 random bytes that everything in a folder is locked with; the passphrase only wraps them. */
export type BackupKey = Buffer;

/** Guessing is what a stolen disk invites: 64 MiB and three passes cost about a third of a second each. */
const costs = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Plain bytes of one chunk of a locked file. */
export const chunkBytes = 1024 * 1024;
export const lockedChunkBytes = chunkBytes + tagBytes;
const magic = Buffer.from('TREELOCK');
const saltBytes = 16;
export const headBytes = magic.length + saltBytes;

export const newKey = (): BackupKey => randomBytes(keyBytes);

export const keyIdOf = (key: BackupKey): string =>
  createHash('sha256').update('treehouse key ').update(key).digest('hex').slice(0, 16);

/** How many bytes a file takes once it is locked. */
export const lockedSize = (bytes: number): number =>
  headBytes + bytes + tagBytes * Math.max(1, Math.ceil(bytes / chunkBytes));

const subKey = (key: BackupKey, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `treehouse backup ${purpose}`, keyBytes));

const seal = (key: Buffer, text: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
};

/** @returns null when the key is another, or the bytes are. */
const unseal = (key: Buffer, sealed: Buffer): Buffer | null => {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return null;
  }
};

/** Accents typed on another system, spaces and capitals that a printed sheet does not show, are forgiven. */
const normalise = (passphrase: string): string =>
  passphrase.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const stretch = async (passphrase: string, salt: Buffer, cost: typeof costs): Promise<Buffer> => {
  const { hashRaw } = await import('@node-rs/argon2');
  return hashRaw(normalise(passphrase), { ...cost, salt, outputLen: keyBytes });
};

/** Wraps a key so that a passphrase opens it. */
export const wrapKey = async (key: BackupKey, passphrase: string): Promise<Encryption> => {
  const salt = randomBytes(16);
  const wrappedKey = seal(await stretch(passphrase, salt, costs), key).toString('hex');
  return {
    kdf: 'argon2id',
    salt: salt.toString('hex'),
    ...costs,
    wrappedKey,
    keyId: keyIdOf(key),
  };
};

/** @returns null when the passphrase is not the one. */
export const unwrapKey = async (
  encryption: Encryption,
  passphrase: string,
): Promise<BackupKey | null> => {
  const { memoryCost, timeCost, parallelism } = encryption;
  const salt = Buffer.from(encryption.salt, 'hex');
  const stretched = await stretch(passphrase, salt, { memoryCost, timeCost, parallelism });
  return unseal(stretched, Buffer.from(encryption.wrappedKey, 'hex'));
};

/** The name of a file in a locked store, which does not reveal its content. */
export const lockedName = (key: BackupKey, sha256: string): string =>
  createHmac('sha256', subKey(key, Buffer.alloc(0), 'names'))
    .update(sha256)
    .digest('hex');

export const sealText = (key: BackupKey, text: string): string =>
  seal(subKey(key, Buffer.alloc(0), 'text'), Buffer.from(text)).toString('hex');

/** @throws BackupError */
export const unsealText = (key: BackupKey, sealed: string): string => {
  const text = unseal(subKey(key, Buffer.alloc(0), 'text'), Buffer.from(sealed, 'hex'));
  if (!text) throw new BackupError('damaged', { detail: 'manifest.json' });
  return text.toString('utf8');
};

/** Eight bytes of counter, and whether the file ends here: what is cut, swapped or doubled does not open. */
const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeBigUInt64BE(BigInt(index));
  nonce[nonceBytes - 1] = isLast ? 1 : 0;
  return nonce;
};

/** Locks one file, chunk by chunk; `head` goes first. */
export const createLocker = (key: BackupKey) => {
  const salt = randomBytes(saltBytes);
  const fileKey = subKey(key, salt, 'file');
  let index = 0;
  return {
    head: Buffer.concat([magic, salt]),
    lock: (chunk: Buffer, isLast: boolean): Buffer => {
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index, isLast));
      index += 1;
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    },
  };
};

/** Opens one locked file, chunk by chunk. @throws BackupError when a byte is not as it was written. */
export const createUnlocker = (key: BackupKey, head: Buffer) => {
  if (head.length < headBytes) throw new BackupError('cutShort');
  if (!head.subarray(0, magic.length).equals(magic)) throw new BackupError('damaged');
  const fileKey = subKey(key, head.subarray(magic.length, headBytes), 'file');
  let index = 0;
  return (chunk: Buffer, isLast: boolean): Buffer => {
    if (chunk.length < tagBytes) throw new BackupError('cutShort');
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(index, isLast), {
      authTagLength: tagBytes,
    });
    index += 1;
    decipher.setAuthTag(chunk.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
    } catch (cause) {
      throw new BackupError('damaged', { cause });
    }
  };
};
