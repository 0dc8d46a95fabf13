import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from '../settings/settings-file.ts';

/** The MAC by which an installation recognises its own manifests. */
interface ManifestMac {
  keyId: string;
  value: string;
}

/** What a manifest's MAC shows this installation. */
export type ManifestOrigin = 'own' | 'otherInstallation' | 'unsigned' | 'changed';

/** Never part of a backup: the key must not lie on the disk with the backups. */
const KeyFile = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) });

const fileIn = (dataDir: string): string => join(dataDir, 'backup-mac.json');

/** The key of this installation; null where there is none, or none that can be read. */
export const readMacKey = (dataDir: string): Buffer | null => {
  try {
    return Buffer.from(KeyFile.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))).key, 'hex');
  } catch {
    return null;
  }
};

/** The key of this installation, made with the first backup. */
export const ensureMacKey = (dataDir: string): Buffer => {
  const known = readMacKey(dataDir);
  if (known) return known;
  const key = randomBytes(32);
  writeFileDurably(fileIn(dataDir), `${JSON.stringify({ key: key.toString('hex') }, null, 2)}\n`);
  return key;
};

/** Tells keys apart without giving them away. */
const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('treehouse manifest key ').update(key).digest('hex').slice(0, 16);

/** The MAC covers the manifest without itself and `isManual`, and by its hashes everything in the backup. */
const macValue = (key: Buffer, manifest: object): string =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex');

export const macOf = (key: Buffer, manifest: object): ManifestMac => ({
  keyId: keyIdOf(key),
  value: macValue(key, manifest),
});

export const originOf = (
  key: Buffer | null,
  { mac, isManual: _, ...manifest }: { mac?: ManifestMac | undefined; isManual?: true | undefined },
): ManifestOrigin => {
  if (!mac) return 'unsigned';
  if (!key || mac.keyId !== keyIdOf(key)) return 'otherInstallation';
  const wanted = Buffer.from(macValue(key, manifest), 'hex');
  return timingSafeEqual(wanted, Buffer.from(mac.value, 'hex')) ? 'own' : 'changed';
};
