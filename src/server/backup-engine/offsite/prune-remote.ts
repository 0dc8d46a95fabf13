import { join } from 'node:path';
import { timeOfName } from '../../data-dir/data-files.ts';
import { readManifest } from '../backup-format.ts';
import { outdated } from '../create/retention.ts';
import { lockedPath, readMediaNames } from './media-names.ts';
import type { Remote } from './remote.ts';
import { copyFiles, removeEmptyFolders, removeFiles } from './remote-files.ts';

export interface PruneRemoteOptions {
  /** The backup that was copied and read back just now, and never goes. */
  keep: string;
  timeZone: string;
  /** The trusted date: a clock that is set wrong makes no copy old. */
  date: Date;
}

const snapshotFile = /^snapshots\/(\d{8}T\d{6}Z)\/([\w.]+)$/;

/** The files of each backup at the target. */
const snapshotsOf = (names: Iterable<string>): Map<string, string[]> => {
  const snapshots = new Map<string, string[]>();
  for (const name of names) {
    const id = snapshotFile.exec(name)?.[1];
    if (id) snapshots.set(id, [...(snapshots.get(id) ?? []), name]);
  }
  return snapshots;
};

export const manifestPath = (id: string): string => `snapshots/${id}/manifest.json`;

/** The backups at the target that are complete: their manifest was sent last. */
export const completeIds = (names: Iterable<string>): string[] =>
  [...snapshotsOf(names)].filter(([id, all]) => all.includes(manifestPath(id))).map(([id]) => id);

/** Media that these backups at the target name, with their sizes; null where one of their lists cannot be read. */
export const readNamedMedia = async (
  remote: Remote,
  ids: string[],
): Promise<Map<string, number> | null> => {
  const folder = join(remote.home, 'kept');
  const names = ids.flatMap((id) => [manifestPath(id), `snapshots/${id}/media.txt`]);
  await copyFiles(remote, { from: remote.root, to: folder, names });
  const named = new Map<string, number>();
  try {
    for (const id of ids) {
      const media = await readMediaNames(folder, await readManifest(folder, id));
      for (const { name, bytes } of media) named.set(lockedPath(name), bytes);
    }
  } catch {
    return null;
  }
  return named;
};

/** Media at the target that none of these backups names; none, as long as one of their lists cannot be read. */
const findUnnamed = async (
  remote: Remote,
  ids: string[],
  there: Iterable<string>,
): Promise<string[]> => {
  const named = await readNamedMedia(remote, ids);
  if (!named) return [];
  return [...there].filter((name) => name.startsWith('locked/') && !named.has(name));
};

/**
 * Removes from the target what retention does not keep, judged by what is there alone: whatever became of the
 * backups at home. Of a backup the manifest goes first, so that the rest counts as none. Those made by hand age
 * like the others here. @throws OffsiteError
 */
export const pruneRemote = async (
  remote: Remote,
  there: ReadonlySet<string>,
  { keep, timeZone, date }: PruneRemoteOptions,
): Promise<string[]> => {
  const snapshots = snapshotsOf(there);
  const complete = completeIds(there);
  const aged = complete.map((id) => ({
    id,
    createdAt: timeOfName(id)?.toISOString() ?? date.toISOString(),
    problem: null,
  }));
  const old = outdated(aged, timeZone, date).filter((id) => id !== keep);
  const half = [...snapshots.keys()].filter((id) => !complete.includes(id) && id !== keep);
  const gone = [...old, ...half];
  if (gone.length === 0) return [];
  await removeFiles(remote, old.map(manifestPath));
  const rest = gone.flatMap((id) => snapshots.get(id) ?? []);
  await removeFiles(
    remote,
    rest.filter((name) => !name.endsWith('/manifest.json')),
  );
  await removeEmptyFolders(remote, 'snapshots');
  const kept = complete.filter((id) => !old.includes(id));
  await removeFiles(remote, await findUnnamed(remote, kept, there));
  return old;
};
