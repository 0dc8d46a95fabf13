import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from '../settings/settings-file.ts';
import { Encryption } from './backup-format.ts';
import { type BackupKey, keyIdOf } from './backup-seal.ts';

/** The key as this computer keeps it, since nightly backups cannot ask for a passphrase. */
const KeptKey = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  encryption: Encryption,
});

export interface KeptKey {
  key: BackupKey;
  encryption: Encryption;
}

const fileIn = (dataDir: string): string => join(dataDir, 'backup-key.json');

/** @returns null where there is none, or none that can be read. */
export const readKeptKey = (dataDir: string): KeptKey | null => {
  try {
    const { key, encryption } = KeptKey.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    const bytes = Buffer.from(key, 'hex');
    return keyIdOf(bytes) === encryption.keyId ? { key: bytes, encryption } : null;
  } catch {
    return null;
  }
};

/** Stores the key readable by the data folder's owner only. */
export const keepKey = (dataDir: string, { key, encryption }: KeptKey): void =>
  writeFileDurably(
    fileIn(dataDir),
    `${JSON.stringify({ key: key.toString('hex'), encryption }, null, 2)}\n`,
  );
