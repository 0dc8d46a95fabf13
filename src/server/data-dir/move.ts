import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { takeLock } from '../db/lock.ts';
import { syncFolder } from '../settings/settings-file.ts';
import {
  type DataDirState,
  type Move,
  readDataDir,
  usualDataDir,
  writeDataDir,
} from './location.ts';
import { asMoveError, DataMoveError } from './move-error.ts';

interface MoveOptions {
  /** Called after each piece. */
  onProgress?: (done: number, total: number) => void;
  /** Ends the copying; nothing has changed then. */
  signal?: AbortSignal;
  /** Called before each step that changes something; tests let it throw, as a crash would end it there. */
  step?: (name: string) => void;
}

interface Entry {
  /** Relative to the data folder. */
  path: string;
  bytes: number;
  isFolder: boolean;
}

/** Free space to leave on the target disk: with less the server would refuse uploads (promises, Files). */
const spareBytes = 500_000_000;
const pieceBytes = 1_048_576;
const markerName = 'moved.json';

/** The lock belongs to a process, the shared memory to a connection. */
const isOfProcess = (name: string): boolean => /^lock\.db|-shm$/.test(name) || name === markerName;

const listDataDir = async (folder: string): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const whole = join(entry.parentPath, entry.name);
    const path = whole.slice(folder.length + 1);
    if (!path.includes(sep) && isOfProcess(entry.name)) continue;
    if (entry.isDirectory()) entries.push({ path, bytes: 0, isFolder: true });
    // The server makes no links; the target of one is not ours to copy.
    else if (entry.isFile()) {
      entries.push({ path, bytes: (await stat(whole)).size, isFolder: false });
    }
  }
  return entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
};

const sumOf = (entries: Entry[]): number => entries.reduce((sum, { bytes }) => sum + bytes, 0);

type OnBytes = (count: number) => void;

/** Hashes a file, writing what it reads to `copy` as well. */
const readThrough = async (file: string, onBytes: OnBytes, copy?: string): Promise<string> => {
  const hash = createHash('sha256');
  const source = await open(file, 'r');
  const target = copy === undefined ? undefined : await open(copy, 'w', 0o600);
  try {
    const piece = Buffer.allocUnsafe(pieceBytes);
    for (;;) {
      const { bytesRead } = await source.read(piece, 0, pieceBytes, null);
      if (bytesRead === 0) break;
      const bytes = piece.subarray(0, bytesRead);
      hash.update(bytes);
      await target?.writeFile(bytes);
      onBytes(bytesRead);
    }
    await target?.sync();
  } finally {
    await source.close();
    await target?.close();
  }
  return hash.digest('hex');
};

/** Copies one file and reads the copy back; one that is there from an earlier try is only compared. */
const copyFile = async (from: string, to: string, bytes: number, onBytes: OnBytes) => {
  const silent = () => {};
  const isThere = existsSync(to) && (await stat(to)).size === bytes;
  const hash = await readThrough(from, onBytes, isThere ? undefined : to);
  if ((await readThrough(to, silent)) === hash) return;
  if (!isThere) throw new DataMoveError('changed');
  await readThrough(from, silent, to);
  if ((await readThrough(to, silent)) !== hash) throw new DataMoveError('changed');
};

const checkSpace = async (parent: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(parent);
  if (bavail * bsize < bytes + spareBytes) throw new DataMoveError('noSpace');
};

const isOurCopy = (folder: string, id: string): boolean => {
  try {
    return JSON.parse(readFileSync(join(folder, markerName), 'utf8')).id === id;
  } catch {
    return false;
  }
};

/** Where the copy grows until it is whole. */
const partOf = ({ to }: Move): string => `${to}.moving`;

/** Removes what an earlier try has copied and is in the data folder no longer. */
const removeGone = async (part: string, entries: Entry[]): Promise<void> => {
  const wanted = new Set(entries.map(({ path }) => path));
  for (const { path } of await listDataDir(part)) {
    if (!wanted.has(path)) await rm(join(part, path), { recursive: true, force: true });
  }
};

