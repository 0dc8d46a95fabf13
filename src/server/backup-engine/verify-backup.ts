import fs from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, type BackupFailure, isVerdict, toBackupError } from './backup-error.ts';
import { passFile, requireSpace } from './backup-files.ts';
import {
  type Manifest,
  readManifest,
  readMediaList,
  rootOf,
  type StoredMedium,
  snapshotPath,
  storedPath,
} from './backup-format.ts';
import { type BackupKey, keyIdOf } from './backup-seal.ts';
import { holdToRead } from './backup-store.ts';
import { readChecks, writeChecks } from './checks-file.ts';
import { removeCopy, workFiles } from './create/database-copy.ts';
import type { BackupProgress } from './create/make-backup.ts';
import { requireWhole } from './list-backups.ts';
import { listStored, setAside, stateOfStored } from './media/stored-media.ts';
import { requireSame } from './open-backup.ts';

interface VerifyOptions {
  folder: string;
  id: string;
  key: BackupKey | null;
  /** Where a locked database is opened for a moment: on this computer, never on the disk it is kept on. */
  workDir: string;
  now: Date;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

const keyFor = (manifest: Manifest, key: BackupKey | null): BackupKey | null =>
  manifest.keyId !== null && key !== null && keyIdOf(key) === manifest.keyId ? key : null;

/** Hashes the database, and opens it unless it is locked and the key is not there. @throws BackupError */
const verifyDatabase = async (root: string, manifest: Manifest, options: VerifyOptions) => {
  await requireWhole(root, manifest);
  const { signal, workDir } = options;
  const stored = join(snapshotPath(root, manifest.id), 'treehouse.db');
  const key = keyFor(manifest, options.key);
  const copy = join(workDir, workFiles.check);
  await removeCopy(copy);
  try {
    if (key) await requireSpace(workDir, manifest.database.bytes);
    const target = key ? { target: copy, unlock: key } : {};
    const { read } = await passFile(stored, { ...target, signal });
    if (read.sha256 !== manifest.database.sha256) {
      throw new BackupError('damaged', { detail: 'treehouse.db' });
    }
    if (key) requireSame(copy, manifest, key);
    else if (!manifest.keyId) requireSame(stored, manifest, null);
  } finally {
    await removeCopy(copy);
  }
};

/** A store being verified; it may be changed only while locked. */
interface Looking {
  root: string;
  isHeld: boolean;
  isLocked: boolean;
  key: BackupKey | null;
}

/** Reads media through, setting aside what has changed. @returns how many are whole */
const countWhole = async (
  { root, isHeld, isLocked, key }: Looking,
  media: StoredMedium[],
  { onProgress, signal }: VerifyOptions,
): Promise<number> => {
  let whole = 0;
  let bytes = 0;
  for (const [index, { name, bytes: size }] of media.entries()) {
    const path = storedPath(root, isLocked, name);
    const state = await stateOfStored(path, name, key, signal);
    if (state === 'changed' && isHeld) await setAside(path);
    if (state === 'whole') whole += 1;
    bytes += size;
    onProgress?.({ phase: 'checking', done: index + 1, total: media.length, bytes });
  }
  return whole;
};

/**
 * Verifies each of a backup's media: present, right size, right hash. A changed one is set aside, so that the
 * next backup copies it again. @throws BackupError `incomplete`
 */
const verifyMedia = async (root: string, manifest: Manifest, options: VerifyOptions) => {
  const isLocked = manifest.keyId !== null;
  const key = keyFor(manifest, options.key);
  const store = holdToRead(root);
  try {
    const list = await readMediaList(root, manifest);
    const there = await listStored(root, isLocked);
    const media = list.filter(({ name, bytes }) => there.get(name) === bytes);
    const canHash = !isLocked || key !== null;
    const looking = { root, isHeld: store !== null, isLocked, key };
    const whole = canHash ? await countWhole(looking, media, options) : media.length;
    const lost = list.length - whole;
    if (lost > 0) throw new BackupError('incomplete', { detail: `${lost} media` });
  } finally {
    store?.close();
  }
};

/** Stores the result; a read-only disk can still be verified. */
const note = async (root: string, id: string, at: Date, reason: BackupFailure | null) => {
  const checks = await readChecks(root);
  checks.backups[id] = { at: at.toISOString(), reason };
  await writeChecks(root, checks).catch(() => {});
};

/** The stored result of a verification. */
const isNoted = (reason: BackupFailure): boolean =>
  isVerdict(reason) || ['incomplete', 'newer', 'unreadable'].includes(reason);

/**
 * Reads a whole backup and opens it. Not for the main thread.
 * @returns what is wrong with it, null where nothing is. @throws BackupError when it could not be looked at.
 */
export const verifyBackup = async (options: VerifyOptions): Promise<BackupFailure | null> => {
  const root = rootOf(options.folder);
  const { id, now } = options;
  let reason: BackupFailure | null = null;
  try {
    const manifest = await readManifest(root, id);
    await verifyDatabase(root, manifest, options);
    await verifyMedia(root, manifest, options);
  } catch (error) {
    const failure = toBackupError(error);
    if (!isNoted(failure.reason)) throw failure;
    const isThere = await fs.lstat(snapshotPath(root, id)).catch(() => null);
    if (!isThere) throw new BackupError('missing', { cause: error });
    reason = failure.reason;
  }
  await note(root, id, now, reason);
  return reason;
};
