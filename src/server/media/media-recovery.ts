import { mkdirSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import { isFileNamed, listFiles } from './media.repo.ts';
import { type MediaFolders, moveToTrash, pathOf } from './media-files.ts';

/** Rows looked at in one go: short enough for whoever waits meanwhile. */
const pageSize = 200;

export const makeFolders = (folders: MediaFolders): void => {
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
};

/** Empties `incoming/` but for what is still on its way up. */
export const emptyIncoming = async (folders: MediaFolders, keep: Set<string>): Promise<void> => {
  for (const name of await readdir(folders.incoming)) {
    if (!keep.has(name)) await rm(join(folders.incoming, name), { recursive: true, force: true });
  }
};

interface Check {
  folders: MediaFolders;
  db: Db;
  log: Logger;
  /** Files that are being given their row right now. */
  isArriving: (sha256: string) => boolean;
  now: Date;
  isStopped: () => boolean;
}

const setAside = async (check: Check, path: string, name: string): Promise<void> => {
  if (check.isArriving(name) || isFileNamed(check.db, name)) return;
  moveToTrash(check.folders, path, name);
  // Its time in the trash begins now, however old it is.
  await utimes(join(check.folders.trash, name), check.now, check.now);
  check.log.warn({ file: name }, 'media file without a row set aside');
};

const subfolders = async (path: string): Promise<string[]> =>
  (await readdir(path))
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .map((name) => join(path, name));

/** Sets aside every file under `media/` that no row names. */
const checkFiles = async (check: Check): Promise<void> => {
  for (const outer of await subfolders(check.folders.media)) {
    for (const inner of await subfolders(outer)) {
      for (const name of await readdir(inner)) {
        if (check.isStopped()) return;
        // What a file manager leaves behind is not ours to move.
        if (/^[0-9a-f]{64}$/.test(name)) await setAside(check, join(inner, name), name);
      }
    }
  }
};

const isWhole = async (path: string, bytes: number): Promise<boolean> => {
  try {
    return (await stat(path)).size === bytes;
  } catch {
    return false;
  }
};

/** Reports every row whose file is missing or cut short; a backup may have it. */
const checkRows = async (check: Check): Promise<void> => {
  let after = 0;
  for (;;) {
    const rows = listFiles(check.db, after, pageSize);
    for (const { mediaId, sha256, bytes } of rows) {
      if (check.isStopped()) return;
      if (await isWhole(pathOf(check.folders, sha256), bytes)) continue;
      if (isFileNamed(check.db, sha256)) {
        check.log.error({ mediaId, file: sha256 }, 'media file missing');
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    // The last medium's other files may be on the next page; they are looked at twice.
    after = Math.max(after + 1, last.mediaId - 1);
  }
};

/** Brings rows and files together after whatever ended the run before, beside the running house. */
export const checkMedia = async (check: Check): Promise<void> => {
  await checkFiles(check);
  await checkRows(check);
};

/** Removes what has been in the trash since before `before`. */
export const emptyTrash = async (folders: MediaFolders, before: Date): Promise<void> => {
  for (const name of await readdir(folders.trash)) {
    const path = join(folders.trash, name);
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
};
