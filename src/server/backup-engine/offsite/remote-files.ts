import fs from 'node:fs/promises';
import { join } from 'node:path';
import { OffsiteError } from './offsite-error.ts';
import type { Remote } from './remote.ts';

/** What rclone answers where there is no such folder or file. */
const notThere = [3, 4];
/** What `check` answers where something differs. */
const differs = [1];
const maxSmallFile = 64 * 1024;

const writeList = async (remote: Remote, names: Iterable<string>): Promise<string[]> => {
  const path = join(remote.home, 'names.txt');
  await fs.writeFile(path, [...names].map((name) => `${name}\n`).join(''));
  // Each is asked for by its name: a list of everything costs as many requests as there are folders.
  return ['--files-from-raw', path, '--no-traverse'];
};

/** Everything at the target: paths below the folder of the backups, and sizes. */
export const listRemote = async (remote: Remote): Promise<Map<string, number>> => {
  const files = new Map<string, number>();
  await remote.run({
    args: ['lsf', '-R', '--files-only', '--format', 'sp', '--separator', ' ', remote.root],
    answers: notThere,
    onLine: (line) => {
      const space = line.indexOf(' ');
      files.set(line.slice(space + 1), Number(line.slice(0, space)));
    },
  });
  return files;
};

/** Copies some files; those that are there with the same size stay, unless `isAlways`. */
export const copyFiles = async (
  remote: Remote,
  { from, to, names, isAlways = false, onBytes }: CopyFiles,
): Promise<void> => {
  if (names.length === 0) return;
  const list = await writeList(remote, names);
  const how = isAlways ? '--ignore-times' : '--size-only';
  await remote.run({
    args: ['copy', from, to, ...list, how, '--no-update-modtime'],
    ...(onBytes && { onBytes }),
  });
};

interface CopyFiles {
  from: string;
  to: string;
  names: string[];
  isAlways?: boolean;
  onBytes?: (bytes: number) => void;
}

/**
 * Reads files back from the target, byte by byte. @returns those that are not as they are in `from`
 * @throws OffsiteError where some could not be read, which says nothing of them
 */
export const findChanged = async (
  remote: Remote,
  from: string,
  names: string[],
  onBytes?: (bytes: number) => void,
): Promise<string[]> => {
  if (names.length === 0) return [];
  const changed: string[] = [];
  let same = 0;
  await remote.run({
    args: [
      ...['check', from, remote.root, ...(await writeList(remote, names))],
      ...['--download', '--one-way', '--combined', '-'],
    ],
    answers: differs,
    onLine: (line) => {
      if (line.startsWith('= ')) same += 1;
      if (/^[*+] /.test(line)) changed.push(line.slice(2));
    },
    ...(onBytes && { onBytes }),
  });
  if (same + changed.length < names.length) throw new OffsiteError('cut', 'not all read back');
  return changed;
};

/** Removes files from the target. */
export const removeFiles = async (remote: Remote, names: string[]): Promise<void> => {
  if (names.length === 0) return;
  await remote.run({
    args: ['delete', remote.root, ...(await writeList(remote, names))],
    answers: notThere,
  });
};

/** Removes the folders of a folder that are empty. */
export const removeEmptyFolders = async (remote: Remote, folder: string): Promise<void> => {
  const args = ['rmdirs', `${remote.root}/${folder}`, '--leave-root'];
  await remote.run({ args, answers: notThere });
};

/** A small file of the target. @throws OffsiteError */
export const readSmallFile = async (
  remote: Remote,
  name: string,
  size: number,
): Promise<string> => {
  if (size > maxSmallFile) throw new OffsiteError('notStored', name);
  const lines: string[] = [];
  await remote.run({
    args: ['cat', `${remote.root}/${name}`],
    onLine: (line) => lines.push(line),
  });
  return lines.join('\n');
};
