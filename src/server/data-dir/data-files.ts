import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a data folder that recovery and restoring deal with. */
export const dataFiles = (dataDir: string) => ({
  database: join(dataDir, 'treehouse.db'),
  /** There until setup has written the database: until then an empty one is no damage. */
  unfinishedSetup: join(dataDir, 'new-house'),
  /** There while the server runs: a run that left it behind did not close cleanly. */
  open: join(dataDir, 'open'),
  /** There when a run met damage: the next start looks at the whole database. */
  suspect: join(dataDir, 'suspect'),
  damaged: join(dataDir, 'damaged'),
  beforeRestore: join(dataDir, 'before-restore'),
  restoring: join(dataDir, 'restoring'),
  journal: join(dataDir, 'restore.json'),
  notes: join(dataDir, 'recovery-notes.json'),
  media: join(dataDir, 'media'),
});

export type DataFiles = ReturnType<typeof dataFiles>;

/** A database is this file and what is not merged into it yet; the order in which they are moved away. */
export const databaseSuffixes = ['', '-wal', '-shm'] as const;

/** Whether there was a database here before, even if it is gone. */
export const hadDatabase = (files: DataFiles): boolean =>
  [files.database, files.media, files.damaged, files.beforeRestore].some((path) =>
    existsSync(path),
  );

/** `20260131T201500Z`: sorts by time and is a file name everywhere. */
export const timeName = (now: Date): string =>
  `${now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')}Z`;

/** The moment a name of `timeName` stands for; null for any other name. */
export const timeOfName = (name: string): Date | null => {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-\d+)?$/.exec(name);
  if (!match) return null;
  const [, year, month, day, hours, minutes, seconds] = match;
  const time = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
};
