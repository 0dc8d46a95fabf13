import fs from 'node:fs/promises';
import { dirname } from 'node:path';
import { foldersIn, pathOf } from '../../media/media-files.ts';
import { BackupError } from '../backup-error.ts';
import { passFile, requireSpace, syncFolder } from '../backup-files.ts';
import { type StoredMedium, storedPath } from '../backup-format.ts';
import { type BackupKey, lockedName, lockedSize } from '../backup-seal.ts';
import type { NamedMedium } from '../create/database-copy.ts';
import type { Work } from '../create/make-options.ts';
import { listStored } from './stored-media.ts';

type StoreWork = Pick<Work, 'root' | 'dataDir' | 'key' | 'distrusted' | 'onProgress' | 'signal'>;

/** Copies one medium and verifies its hash. @returns false when it is not whole on disk. */
const storeMedium = async (work: StoreWork, { sha256, bytes }: NamedMedium, target: string) => {
  const source = pathOf(foldersIn(work.dataDir), sha256);
  const { key, signal } = work;
  await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const part = `${target}.part`;
  await fs.rm(part, { force: true });
  try {
    const { read } = await passFile(source, { target: part, lock: key, signal });
    if (read.sha256 !== sha256 || read.bytes !== bytes) {
      await fs.rm(part, { force: true });
      return false;
    }
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isGone || (await fs.stat(dirname(target)).catch(() => null)) === null) throw error;
    return false;
  }
  await fs.rename(part, target);
  return true;
};

interface Wanted extends StoredMedium {
  medium: NamedMedium;
}

const wantedOf = (media: NamedMedium[], key: BackupKey | null): Wanted[] =>
  media.map((medium) => ({
    medium,
    name: key ? lockedName(key, medium.sha256) : medium.sha256,
    bytes: key ? lockedSize(medium.bytes) : medium.bytes,
  }));

/** Makes the names of what was copied survive a power cut. */
const syncFolders = async (folders: Set<string>): Promise<void> => {
  for (const folder of folders) await syncFolder(folder);
  for (const store of new Set([...folders].map(dirname))) await syncFolder(store);
};

/** Copies missing media. @returns the list of media in this backup. */
export const storeMedia = async (work: StoreWork, media: NamedMedium[]) => {
  const { root, key, onProgress, signal } = work;
  const isLocked = key !== null;
  const there = await listStored(root, isLocked);
  const isStored = ({ name, bytes }: StoredMedium) =>
    there.get(name) === bytes && !work.distrusted?.has(name);
  const wanted = wantedOf(media, key);
  const absent = wanted.filter((medium) => !isStored(medium));
  await requireSpace(
    root,
    absent.reduce((sum, { bytes }) => sum + bytes, 0),
    work.dataDir,
  );
  const list: StoredMedium[] = wanted.filter(isStored);
  const folders = new Set<string>();
  const result = { list, copied: 0, copiedBytes: 0 };
  const total = media.length;
  const before = total - absent.length;
  for (const [index, { medium, name, bytes }] of absent.entries()) {
    if (signal?.aborted) throw new BackupError('cancelled');
    onProgress?.({ phase: 'media', done: before + index, total, bytes: result.copiedBytes });
    const target = storedPath(root, isLocked, name);
    if (!(await storeMedium(work, medium, target))) continue;
    list.push({ name, bytes });
    folders.add(dirname(target));
    result.copied += 1;
    result.copiedBytes += medium.bytes;
  }
  onProgress?.({ phase: 'media', done: total, total, bytes: result.copiedBytes });
  await syncFolders(folders);
  return { ...result, missing: total - list.length };
};
