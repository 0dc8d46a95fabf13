import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { foldersIn, pathOf } from '../../media/media-files.ts';
import { BackupError } from '../backup-error.ts';
import { type BackupKey, lockedName } from '../backup-seal.ts';
import type { NamedMedium } from '../create/database-copy.ts';
import type { BackupProgress } from '../create/make-options.ts';
import { copyOutMedia, hasRightBytes } from '../media/copy-media.ts';
import { lockedPath } from '../offsite/media-names.ts';
import type { RemoteOptions } from '../offsite/remote.ts';
import type { AgeKey } from './age-key.ts';
import {
  type ContinuousFiles,
  type ContinuousPlace,
  withContinuousFiles,
} from './continuous-files.ts';
import { type Epoch, readEpoch, writeEpoch } from './epoch.ts';
import { openKeyFile } from './key-file.ts';
import { ownTables, runRestore } from './litestream.ts';
import { databaseFolder, readReplicaState, replicaFile } from './replica-state.ts';

interface RestoredDatabase {
  /** Opens the media. */
  key: BackupKey;
  /** All that was written before is in it; null where the copies do not say. */
  at: string | null;
}

interface FetchMediaOptions {
  key: BackupKey;
  /** Gets `media/ab/cd/<sha256>`, as a data folder has it. */
  targetDir: string;
  onProgress?: (progress: BackupProgress) => void;
  signal?: AbortSignal | undefined;
}

/** Continuous copies of a household, to be restored from or taken over. */
export interface ContinuousTarget {
  files: ContinuousFiles;
  /** @returns null where no copies were begun. @throws OffsiteError */
  readEpoch(): Promise<Epoch | null>;
  /** @param expected the number there now; null for none. @throws EpochError, OffsiteError */
  writeEpoch(expected: number | null, next: Epoch): Promise<void>;
  /**
   * Restores the newest state of the database into a file that is not there yet. Its pages are not checked:
   * `inspectDatabase` does that, away from the main thread.
   * @throws BackupError `missing`, `damaged`, `wrongPassphrase`; OffsiteError
   */
  restoreDatabase(secret: string | BackupKey, toFile: string): Promise<RestoredDatabase>;
  /** Fetches media, each hash proved; what is there already stays. @throws BackupError, OffsiteError */
  fetchMedia(
    media: NamedMedium[],
    options: FetchMediaOptions,
  ): Promise<{ missing: string[]; copied: number }>;
}

/** Where the media are; locked, as in the folder of the backups. */
export const mediaFolder = 'media';

/** Removes from a database what Litestream adds to it. */
const dropLitestreamTables = (file: string): void => {
  const client = new Database(file, { fileMustExist: true });
  try {
    for (const table of ownTables) client.exec(`DROP TABLE IF EXISTS ${table}`);
    client.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    client.close();
  }
};

/** The files of the newest generation that can be restored. @throws BackupError `missing` */
const findReplica = async (
  files: ContinuousFiles,
): Promise<{ generation: string; names: string[]; at: string | null }> => {
  const state = await readReplicaState(files);
  const there = [...(await files.list(databaseFolder)).keys()];
  const byGeneration = (name: string) => replicaFile(name)?.generation;
  const whole = new Set(
    there.filter((name) => replicaFile(name)?.segment === null).map(byGeneration),
  );
  const generation = state && whole.has(state.generation) ? state.generation : [...whole].at(-1);
  if (!generation) throw new BackupError('missing', { detail: databaseFolder });
  const isNamed = state?.generation === generation;
  const names = there.filter((name) => {
    const file = replicaFile(name);
    if (file?.generation !== generation) return false;
    // Segments are sent side by side: of those after the last one that is noted, some may be missing.
    const mayHaveGaps = files.folder === null && isNamed;
    return !mayHaveGaps || file.segment === null || file.segment <= state.upTo;
  });
  return { generation, names, at: isNamed ? state.at : null };
};

