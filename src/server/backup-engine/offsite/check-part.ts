import fs from 'node:fs/promises';
import { join } from 'node:path';
import { isVerdict, toBackupError } from '../backup-error.ts';
import { passFile } from '../backup-files.ts';
import { readManifest } from '../backup-format.ts';
import type { BackupKey } from '../backup-seal.ts';
import { stateOfStored } from '../media/stored-media.ts';
import type { OffsiteProgress } from './copy-out.ts';
import { OffsiteError } from './offsite-error.ts';
import { completeIds, readNamedMedia } from './prune-remote.ts';
import type { Remote } from './remote.ts';
import { copyFiles, findChanged, listRemote, removeFiles } from './remote-files.ts';

/** Parts in which everything at the target is read back: one a week, all of it in a quarter of a year. */
const parts = 13;
/** Less would not be worth a week. */
const smallestPart = 64 * 1024 * 1024;
/** Read back at a time, which is what it takes of the disk; one file may be larger. */
const batchBytes = 256 * 1024 * 1024;

export interface CheckPartOptions {
  /** The folder of the backups at home. */
  root: string;
  key: BackupKey;
  /** The file after which the part begins; '' for the first. */
  after: string;
  /** Lost according to earlier parts: read back again in every part, as long as a backup names them. */
  lost: string[];
  signal?: AbortSignal | undefined;
  onProgress?: (progress: OffsiteProgress) => void;
  /**
   * The next part begins after this file: what was checked stays checked when the rest is cut off.
   * @param lost all that is lost according to this part and earlier ones
   */
  onChecked?: (after: string, lost: string[]) => void;
}

interface CheckedPart {
  files: number;
  bytes: number;
  /** Damaged or missing there, and sent again. */
  sentAgain: number;
  /** The same, and not whole at home; those of earlier parts too. */
  lost: string[];
}

interface Expected {
  name: string;
  bytes: number;
}

/** All that the complete backups at the target name, in order. @throws OffsiteError where a list of them is damaged */
const listExpected = async (
  remote: Remote,
  there: ReadonlyMap<string, number>,
): Promise<Expected[]> => {
  const ids = completeIds(there.keys());
  const media = await readNamedMedia(remote, ids);
  if (!media) throw new OffsiteError('notStored', 'a list of media');
  const databases = ids.map(async (id) => {
    const { database } = await readManifest(join(remote.home, 'kept'), id);
    return [`snapshots/${id}/treehouse.db`, database.bytes] as const;
  });
  const all = new Map([...media, ...(await Promise.all(databases))]);
  return [...all]
    .map(([name, bytes]) => ({ name, bytes }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

/** The files of a part, in batches; the last part ends with the last file. */
const batchesOf = (all: Expected[], after: string): Expected[][] => {
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  let left = Math.max(smallestPart, Math.ceil(total / parts));
  let inBatch = 0;
  const batches: Expected[][] = [];
  for (const file of all.filter(({ name }) => name > after)) {
    if (left <= 0) break;
    if (batches.length === 0 || inBatch + file.bytes > batchBytes) {
      batches.push([]);
      inBatch = 0;
    }
    batches.at(-1)?.push(file);
    inBatch += file.bytes;
    left -= file.bytes;
  }
  return batches;
};

/** Whether a locked file is as it was made: a medium by its name, a database by its seal. */
const isWhole = async (
  folder: string,
  name: string,
  { key, signal }: CheckPartOptions,
): Promise<boolean> => {
  const path = join(folder, name);
  const medium = /^locked\/..\/([0-9a-f]{64})$/.exec(name)?.[1];
  if (medium) return (await stateOfStored(path, medium, key, signal)) === 'whole';
  try {
    await passFile(path, { unlock: key, signal });
    return true;
  } catch (error) {
    if (isVerdict(toBackupError(error).reason)) return false;
    throw error;
  }
};

/** Reads files back. @returns those that are not whole */
const findDamaged = async (
  remote: Remote,
  names: string[],
  options: CheckPartOptions,
): Promise<string[]> => {
  const folder = join(remote.home, 'read-back');
  const damaged: string[] = [];
  try {
    await copyFiles(remote, { from: remote.root, to: folder, names });
    for (const name of names) if (!(await isWhole(folder, name, options))) damaged.push(name);
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
  return damaged;
};

/** Sends files again that are whole at home. @returns those that are not */
const sendAgain = async (
  remote: Remote,
  { damaged, missing }: { damaged: string[]; missing: string[] },
  options: CheckPartOptions,
): Promise<string[]> => {
  const { root } = options;
  const names: string[] = [];
  const lost: string[] = [];
  for (const name of [...damaged, ...missing]) {
    const isHere = await isWhole(root, name, options).catch(() => false);
    (isHere ? names : lost).push(name);
  }
  await copyFiles(remote, { from: root, to: remote.root, names, isAlways: true });
  const changed = await findChanged(remote, root, names);
  if (changed.length > 0) {
    await removeFiles(remote, changed);
    throw new OffsiteError('notStored', `${changed.length} files`);
  }
  return lost;
};

/**
 * Reads the next part of what lies at the target back, proves it with the key, and sends again what is damaged or
 * missing there. @throws OffsiteError
 */
export const checkPart = async (
  remote: Remote,
  options: CheckPartOptions,
): Promise<CheckedPart> => {
  const there = await listRemote(remote);
  const all = await listExpected(remote, there);
  // What was the last file may be gone by now.
  const after = all.some(({ name }) => name > options.after) ? options.after : '';
  const again = all.filter(({ name }) => options.lost.includes(name));
  const next = batchesOf(
    all.filter((file) => !again.includes(file)),
    after,
  );
  const batches = [...(again.length > 0 ? [again] : []), ...next];
  const total = batches.flat().reduce((sum, { bytes }) => sum + bytes, 0);
  const part: CheckedPart = { files: 0, bytes: 0, sentAgain: 0, lost: [] };
  for (const batch of batches) {
    options.onProgress?.({ phase: 'checking', done: part.bytes, total });
    const missing = batch.filter(({ name, bytes }) => there.get(name) !== bytes);
    const present = batch.filter(({ name, bytes }) => there.get(name) === bytes);
    const damaged = await findDamaged(
      remote,
      present.map(({ name }) => name),
      options,
    );
    const bad = { damaged, missing: missing.map(({ name }) => name) };
    const lost = await sendAgain(remote, bad, options);
    part.files += batch.length;
    part.bytes += batch.reduce((sum, { bytes }) => sum + bytes, 0);
    part.sentAgain += damaged.length + missing.length - lost.length;
    part.lost.push(...lost);
    if (batch !== again) options.onChecked?.(batch.at(-1)?.name ?? '', [...part.lost]);
  }
  return part;
};
