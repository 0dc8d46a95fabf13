import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BackupError } from '../backup-error.ts';
import { type Manifest, type StoredMedium, snapshotPath } from '../backup-format.ts';

/** Where a locked medium is, below the folder of the backups. */
export const lockedPath = (name: string): string => `locked/${name.slice(0, 2)}/${name}`;

/**
 * Reads the list of a backup's media a piece at a time, proving it whole: this is the server's own process.
 * @throws BackupError
 */
export const readMediaNames = async (root: string, manifest: Manifest): Promise<StoredMedium[]> => {
  const hash = createHash('sha256');
  const stream = createReadStream(join(snapshotPath(root, manifest.id), 'media.txt'));
  stream.on('data', (chunk) => hash.update(chunk));
  const media: StoredMedium[] = [];
  for await (const line of createInterface({ input: stream })) {
    const [, name, bytes] = /^([0-9a-f]{64}) (\d{1,15})$/.exec(line) ?? [];
    if (!name) throw new BackupError('damaged', { detail: 'media.txt' });
    media.push({ name, bytes: Number(bytes) });
  }
  if (hash.digest('hex') !== manifest.media.listSha256) {
    throw new BackupError('damaged', { detail: 'media.txt' });
  }
  return media;
};
