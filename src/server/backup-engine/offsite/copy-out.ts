import { BackupError } from '../backup-error.ts';
import {
  type BackupsFile,
  backupsFiles,
  type Manifest,
  readBackupsFile,
} from '../backup-format.ts';
import { listBackups } from '../list-backups.ts';
import { listStored } from '../media/stored-media.ts';
import { lockedPath, readMediaNames } from './media-names.ts';
import { OffsiteError } from './offsite-error.ts';
import { manifestPath, type PruneRemoteOptions, pruneRemote } from './prune-remote.ts';
import type { Remote } from './remote.ts';
import { copyFiles, findChanged, listRemote, readSmallFile, removeFiles } from './remote-files.ts';
import { addUnread, clearUnread, readUnread } from './unread-files.ts';

/** How far a copy is; bytes. */
export interface OffsiteProgress {
  phase: 'preparing' | 'sending' | 'checking' | 'tidying';
  done: number;
  total: number;
}

export interface CopyOutOptions extends Omit<PruneRemoteOptions, 'keep'> {
  /** The folder of the backups at home. */
  root: string;
  dataDir: string;
  /** The backup that was made last; null where that is not known. */
  lastId: string | null;
  /** Whether copies were there before: an empty folder where a disk was is not the disk. */
  expectsCopies: boolean;
  onProgress?: (progress: OffsiteProgress) => void;
}

export interface CopiedOut {
  id: string;
  /** Bytes that were sent; 0 where everything was there. */
  bytes: number;
  /** Backups that were removed from the target. */
  removed: string[];
}

/**
 * The last good backup that is locked: nothing else leaves. One that was made while the clock was ahead has the
 * latest date for a long time, so the last one is known by its id. @throws OffsiteError
 */
const findLastLocked = async (root: string, lastId: string | null): Promise<Manifest> => {
  const backups = await listBackups(root);
  const good = backups.filter(({ isLocked, problem }) => isLocked && problem === null);
  const newest = good.find(({ id }) => id === lastId) ?? good[0];
  if (!newest?.manifest) throw new OffsiteError('noBackup');
  return newest.manifest;
};

/** Whose backups are at the target. @throws OffsiteError where they are not this household's */
export const requireOwnRemote = async (
  remote: Remote,
  there: ReadonlyMap<string, number>,
  own: Pick<BackupsFile, 'installationId' | 'encryption'>,
): Promise<void> => {
  const names = backupsFiles.filter((name) => there.has(name));
  for (const name of names) {
    const text = await readSmallFile(remote, name, there.get(name) ?? 0);
    let file: Partial<BackupsFile> | null = null;
    try {
      file = JSON.parse(text) as Partial<BackupsFile>;
    } catch {
      // Cut off while it was written; its copy tells.
      continue;
    }
    if (file?.installationId !== own.installationId) throw new OffsiteError('otherHousehold');
    if (file.encryption?.keyId !== own.encryption?.keyId) {
      throw new OffsiteError('otherPassphrase');
    }
    return;
  }
  // What is there could not be opened without them, or belongs to others.
  if (names.length > 0 && there.size > names.length) throw new OffsiteError('otherHousehold');
};

interface ToSend {
  names: string[];
  bytes: number;
}

/** What the target lacks of a backup, but for its manifest. @throws OffsiteError `incomplete` */
const findMissing = async (
  { root }: CopyOutOptions,
  manifest: Manifest,
  there: ReadonlyMap<string, number>,
): Promise<ToSend> => {
  const media = await readMediaNames(root, manifest);
  const missing = media.filter(({ name, bytes }) => there.get(lockedPath(name)) !== bytes);
  const here = missing.length > 0 ? await listStored(root, true) : new Map<string, number>();
  const lost = missing.filter(({ name, bytes }) => here.get(name) !== bytes);
  if (lost.length > 0) throw new OffsiteError('incomplete', `${lost.length} media`);
  const folder = `snapshots/${manifest.id}`;
  return {
    names: [
      ...missing.map(({ name }) => lockedPath(name)),
      `${folder}/media.txt`,
      `${folder}/treehouse.db`,
    ],
    bytes: missing.reduce((sum, { bytes }) => sum + bytes, 0) + manifest.database.bytes,
  };
};