const restoreReplica = async (
  files: ContinuousFiles,
  ageKey: AgeKey,
  toFile: string,
  signal: AbortSignal | undefined,
): Promise<string | null> => {
  const home = join(files.home, 'restore');
  const { generation, names, at } = await findReplica(files);
  if (!files.folder) await files.fetch(names, home);
  const replica = join(files.folder ?? home, databaseFolder);
  await fs.mkdir(dirname(toFile), { recursive: true, mode: 0o700 });
  await runRestore({ replica, key: ageKey, generation, toFile, home, signal });
  await fs.chmod(toFile, 0o600);
  dropLitestreamTables(toFile);
  await fs.rm(home, { recursive: true, force: true });
  return at;
};

/** Media that are fetched before they are opened, so that no more than that is on the disk twice. */
const atOnce = 64;

/** Media that have to come from there: reading those that are here is quicker than fetching them again. */
const notHere = async (
  media: NamedMedium[],
  { targetDir, signal }: FetchMediaOptions,
): Promise<NamedMedium[]> => {
  const absent: NamedMedium[] = [];
  for (const medium of media) {
    const path = pathOf(foldersIn(targetDir), medium.sha256);
    if (!(await hasRightBytes(path, medium, signal))) absent.push(medium);
  }
  return absent;
};

const fetchMedia = async (
  files: ContinuousFiles,
  media: NamedMedium[],
  options: FetchMediaOptions,
): Promise<{ missing: string[]; copied: number }> => {
  const { key, onProgress } = options;
  await fs.mkdir(options.targetDir, { recursive: true, mode: 0o700 });
  const there = await files.list(mediaFolder);
  const root = join(files.folder ?? join(files.home, 'fetched'), mediaFolder);
  const nameOf = (sha256: string) => `${mediaFolder}/${lockedPath(lockedName(key, sha256))}`;
  const result = { missing: [] as string[], copied: 0 };
  let bytes = 0;
  for (let at = 0; at < media.length; at += atOnce) {
    const all = media.slice(at, at + atOnce);
    const some = files.folder ? all : await notHere(all, options);
    const names = some.map(({ sha256 }) => nameOf(sha256)).filter((name) => there.has(name));
    if (!files.folder && names.length > 0) await files.fetch(names, join(files.home, 'fetched'));
    const list = new Map(
      some.map(({ sha256 }) => [lockedName(key, sha256), there.get(nameOf(sha256))] as const),
    );
    const known = new Map([...list].flatMap(([name, size]) => (size ? [[name, size]] : [])));
    const copied = await copyOutMedia(
      { ...options, onProgress: () => {}, root, isLocked: true, landmark: root, list: known },
      some,
    );
    if (!files.folder) await fs.rm(root, { recursive: true, force: true });
    result.missing.push(...copied.missing);
    result.copied += copied.copied;
    bytes += all.reduce((sum, medium) => sum + medium.bytes, 0);
    onProgress?.({ phase: 'media', done: at + all.length, total: media.length, bytes });
  }
  return result;
};

/**
 * Reaches continuous copies while `work` lasts.
 * @param options.home a folder of this computer for what lasts as long; emptied before and removed after
 * @throws OffsiteError `missing` where the folder is not there, or the target cannot be reached
 */
export const withContinuousTarget = <T>(
  place: ContinuousPlace,
  options: RemoteOptions,
  work: (target: ContinuousTarget) => Promise<T>,
): Promise<T> =>
  withContinuousFiles(place, options, (files) =>
    work({
      files,
      readEpoch: () => readEpoch(files),
      writeEpoch: (expected, next) => writeEpoch(files, expected, next),
      restoreDatabase: async (secret, toFile) => {
        const { key, ageKey } = await openKeyFile(files, secret);
        return { key, at: await restoreReplica(files, ageKey, toFile, options.signal) };
      },
      fetchMedia: (media, fetchOptions) => fetchMedia(files, media, fetchOptions),
    }),
  );
