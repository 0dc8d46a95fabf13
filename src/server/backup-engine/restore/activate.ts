import { basename, join } from 'node:path';
import { z } from 'zod';
import { type DataFiles, databaseSuffixes } from '../../data-dir/data-files.ts';
import { type DiskCalls, realDisk } from '../../data-dir/disk-calls.ts';
import { countRows, inspect, lookInto } from '../../data-dir/inspect-database.ts';
import { addNote, noteRepair } from '../../data-dir/recovery-log.ts';

/** The plan of the next start and its progress; written to disk before each step. */
const Journal = z.object({
  phase: z.enum(['staged', 'setAside', 'inPlace', 'undoing']),
  /** The folder below `before-restore/` for the data that is replaced. */
  safety: z.string().regex(/^\d{8}T\d{6}Z(-\d+)?$/),
  /** Whether there was a database to set aside; a damaged one has been moved before. */
  hadOld: z.boolean(),
  madeAt: z.string(),
  by: z.string().nullable(),
  /** Rows of each table, as the staged database was counted. */
  counts: z.record(z.string(), z.int()),
  /** Media the restored database names but does not have; they are reported to the family. */
  missing: z.int().default(0),
  /** Parts of the schema that differed from the migrations, and were repaired. */
  repaired: z.array(z.string()).default([]),
});
type RestoreJournal = z.output<typeof Journal>;

/** How a restore ended at this start; `none` where none was under way. */
type RestoreEnd = 'none' | 'restored' | 'undone';

interface Tools {
  disk: DiskCalls;
  now: Date;
  /** Whether the database that was put in place is the one that was staged, and whole. */
  isHealthy: (file: string, counts: Record<string, number>) => boolean;
}

/** The staged data folder. */
export const stagedFolder = (files: DataFiles): string => join(files.restoring, 'new');
const stagedDatabase = (files: DataFiles): string => join(stagedFolder(files), 'treehouse.db');
const stagedMedia = (files: DataFiles): string => join(stagedFolder(files), 'media');

export const writeJournal = (files: DataFiles, journal: RestoreJournal, disk = realDisk): void =>
  disk.write(files.journal, `${JSON.stringify(journal, null, 2)}\n`);

const readJournal = (files: DataFiles, disk: DiskCalls): RestoreJournal | null => {
  if (!disk.exists(files.journal)) return null;
  try {
    return Journal.parse(JSON.parse(disk.read(files.journal)));
  } catch {
    disk.move(files.journal, `${files.journal}.unreadable`);
    return null;
  }
};

const isHealthy: Tools['isHealthy'] = (file, counts) => {
  try {
    if (inspect(file) === 'damaged') return false;
    const found = lookInto(file, countRows);
    return Object.entries(counts).every(([table, count]) => found[table] === count);
  } catch {
    return false;
  }
};

/** Moves a database with its log; the main file first or last, so that its presence shows the progress. */
const moveDatabase = (disk: DiskCalls, from: string, folder: string, order: 'first' | 'last') => {
  disk.makeFolder(folder);
  const suffixes = order === 'first' ? databaseSuffixes : databaseSuffixes.toReversed();
  for (const suffix of suffixes) {
    const file = from + suffix;
    if (disk.exists(file)) disk.move(file, join(folder, basename(file)));
  }
  disk.sync(folder);
};

/** Gives the media their places; each was proved when it was staged, and what is there already may have changed since. */
const placeMedia = (files: DataFiles, disk: DiskCalls): void => {
  const from = stagedMedia(files);
  for (const outer of disk.list(from)) {
    for (const inner of disk.list(join(from, outer))) {
      const source = join(from, outer, inner);
      const target = join(files.media, outer, inner);
      disk.makeFolder(target);
      for (const name of disk.list(source)) {
        disk.move(join(source, name), join(target, name));
      }
      disk.sync(target);
      disk.sync(join(files.media, outer));
    }
  }
  if (disk.exists(files.media)) disk.sync(files.media);
};

const syncDataDir = (files: DataFiles, disk: DiskCalls): void =>
  disk.sync(join(files.database, '..'));

const setOldAside = (files: DataFiles, journal: RestoreJournal, disk: DiskCalls): void => {
  const safety = join(files.beforeRestore, journal.safety);
  moveDatabase(disk, files.database, safety, 'first');
  disk.sync(files.beforeRestore);
  syncDataDir(files, disk);
};

const moveNewIn = (files: DataFiles, disk: DiskCalls): void => {
  placeMedia(files, disk);
  const staged = stagedDatabase(files);
  if (disk.exists(staged)) disk.move(staged, files.database);
  syncDataDir(files, disk);
};

/** Moves the old database back, its main file last: until it is there, the file in place is the new one. */
const bringOldBack = (files: DataFiles, journal: RestoreJournal, disk: DiskCalls): void => {
  const old = join(files.beforeRestore, journal.safety, 'treehouse.db');
  const isNewMovedIn = disk.exists(files.database) && (!journal.hadOld || disk.exists(old));
  if (isNewMovedIn) moveDatabase(disk, files.database, join(files.restoring, 'failed'), 'last');
  if (disk.exists(old)) moveDatabase(disk, old, join(files.database, '..'), 'last');
  syncDataDir(files, disk);
};

const noteFields = ({ madeAt, by, missing }: RestoreJournal) => ({ madeAt, by, missing });

/** One step of a restore; done again after a crash it ends the same. @returns the next phase, or how it ended. */
const step = (
  files: DataFiles,
  journal: RestoreJournal,
  { disk, now, isHealthy: isWhole }: Tools,
): RestoreJournal['phase'] | RestoreEnd => {
  const id = journal.safety;
  const at = now.toISOString();
  switch (journal.phase) {
    case 'staged':
      setOldAside(files, journal, disk);
      return 'setAside';
    case 'setAside':
      moveNewIn(files, disk);
      return 'inPlace';
    case 'inPlace':
      if (!isWhole(files.database, journal.counts)) return 'undoing';
      addNote(files, { what: 'restored', id, at, ...noteFields(journal) }, disk);
      noteRepair(files, { id, at, objects: journal.repaired }, disk);
      return 'restored';
    case 'undoing':
      bringOldBack(files, journal, disk);
      addNote(files, { what: 'failed', id, at }, disk);
      return 'undone';
  }
};

/**
 * Continues a restore where the last run left it, before the database is opened: sets the old data aside,
 * activates the staged data, checks it, and swaps back when it is not whole. However often this is
 * interrupted, the result is the old data or the new.
 */
export const finishRestore = (
  files: DataFiles,
  now: Date,
  changes: Partial<Tools> = {},
): RestoreEnd => {
  const tools: Tools = { disk: realDisk, now, isHealthy, ...changes };
  const { disk } = tools;
  let journal = readJournal(files, disk);
  while (journal) {
    const next = step(files, journal, tools);
    if (next === 'restored' || next === 'undone' || next === 'none') {
      disk.remove(files.journal);
      syncDataDir(files, disk);
      disk.remove(files.restoring);
      return next;
    }
    if (journal.phase === 'staged') {
      const old = join(files.beforeRestore, journal.safety, 'treehouse.db');
      journal = { ...journal, hadOld: disk.exists(old) };
    }
    journal = { ...journal, phase: next };
    writeJournal(files, journal, disk);
  }
  // Removes staged data without a plan.
  if (disk.exists(files.restoring)) disk.remove(files.restoring);
  return 'none';
};