/** Sent before and not read back: those of this backup; others are sent again when they are needed. */
const unreadOf = async (
  { dataDir, root }: CopyOutOptions,
  manifest: Manifest,
): Promise<string[]> => {
  const unread = await readUnread(dataDir);
  if (unread.length === 0) return [];
  const own = new Set((await readMediaNames(root, manifest)).map(({ name }) => lockedPath(name)));
  return unread.filter((name) => own.has(name));
};

/** Reads back what was sent. What differs is removed, so that it is sent again. @throws OffsiteError */
const requireStored = async (
  remote: Remote,
  root: string,
  names: string[],
  onBytes?: (bytes: number) => void,
): Promise<void> => {
  const changed = await findChanged(remote, root, names, onBytes);
  if (changed.length === 0) return;
  const there = await listRemote(remote);
  await removeFiles(
    remote,
    changed.filter((name) => there.has(name)),
  );
  throw new OffsiteError('notStored', `${changed.length} files`);
};

const sendParts = async (
  remote: Remote,
  options: CopyOutOptions,
  manifest: Manifest,
  { names, bytes }: ToSend,
): Promise<void> => {
  const { root, dataDir, onProgress } = options;
  const report = (phase: OffsiteProgress['phase']) => (done: number) =>
    onProgress?.({ phase, done: Math.min(done, bytes), total: bytes });
  const all = [...new Set([...(await unreadOf(options, manifest)), ...names])];
  await addUnread(dataDir, names);
  report('sending')(0);
  // Another passphrase changes their bytes and not their size.
  await copyFiles(remote, {
    from: root,
    to: remote.root,
    names: [...backupsFiles],
    isAlways: true,
  });
  await copyFiles(remote, { from: root, to: remote.root, names, onBytes: report('sending') });
  report('checking')(0);
  await requireStored(remote, root, [...backupsFiles, ...all], report('checking'));
};

/**
 * Copies the last good locked backup to a target: what is new of its media, its database, and its manifest last,
 * so that what a cut leaves behind counts as no backup. All that was sent is read back before that, and only then is
 * something older removed. Begun again, it goes on where it was. @throws OffsiteError
 */
export const copyOut = async (remote: Remote, options: CopyOutOptions): Promise<CopiedOut> => {
  const { root, dataDir, lastId, timeZone, date, onProgress } = options;
  onProgress?.({ phase: 'preparing', done: 0, total: 0 });
  const manifest = await findLastLocked(root, lastId);
  const own = await readBackupsFile(root);
  if (!own) throw new OffsiteError('noBackup');
  const there = await listRemote(remote);
  const isEmpty = !backupsFiles.some((name) => there.has(name));
  if (options.expectsCopies && isEmpty) throw new OffsiteError('missing');
  await requireOwnRemote(remote, there, own);
  const last = manifestPath(manifest.id);
  const toSend = await findMissing(options, manifest, there).catch((error: unknown) => {
    throw error instanceof BackupError ? new OffsiteError('incomplete', error.message) : error;
  });
  const isThere = there.has(last) && toSend.names.every((name) => there.has(name));
  if (!isThere) {
    await sendParts(remote, options, manifest, toSend);
    await copyFiles(remote, { from: root, to: remote.root, names: [last], isAlways: true });
    await requireStored(remote, root, [last]);
    await clearUnread(dataDir);
  }
  onProgress?.({ phase: 'tidying', done: 0, total: 0 });
  const names = new Set([...there.keys(), ...toSend.names, last]);
  const removed = await pruneRemote(remote, names, { keep: manifest.id, timeZone, date });
  return { id: manifest.id, bytes: isThere ? 0 : toSend.bytes, removed };
};
