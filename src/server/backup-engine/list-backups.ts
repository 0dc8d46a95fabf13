import fs from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, type BackupFailure, toBackupError } from './backup-error.ts';
import {
  BackupId,
  type Manifest,
  PrivatePart,
  readManifest,
  requireFile,
  snapshotPath,
  snapshotsIn,
} from './backup-format.ts';
import { type BackupKey, keyIdOf, unsealText } from './backup-seal.ts';
import { readChecks } from './checks-file.ts';
import { type ManifestOrigin, originOf } from './manifest-mac.ts';

/** One backup, as read from its small files. */
export interface BackupSummary {
  id: string;
  createdAt: string;
  /** Null where its manifest cannot be read. */
  manifest: Manifest | null;
  isLocked: boolean;
  /** Made by an admin; kept until deleted (rule 155). */
  isManual: boolean;
  /** Null without the key of a locked backup. */
  privatePart: PrivatePart | null;
  /** Who made it, as far as this installation can tell; null where its manifest cannot be read. */
  origin: ManifestOrigin | null;
  /** When it was last verified, by its making or later. */
  verifiedAt: string | null;
  /** What is wrong with it; null where nothing is known to be. */
  problem: BackupFailure | null;
}

const timeOf = (id: string): string =>
  id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z');

/** The private part of a manifest; null without its key. @throws BackupError when it was changed, or is of another key. */
export const readPrivatePart = (manifest: Manifest, key: BackupKey | null): PrivatePart | null => {
  if (typeof manifest.private !== 'string') return manifest.private;
  if (!key || keyIdOf(key) !== manifest.keyId) return null;
  const parsed = PrivatePart.safeParse(JSON.parse(unsealText(key, manifest.private)));
  if (!parsed.success) throw new BackupError('damaged', { detail: 'manifest.json' });
  return parsed.data;
};

/** Whether the files a backup consists of are there, whole by their size. @throws BackupError */
export const requireWhole = async (root: string, manifest: Manifest): Promise<void> => {
  const folder = snapshotPath(root, manifest.id);
  const { size } = await requireFile(join(folder, 'treehouse.db'));
  if (size < manifest.database.bytes) throw new BackupError('cutShort', { detail: 'treehouse.db' });
  if (size > manifest.database.bytes) throw new BackupError('damaged', { detail: 'treehouse.db' });
  await requireFile(join(folder, 'media.txt'));
};

const summarise = async (
  root: string,
  id: string,
  { key, macKey }: ListKeys,
  check: { at: string; reason: string | null } | undefined,
): Promise<BackupSummary> => {
  let isManual = false;
  const unread = {
    id,
    createdAt: timeOf(id),
    manifest: null,
    origin: null,
    privatePart: null,
    verifiedAt: null,
  };
  try {
    const manifest = await readManifest(root, id);
    isManual = manifest.isManual === true;
    await requireWhole(root, manifest);
    const isGood = check?.reason === null;
    return {
      id,
      createdAt: manifest.createdAt,
      manifest,
      origin: originOf(macKey, manifest),
      isLocked: manifest.keyId !== null,
      isManual,
      privatePart: readPrivatePart(manifest, key),
      verifiedAt: isGood && check.at > manifest.verifiedAt ? check.at : manifest.verifiedAt,
      problem: (check?.reason ?? null) as BackupFailure | null,
    };
  } catch (error) {
    return { ...unread, isLocked: false, isManual, problem: toBackupError(error).reason };
  }
};

/** Keys for the private parts of a list; null if missing. */
interface ListKeys {
  key: BackupKey | null;
  macKey: Buffer | null;
}

/** Every backup in a root, newest first. @throws when the folder cannot be read. */
export const listBackups = async (
  root: string,
  keys: ListKeys = { key: null, macKey: null },
): Promise<BackupSummary[]> => {
  const entries = await fs
    .readdir(snapshotsIn(root), { withFileTypes: true })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  const checks = await readChecks(root);
  const ids = entries
    .filter((entry) => entry.isDirectory() && BackupId.safeParse(entry.name).success)
    .map(({ name }) => name)
    .toSorted()
    .reverse();
  const backups: BackupSummary[] = [];
  for (const id of ids) backups.push(await summarise(root, id, keys, checks.backups[id]));
  return backups;
};
