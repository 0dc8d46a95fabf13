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
import { openComputerSettings } from '../settings/computer-settings.ts';
import { syncFolder } from '../settings-file.ts';
import type { StartFailure } from '../start-error.ts';
import { copiesIn, endTrail, readTrail, type UpdateTrail, writeTrail } from './update-trail.ts';

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
]);

/** A version that dies without a word is given up at this start. */
const maxStarts = 3;

/** The copy that the failed version set aside before it touched the database; null when it did not. */
const newCopyOf = (dataDir: string, trail: UpdateTrail): string | null => {
  const made = Object.entries(copiesIn(dataDir)).filter(
    ([name, writtenAt]) => trail.copies[name] !== writtenAt,
  );
  return made.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
};

const keepBeside = (file: string, kept: string): void => {
  rmSync(kept, { force: true });
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
  const kept = `${file}.failed-update-${version}`;
  copyFileSync(join(dataDir, copy), part);
  const handle = openSync(part, 'r+');
  fsyncSync(handle);
  closeSync(handle);
  if (existsSync(file)) keepBeside(file, kept);
  for (const suffix of ['-wal', '-shm']) {
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

/** Counts a start of a version that was just installed. @throws when it never comes as far as opening. */
export const countStart = (dataDir: string, version: string): void => {
  const trail = readTrail(dataDir);
  if (trail?.to !== version) return;
  if (trail.starts >= maxStarts) throw new Error(`version ${version} never opened the house`);
  writeTrail(dataDir, { ...trail, starts: trail.starts + 1 });
};

const trailToBlame = (
  dataDir: string,
  version: string,
  reason: StartFailure,
): UpdateTrail | null => {
  if (nobodysFault.has(reason)) return null;
  const trail = readTrail(dataDir);
  return trail?.to === version ? trail : null;
};

/** Whether a start failed by the fault of a version that was just installed. */
export const isNewVersionToBlame = (
  dataDir: string,
  version: string,
  reason: StartFailure,
): boolean => trailToBlame(dataDir, version, reason) !== null;

/**
 * After a start that failed: when a new version is to blame, the database and the program are put back as
 * they were. @returns null when there is nothing to go back from.
 */
export const goBack = (dataDir: string, version: string, reason: StartFailure): WentBack | null => {
  const trail = trailToBlame(dataDir, version, reason);
  if (!trail) return null;
  const copy = newCopyOf(dataDir, trail);
  if (copy) putDatabaseBack(dataDir, copy, trail.to);
  const computer = openComputerSettings(dataDir);
  const { outside } = computer.read();
  const lastUpdate = { version: trail.to, at: new Date().toISOString(), isInstalled: false };
  computer.change({ outside: { ...outside, updates: { ...outside.updates, lastUpdate } } });
  const isProgramBack = putProgramBack(trail);
  endTrail(dataDir);
  return { from: trail.from, to: trail.to, program: isProgramBack ? trail.program : null };
};
