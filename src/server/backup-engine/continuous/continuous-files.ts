import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeDurably } from '../backup-files.ts';
import { backupsFiles, rootOf } from '../backup-format.ts';
import { OffsiteError, toSpaceError } from '../offsite/offsite-error.ts';
import type { OffsitePlan } from '../offsite/rclone-config.ts';
import { type Remote, type RemoteOptions, withRemote } from '../offsite/remote.ts';
import { copyFiles, findChanged, listRemote, removeFiles } from '../offsite/remote-files.ts';

/** The folder of the continuous copies inside that of the backups. */
const continuousFolderName = 'continuous';

/** Says which computer writes the copies. */
export const epochName = 'epoch.json';

/**
 * Where continuous copies are: a folder of this computer, or what rclone reaches. Where a folder is known to have
 * copies or backups, an empty one in its place is not the disk.
 */
export type ContinuousPlace = { folder: string; expectsCopies?: boolean } | { plan: OffsitePlan };

/** A saved destination; a second disk needs no rclone. */
export const placeOf = (plan: OffsitePlan): ContinuousPlace =>
  plan.target.kind === 'folder' ? { folder: plan.target.path } : { plan };

/** The files of continuous copies; names are paths below their folder, with `/`. */
export interface ContinuousFiles {
  /** The folder itself, where it is one of this computer. */
  folder: string | null;
  /** For what lasts as long as the work does. */
  home: string;
  /** Names and sizes; of a folder inside it, or of all. */
  list(under?: string): Promise<Map<string, number>>;
  /** A small text; null where there is none. */
  read(name: string): Promise<string | null>;
  /** A small text, whole or not at all; read back unless it is written every few seconds. */
  write(name: string, text: string, options?: { isReadBack?: boolean }): Promise<void>;
  /** Copies files that are there into a folder of this computer. */
  fetch(names: string[], toFolder: string): Promise<void>;
  /** Copies files of a folder there and reads them back. @throws OffsiteError `notStored` */
  send(fromFolder: string, names: string[]): Promise<void>;
  /** Removes files; one that is not there is removed already. */
  remove(names: string[]): Promise<void>;
  /** Removes a folder with all that is in it; '' for the folder of the continuous copies itself. */
  removeFolder(name: string): Promise<void>;
}

const maxSmallBytes = 64 * 1024;
const notThere = [3, 4];

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Where continuous copies are below a folder that was chosen: inside it, or the folder itself. */
export const continuousRootOf = (folder: string): string =>
  basename(folder) === continuousFolderName ? folder : join(rootOf(folder), continuousFolderName);

/** Whether backups or continuous copies were ever written below a folder. */
const isUsed = async (folder: string): Promise<boolean> => {
  const files = [
    ...backupsFiles.map((name) => join(rootOf(folder), name)),
    join(continuousRootOf(folder), epochName),
  ];
  const found = await Promise.all(files.map((file) => fs.lstat(file).catch(() => null)));
  return found.some((stats) => stats !== null);
};

const listFolder = async (root: string, under: string): Promise<Map<string, number>> => {
  const files = new Map<string, number>();
  const walk = async (name: string): Promise<void> => {
    const entries = await fs.readdir(join(root, name), { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const path = name ? `${name}/${entry.name}` : entry.name;
      if (entry.isDirectory()) await walk(path);
      if (!entry.isFile()) continue;
      const stats = await fs.lstat(join(root, path)).catch(() => null);
      if (stats) files.set(path, stats.size);
    }
  };
  await walk(under);
  return files;
};

const copyEach = async (from: string, to: string, names: string[]): Promise<void> => {
  for (const name of names) {
    const target = join(to, name);
    await fs.mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await fs.copyFile(join(from, name), `${target}.part`);
    await fs.rename(`${target}.part`, target);
  }
};

const onDiskThere = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw toSpaceError(error, true);
  }
};

