import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../config.ts';
import type { Db } from '../db/open.ts';
import { isFileNamed, listFiles } from './media.repo.ts';
import { type MediaFolders, moveToTrash, pathOf, placeFile } from './media-files.ts';

/** Rows per look: few enough for other requests to wait. */
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

/** Leaves other requests as much time as it just took. */
const makeRests = (): (() => Promise<void>) => {
  let since = performance.now();
  return async () => {
    await sleep(performance.now() - since);
    since = performance.now();
  };
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
  const rest = makeRests();
  for (const outer of await subfolders(check.folders.media)) {
    await rest();
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

/** A database that was brought back may name what an earlier one did not. @returns whether its file is back. */
const takeFromTrash = async (check: Check, sha256: string, bytes: number): Promise<boolean> => {
  const { folders, db, log } = check;
  const path = join(folders.trash, sha256);
  if (!(await isWhole(path, bytes))) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== sha256 || !isFileNamed(db, sha256)) return false;
  await placeFile(folders, path, sha256);
  log.warn({ file: sha256 }, 'media file taken back from the trash');
  return true;
};

/** Brings back what the trash has, and reports every other row whose file is missing or cut short. @returns how many */
const checkRows = async (check: Check): Promise<number> => {
  const missing = new Set<string>();
  const rest = makeRests();
  let after = 0;
  for (;;) {
    const rows = listFiles(check.db, after, pageSize);
    for (const { mediaId, sha256, bytes } of rows) {
      if (check.isStopped()) return missing.size;
      if (await isWhole(pathOf(check.folders, sha256), bytes)) continue;
      if (await takeFromTrash(check, sha256, bytes)) continue;
      if (isFileNamed(check.db, sha256)) {
        missing.add(sha256);
        check.log.error({ mediaId, file: sha256 }, 'media file missing');
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return missing.size;
    await rest();
    // The last medium's other files may be on the next page; they are looked at twice.
    after = Math.max(after + 1, last.mediaId - 1);
  }
};

/** What the last whole look at rows and files found. */
export interface MediaCheck {
  checkedAt: string;
  missingFiles: number;
}

/**
 * Reconciles rows and files after an interrupted run, while the server runs.
 * @returns null when it was stopped.
 */
const checkMedia = async (check: Check): Promise<MediaCheck | null> => {
  await checkFiles(check);
  const missingFiles = await checkRows(check);
  return check.isStopped() ? null : { checkedAt: check.now.toISOString(), missingFiles };
};

/** Runs one check at a time; asked for during one, it settles with that one. */
export const createMediaChecks = (
  parts: Omit<Check, 'now'> & { clock: Clock },
): {
  run(): Promise<void>;
  runAfter(ms?: number): Promise<void>;
  settled(): Promise<void>;
  last(): MediaCheck | null;
} => {
  const { clock, log, isStopped } = parts;
  let last: MediaCheck | null = null;
  let running: Promise<void> | null = null;
  const runOnce = async () => {
    try {
      last = (await checkMedia({ ...parts, now: clock.now() })) ?? last;
    } catch (error) {
      log.error({ err: error }, 'media check failed');
    } finally {
      running = null;
    }
  };
  const run = () => {
    running ??= runOnce();
    return running;
  };
  return {
    run,
    runAfter: async (ms = 0) => {
      if (ms > 0) await sleep(ms, undefined, { ref: false });
      if (!isStopped()) await run();
    },
    settled: async () => {
      await running;
    },
    last: () => last,
  };
};

/** Removes what has been in the trash since before `before`. */
export const emptyTrash = async (folders: MediaFolders, before: Date): Promise<void> => {
  for (const name of await readdir(folders.trash)) {
    const path = join(folders.trash, name);
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
};
