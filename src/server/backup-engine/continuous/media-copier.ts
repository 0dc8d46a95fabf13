import fs from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredMedium } from '../backup-format.ts';
import { type BackupKey, lockedName, lockedSize } from '../backup-seal.ts';
import type { NamedMedium } from '../create/database-copy.ts';
import { storeMedia } from '../media/store-media.ts';
import { lockedPath } from '../offsite/media-names.ts';
import { toSpaceError } from '../offsite/offsite-error.ts';
import type { ContinuousFiles } from './continuous-files.ts';
import { mediaFolder } from './continuous-target.ts';
import type { Epoch } from './epoch.ts';

export interface CopyMediaOptions {
  dataDir: string;
  key: BackupKey;
  /** A page of the database's media after one, by SHA-256. */
  listMedia(after: string): NamedMedium[];
  /** Differs once there are new media. */
  mediaVersion(): number;
  now: () => Date;
  stop: AbortSignal;
  /** Ends copying at once. */
  signal: AbortSignal;
  /** Asked before anything at the target is removed. @throws EpochError */
  requireOwn(): Promise<Epoch>;
  /** How many media are not at the target yet. */
  onLeft(count: number): void;
}

const everyMs = 3_000;
/** Media that went are removed from the target within this time. */
const walkEveryMs = 5 * 60_000;
/** Bytes of media that are sent at once, since they are locked on this computer first. */
const batchBytes = 128 * 1024 * 1024;

const batchesOf = (media: NamedMedium[]): NamedMedium[][] => {
  const batches: NamedMedium[][] = [];
  let left = 0;
  for (const medium of media) {
    if (batches.length === 0 || medium.bytes > left) {
      batches.push([]);
      left = batchBytes;
    }
    batches.at(-1)?.push(medium);
    left -= medium.bytes;
  }
  return batches;
};

const send = async (
  files: ContinuousFiles,
  { dataDir, key, signal }: CopyMediaOptions,
  media: NamedMedium[],
): Promise<StoredMedium[]> => {
  const root = files.folder ?? join(files.home, 'outgoing');
  const store = join(root, mediaFolder);
  await fs.mkdir(store, { recursive: true, mode: 0o700 });
  const { list } = await storeMedia({ root: store, dataDir, key, signal }, media).catch(
    (error: unknown) => {
      throw toSpaceError(error, files.folder !== null);
    },
  );
  const names = list.map(({ name }) => `${mediaFolder}/${lockedPath(name)}`);
  if (!files.folder) {
    await files.send(root, names);
    await fs.rm(root, { recursive: true, force: true });
  }
  return list;
};

/** Sends what is not there yet, and removes what no medium of the database names any more. */
const walk = async (
  files: ContinuousFiles,
  there: Map<string, number>,
  options: CopyMediaOptions,
): Promise<void> => {
  const { key, listMedia, stop, onLeft } = options;
  const pathOf = (name: string) => `${mediaFolder}/${lockedPath(name)}`;
  const named = new Set<string>();
  const absent: NamedMedium[] = [];
  for (let page = listMedia(''); page.length > 0; page = listMedia(page.at(-1)?.sha256 ?? '')) {
    for (const medium of page) {
      const path = pathOf(lockedName(key, medium.sha256));
      named.add(path);
      // A cut or a full store leaves half of one there.
      if (there.get(path) !== lockedSize(medium.bytes)) absent.push(medium);
    }
    // Calls are answered between two pages.
    await sleep(0);
  }
  let left = absent.length;
  onLeft(left);
  for (const batch of batchesOf(absent)) {
    if (stop.aborted) return;
    for (const { name, bytes } of await send(files, options, batch)) {
      there.set(pathOf(name), bytes);
    }
    left -= batch.length;
    onLeft(left);
  }
  const unnamed = [...there.keys()].filter((name) => !named.has(name));
  if (unnamed.length === 0) return;
  await options.requireOwn();
  await files.remove(unnamed);
  for (const name of unnamed) there.delete(name);
};

/** Copies media by what is in them until it is stopped; each is sent once. @throws OffsiteError, BackupError */
export const copyMediaContinuously = async (
  files: ContinuousFiles,
  options: CopyMediaOptions,
): Promise<void> => {
  const { mediaVersion, now, stop } = options;
  const there = await files.list(mediaFolder);
  let version = -1;
  let walkedAt = 0;
  while (!stop.aborted) {
    const current = mediaVersion();
    const since = now().getTime() - walkedAt;
    if (current !== version || since < 0 || since >= walkEveryMs) {
      await walk(files, there, options);
      version = current;
      walkedAt = now().getTime();
    }
    await sleep(everyMs, undefined, { signal: stop }).catch(() => {});
  }
};
