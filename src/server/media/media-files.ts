import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { link, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where media are on disk; files 0600 in folders 0700. */
export interface MediaFolders {
  /** `media/ab/cd/<sha256>` */
  media: string;
  /** What has not been accepted yet. */
  incoming: string;
  /** Files that belong to nothing, for a while. */
  trash: string;
}

export const foldersIn = (dataDir: string): MediaFolders => ({
  media: join(dataDir, 'media'),
  incoming: join(dataDir, 'incoming'),
  trash: join(dataDir, 'trash'),
});

export const pathOf = (folders: MediaFolders, sha256: string): string =>
  join(folders.media, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** Makes the names in a folder survive a power cut; Windows has no such call and keeps them itself. */
export const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Folders whose own names are known to be on disk, by path. */
const lasting = new Map<string, Promise<void>>();

/** Makes `media/ab/cd` last; the first time in a run even when it is there already, unsynced perhaps. */
const ensureFolder = (folders: MediaFolders, path: string): Promise<void> => {
  const known = lasting.get(path);
  if (known) return known;
  const making = (async () => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await syncFolder(dirname(path));
    await syncFolder(folders.media);
  })();
  lasting.set(path, making);
  making.catch(() => lasting.delete(path));
  return making;
};

const isSameFile = (path: string, other: string): boolean =>
  existsSync(other) && statSync(path).size === statSync(other).size;

const moveFile = async (path: string, target: string): Promise<void> => {
  try {
    await rename(path, target);
  } catch (error) {
    // Windows does not replace a file that is being read; it has these very bytes.
    if (!isSameFile(path, target)) throw error;
    rmSync(path, { force: true });
  }
};

const linkFile = async (path: string, target: string): Promise<void> => {
  if (isSameFile(path, target)) return;
  try {
    await link(path, target);
  } catch {
    // Not every disk knows two names for one file.
    await moveFile(path, target);
  }
};

/** Puts a file that is on disk already among the media, and makes its name last; `link` leaves it where it is, too. */
export const placeFile = async (
  folders: MediaFolders,
  path: string,
  sha256: string,
  how: 'move' | 'link' = 'move',
): Promise<void> => {
  const target = pathOf(folders, sha256);
  await ensureFolder(folders, dirname(target));
  await (how === 'link' ? linkFile : moveFile)(path, target);
  await syncFolder(dirname(target));
};

/** Removes a file that no row names any more; at once, so that no new row can come in between. */
export const removeFile = (folders: MediaFolders, sha256: string): void =>
  rmSync(pathOf(folders, sha256), { force: true });

/** Sets a file aside that no row names; it is kept for a while in case that was a mistake. */
export const moveToTrash = (folders: MediaFolders, path: string, name: string): void =>
  renameSync(path, join(folders.trash, name));
