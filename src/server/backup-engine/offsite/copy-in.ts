import fs from 'node:fs/promises';
import { join } from 'node:path';
import { requireSpace } from '../backup-files.ts';
import { backupsFiles, backupsFolderName } from '../backup-format.ts';
import type { OffsiteProgress } from './copy-out.ts';
import { OffsiteError } from './offsite-error.ts';
import { completeIds } from './prune-remote.ts';
import type { Remote } from './remote.ts';
import { copyFiles, listRemote } from './remote-files.ts';

interface CopyInOptions {
  /** Gets a folder of backups inside it. */
  folder: string;
  dataDir: string;
  onProgress?: (progress: OffsiteProgress) => void;
}

/** Names that a copy can have, so that nothing is written elsewhere than it belongs. */
const mediumPath = /^locked\/[0-9a-f]{2}\/[0-9a-f]{64}$/;

/** Bytes of files that are not here yet: what an earlier try fetched stays. */
const bytesToCome = async (
  root: string,
  names: string[],
  there: ReadonlyMap<string, number>,
): Promise<number> => {
  let bytes = 0;
  for (const name of names) {
    const size = there.get(name) ?? 0;
    const stats = await fs.lstat(join(root, name)).catch(() => null);
    if (stats?.size !== size) bytes += size;
  }
  return bytes;
};

/**
 * Fetches all complete backups of a target. Begun again, it goes on where it was; whether what came is as it was
 * sent, the restore finds out. @throws OffsiteError `missing` where there are none, `noSpaceHere`
 */
export const copyIn = async (
  remote: Remote,
  { folder, dataDir, onProgress }: CopyInOptions,
): Promise<void> => {
  onProgress?.({ phase: 'preparing', done: 0, total: 0 });
  const there = await listRemote(remote);
  const ids = completeIds(there.keys());
  if (ids.length === 0) throw new OffsiteError('missing');
  const snapshots = ids.flatMap((id) =>
    ['treehouse.db', 'media.txt', 'manifest.json'].map((name) => `snapshots/${id}/${name}`),
  );
  const media = [...there.keys()].filter((name) => mediumPath.test(name));
  const names = [...backupsFiles, ...snapshots, ...media].filter((name) => there.has(name));
  const total = names.reduce((sum, name) => sum + (there.get(name) ?? 0), 0);
  const root = join(folder, backupsFolderName);
  await fs.mkdir(root, { recursive: true, mode: 0o700 });
  const toCome = await bytesToCome(root, names, there);
  await requireSpace(folder, toCome, dataDir).catch((error: Error) => {
    throw new OffsiteError('noSpaceHere', error.message);
  });
  const onBytes = (done: number) => onProgress?.({ phase: 'sending', done, total });
  onBytes(0);
  await copyFiles(remote, { from: remote.root, to: root, names, onBytes });
};