const fillPart = async (move: Move, options: MoveOptions): Promise<void> => {
  const { onProgress, signal, step } = options;
  const part = partOf(move);
  const entries = await listDataDir(move.from);
  const total = sumOf(entries);
  await mkdir(part, { recursive: true, mode: 0o700 });
  await removeGone(part, entries);
  const earlier = sumOf(await listDataDir(part));
  await checkSpace(part, Math.max(0, total - earlier));
  let done = 0;
  const onBytes = (count: number) => {
    if (signal?.aborted) throw new DataMoveError('stopped');
    done += count;
    onProgress?.(done, total);
  };
  onBytes(0);
  const folders = entries.filter(({ isFolder }) => isFolder).map(({ path }) => join(part, path));
  for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { path, bytes } of entries.filter(({ isFolder }) => !isFolder)) {
    step?.(`copy ${path}`);
    await copyFile(join(move.from, path), join(part, path), bytes, onBytes);
  }
  const copied = await listDataDir(part);
  const shape = (list: Entry[]) => JSON.stringify(list);
  if (shape(copied) !== shape(entries)) throw new DataMoveError('changed');
  for (const folder of folders) syncFolder(folder);
  step?.('mark');
  await writeFile(join(part, markerName), JSON.stringify({ id: move.id }), { mode: 0o600 });
  syncFolder(part);
};

/** Copies the data beside its new name, and renames it once every byte was verified. */
const copyDataDir = async (move: Move, options: MoveOptions): Promise<void> => {
  if (isOurCopy(move.to, move.id)) return;
  if (!existsSync(move.from) || !existsSync(dirname(move.to))) throw new DataMoveError('missing');
  const lock = takeLock(join(move.from, 'lock.db'));
  if (!lock) throw new DataMoveError('busy');
  try {
    await fillPart(move, options);
    options.step?.('name');
    // An empty folder of that name was there when it was chosen; one with something in it stops us.
    if (existsSync(move.to)) await rmdir(move.to);
    await rename(partOf(move), move.to);
    syncFolder(dirname(move.to));
  } finally {
    lock.release();
  }
};

/** The old folder keeps everything, under another name, so that no start opens it by mistake. */
const setAside = async ({ from, aside }: Move): Promise<string> => {
  if (existsSync(aside)) return aside;
  try {
    await rename(from, aside);
    syncFolder(dirname(aside));
    return aside;
  } catch {
    // Another program holds it open; it is not used any more.
    return from;
  }
};

/** Writes the location note. @throws DataMoveError when it cannot; the previous note still counts. */
const note = (settingsDir: string, state: DataDirState): void => {
  try {
    writeDataDir(settingsDir, state);
  } catch (error) {
    const failure = asMoveError(error);
    throw failure.reason === 'noSpace' ? new DataMoveError('noNote', error) : failure;
  }
};

/** Whether the data is in the new folder already. */
const isThere = (settingsDir: string, { dir, move }: DataDirState): boolean =>
  resolve(dir ?? usualDataDir(settingsDir)) === move?.to;

/**
 * Carries out or resumes a planned move, before the server starts. Whenever it is interrupted, the note
 * points to one whole data folder.
 * @returns whether there was anything to do. @throws DataMoveError when the data is still where it was.
 */
export const settleMove = async (settingsDir: string, options: MoveOptions = {}) => {
  const state = readDataDir(settingsDir);
  const { move } = state;
  if (!move) return false;
  let next: DataDirState = state;
  if (!isThere(settingsDir, state)) {
    await copyDataDir(move, options).catch((error: unknown) => {
      throw asMoveError(error);
    });
    options.step?.('switch');
    next = { ...state, dir: move.to === resolve(usualDataDir(settingsDir)) ? null : move.to };
    note(settingsDir, next);
  }
  options.step?.('set aside');
  const old = await setAside(move);
  options.step?.('finish');
  try {
    note(settingsDir, { ...next, move: null, oldCopies: [...next.oldCopies, old] });
  } catch {
    // The data has moved and can be used; the next start notes what is left.
  }
  return true;
};

/**
 * Cancels a move that is still copying: the copy goes, the data stays.
 * @throws DataMoveError when that cannot be noted, so that the next start would move after all.
 */
export const cancelMove = async (settingsDir: string): Promise<void> => {
  const state = readDataDir(settingsDir);
  const { move } = state;
  if (!move || isThere(settingsDir, state)) return;
  // First: on a broken disk the half copy may stay, and must not keep the server from starting.
  note(settingsDir, { ...state, move: null });
  // Whole already where only the note could not be switched.
  if (isOurCopy(move.to, move.id)) await rename(move.to, partOf(move)).catch(() => {});
  await rm(partOf(move), { recursive: true, force: true }).catch(() => {});
};

export const newMoveId = (): string => randomBytes(8).toString('hex');