const openFolder = (folder: string, home: string): ContinuousFiles => {
  const root = continuousRootOf(folder);
  return {
    folder: root,
    home,
    list: (under = '') => listFolder(root, under),
    read: async (name) => {
      const text = await fs.readFile(join(root, name), 'utf8').catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return text?.slice(0, maxSmallBytes) ?? null;
    },
    write: (name, text) =>
      onDiskThere(async () => {
        await fs.mkdir(dirname(join(root, name)), { recursive: true, mode: 0o700 });
        await writeDurably(join(root, name), text);
      }),
    fetch: (names, toFolder) => copyEach(root, toFolder, names),
    send: (fromFolder, names) => onDiskThere(() => copyEach(fromFolder, root, names)),
    remove: async (names) => {
      for (const name of names) await fs.rm(join(root, name), { force: true });
    },
    removeFolder: (name) => fs.rm(join(root, name), { recursive: true, force: true }),
  };
};

const openRemote = (whole: Remote): ContinuousFiles => {
  const { home } = whole;
  const remote = { ...whole, root: `${whole.root}/${continuousFolderName}` };
  const send = async (fromFolder: string, names: string[], isAlways = false): Promise<void> => {
    await copyFiles(remote, { from: fromFolder, to: remote.root, names, isAlways });
    const changed = await findChanged(remote, fromFolder, names);
    if (changed.length === 0) return;
    await removeFiles(remote, changed);
    throw new OffsiteError('notStored', `${changed.length} files`);
  };
  return {
    folder: null,
    home,
    list: async (under) => {
      if (!under) return listRemote(remote);
      const files = await listRemote({ ...remote, root: `${remote.root}/${under}` });
      return new Map([...files].map(([name, size]) => [`${under}/${name}`, size]));
    },
    read: async (name) => {
      const lines: string[] = [];
      const code = await remote.run({
        args: ['cat', `${remote.root}/${name}`, '--count', String(maxSmallBytes)],
        answers: notThere,
        onLine: (line) => lines.push(line),
      });
      if (code !== 0) return null;
      if (lines.length > 0) return lines.join('\n');
      // S3 knows no folders, so a name that is not there reads like an empty one.
      const found = await listRemote({ ...remote, root: `${remote.root}/${name}` });
      return found.size > 0 ? '' : null;
    },
    write: async (name, text, { isReadBack = true } = {}) => {
      const folder = join(home, `write-${randomBytes(6).toString('hex')}`);
      try {
        await fs.mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
        await fs.writeFile(join(folder, name), text, { mode: 0o600 });
        const names = [name];
        if (isReadBack) await send(folder, names, true);
        else await copyFiles(remote, { from: folder, to: remote.root, names, isAlways: true });
      } finally {
        await fs.rm(folder, { recursive: true, force: true });
      }
    },
    fetch: (names, toFolder) => copyFiles(remote, { from: remote.root, to: toFolder, names }),
    send,
    remove: (names) => removeFiles(remote, names),
    removeFolder: async (name) => {
      const path = name ? `${remote.root}/${name}` : remote.root;
      await remote.run({ args: ['purge', path], answers: notThere });
    },
  };
};

/** Reaches the files of continuous copies while `work` lasts. @throws OffsiteError */
export const withContinuousFiles = async <T>(
  place: ContinuousPlace,
  options: RemoteOptions,
  work: (files: ContinuousFiles) => Promise<T>,
): Promise<T> => {
  if ('plan' in place) return withRemote(place.plan, options, (remote) => work(openRemote(remote)));
  const { home } = options;
  const stats = await fs.stat(place.folder).catch(() => null);
  const isThere = stats?.isDirectory() && (!place.expectsCopies || (await isUsed(place.folder)));
  if (!isThere) throw new OffsiteError('missing');
  await fs.rm(home, { recursive: true, force: true });
  await fs.mkdir(home, { recursive: true, mode: 0o700 });
  try {
    return await work(openFolder(place.folder, home));
  } finally {
    await fs.rm(home, { recursive: true, force: true });
  }
};
