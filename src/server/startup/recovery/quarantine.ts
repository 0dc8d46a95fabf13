import { basename, join } from 'node:path';
import { type DataFiles, databaseSuffixes, timeName } from '../../data-dir/data-files.ts';
import { type DiskCalls, realDisk } from '../../data-dir/disk-calls.ts';
import { addNote } from '../../data-dir/recovery-log.ts';

/** A name in `folder` that nothing has yet. */
export const freeName = (disk: DiskCalls, folder: string, wanted: string): string => {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}-${count}`;
    if (!disk.exists(join(folder, name))) return name;
  }
};

/**
 * Moves a damaged database with what belongs to it to `damaged/<time>/`: never deleted, not one byte changed.
 * @returns where it lies now; null when there was none.
 */
export const setDatabaseAside = (files: DataFiles, now: Date): string | null => {
  if (!databaseSuffixes.some((suffix) => realDisk.exists(files.database + suffix))) return null;
  const name = freeName(realDisk, files.damaged, timeName(now));
  const target = join(files.damaged, name);
  realDisk.makeFolder(target);
  for (const suffix of databaseSuffixes) {
    const from = files.database + suffix;
    if (realDisk.exists(from)) realDisk.move(from, join(target, basename(from)));
  }
  realDisk.sync(target);
  realDisk.sync(files.damaged);
  addNote(files, { what: 'setAside', id: name, at: now.toISOString() });
  realDisk.remove(files.suspect);
  return target;
};
