import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { listDatabaseCopies } from '../../../data-dir/database-copies.ts';
import { takeLock } from '../../../db/lock.ts';
import { openComputerSettings } from '../../../settings/computer-settings.ts';
import { syncFolder } from '../../../settings/settings-file.ts';
import { type StartFailure, toStartError } from '../../../startup/start-error.ts';
import { removeLeftovers } from './executable-file.ts';
import { endTrail, readTrail, type UpdateTrail, writeTrail } from './update-log.ts';

/** Reasons that no version is to blame for. */
const nobodysFault: ReadonlySet<StartFailure> = new Set([
  'portInUse',
  'dataFolderBusy',
  'dataFolderUnusable',
  'dataFolderMissing',
  'dataFolderReadOnly',
  'dataFolderIsFile',
  'diskFull',
  'databaseDamaged',
  'takenOver',
]);

/** A version that dies without a word is given up at this start. */
const maxStarts = 3;

/** The copy that the failed version set aside before it touched the database; null when it did not. */
const newCopyOf = (dataDir: string, trail: UpdateTrail): string | null => {
  const made = Object.entries(listDatabaseCopies(dataDir)).filter(
    ([name, writtenAt]) => trail.copies[name] !== writtenAt,
  );
  return made.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
};

const journals = ['-wal', '-shm'];

/** A name that nothing has yet: what an earlier return kept is the family's, and is never written over. */
const freeName = (name: string): string => {
  const isTaken = (tried: string) => ['', ...journals].some((suffix) => existsSync(tried + suffix));
  let free = name;
  for (let turn = 2; isTaken(free); turn += 1) free = `${name}-${turn}`;
  return free;
};

const keepBeside = (file: string, kept: string): void => {
  try {
    linkSync(file, kept);
  } catch {
    // Some disks know no second name for a file.
    copyFileSync(file, kept);
  }
};

/** At every moment there is a database; the one that is replaced is kept beside it. */
const putDatabaseBack = (dataDir: string, copy: string, version: string): void => {
  const file = join(dataDir, 'treehouse.db');
  const part = `${file}.part`;
  const kept = freeName(`${file}.failed-update-${version}`);
  copyFileSync(join(dataDir, copy), part);
  const handle = openSync(part, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  if (existsSync(file)) keepBeside(file, kept);
  for (const suffix of journals) {
    if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix);
  }
  renameSync(part, file);
  syncFolder(dataDir);
};

const putProgramBack = ({ program, previous }: UpdateTrail): boolean => {
  if (!program || !previous || !existsSync(previous)) return false;
  renameSync(previous, program);
  syncFolder(dirname(program));
  return true;
};

/** What has gone back, and how to go on. */
export interface WentBack {
  from: string;
  to: string;
  /** The program that is in its place again; null when it must be installed by hand. */
  program: string | null;
}

/** Serves the folder alone meanwhile. @returns null, with nothing done, while another process serves it */
const alone = <T>(dataDir: string, act: () => T): T | null => {
  const lock = takeLock(join(dataDir, 'lock.db'));
  if (!lock) return null;
  try {
    return act();
  } finally {
    lock.release();
  }
};

const trailOf = (dataDir: string, version: string): UpdateTrail | null => {
  const trail = readTrail(dataDir);
  return trail?.to === version ? trail : null;
};

/** A disk that takes no note of a start is not this version's fault; the server reports it when it starts. */
const noteStarts = (dataDir: string, version: string, count: (starts: number) => number): void => {
  try {
    alone(dataDir, () => {
      const trail = trailOf(dataDir, version);
      if (trail) writeTrail(dataDir, { ...trail, starts: count(trail.starts) });
    });
  } catch (error) {
    if (!nobodysFault.has(toStartError(error).reason)) throw error;
  }
};

/** Counts a start of a version that was just installed. @throws when it never comes as far as opening. */
export const countStart = (dataDir: string, version: string): void => {
  const trail = trailOf(dataDir, version);
  if (!trail) return;
  if (trail.starts >= maxStarts) throw new Error(`version ${version} never started`);
  noteStarts(dataDir, version, (starts) => starts + 1);
};

/**
 * Whether a start failed by the fault of a version that was just installed. A start that failed for
 * another reason no longer counts against it.
 */
export const judgeStart = (dataDir: string, version: string, reason: StartFailure): boolean => {
  if (!trailOf(dataDir, version)) return false;
  if (!nobodysFault.has(reason)) return true;
  noteStarts(dataDir, version, (starts) => Math.max(0, starts - 1));
  return false;
};

const noteFailedUpdate = (dataDir: string, version: string): void => {
  const computer = openComputerSettings(dataDir);
  const { outside } = computer.read();
  const lastUpdate = { version, at: new Date().toISOString(), isInstalled: false };
  computer.change({ outside: { ...outside, updates: { ...outside.updates, lastUpdate } } });
};

/** The download of the failed version is no longer needed. */
const clearAway = (dataDir: string, trail: UpdateTrail): void => {
  try {
    rmSync(join(dataDir, 'updates'), { recursive: true, force: true });
    removeLeftovers(trail);
  } catch {
    // The data is whole without it; the next download clears it away.
  }
};

/**
 * After a start that failed: when a new version is to blame, the database and the program are put back as
 * they were. @returns null when there is nothing to go back from, or another process serves the folder.
 */
export const goBack = (dataDir: string, version: string, reason: StartFailure): WentBack | null => {
  if (nobodysFault.has(reason) || !trailOf(dataDir, version)) return null;
  return alone(dataDir, () => {
    const trail = trailOf(dataDir, version);
    if (!trail) return null;
    const copy = newCopyOf(dataDir, trail);
    if (copy) {
      putDatabaseBack(dataDir, copy, trail.to);
      // A second rollback starts from here: only a copy made since is restored then.
      writeTrail(dataDir, { ...trail, copies: listDatabaseCopies(dataDir) });
    }
    noteFailedUpdate(dataDir, trail.to);
    const isProgramBack = putProgramBack(trail);
    endTrail(dataDir);
    clearAway(dataDir, trail);
    return { from: trail.from, to: trail.to, program: isProgramBack ? trail.program : null };
  });
};
