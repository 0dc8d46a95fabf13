import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { outputOf } from '../../system/command-output.ts';
import { OffsiteError } from './offsite-error.ts';

/** The oldest version whose reports are understood. */
const oldest = [1, 55] as const;

const suffix = process.platform === 'win32' ? '.exe' : '';

/** The path of a program that is installed; null where it is not. */
export const findProgram = (name: string): string | null =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name + suffix))
    .find(existsSync) ?? null;

/** What is installed: `ready`, or what is the matter. */
type RcloneState = { state: 'ready'; path: string } | { state: 'missing' | 'old' };

/** Asked once for each path: the page asks every second while a copy runs. */
let lastReady: Extract<RcloneState, { state: 'ready' }> | null = null;

/** Looks for rclone where the system looks for programs. */
export const readRclone = async (): Promise<RcloneState> => {
  const path = findProgram('rclone');
  if (!path) return { state: 'missing' };
  if (lastReady?.path === path) return lastReady;
  const [version, major, minor] =
    /^rclone v(\d+)\.(\d+)/.exec(await outputOf(path, ['version'])) ?? [];
  if (!version) return { state: 'missing' };
  const isNewEnough =
    Number(major) > oldest[0] || (Number(major) === oldest[0] && Number(minor) >= oldest[1]);
  if (!isNewEnough) return { state: 'old' };
  lastReady = { state: 'ready', path };
  return lastReady;
};

/** The path of rclone. @throws OffsiteError `noProgram`, `oldProgram` */
export const requireRclone = async (): Promise<string> => {
  const found = await readRclone();
  if (found.state === 'ready') return found.path;
  throw new OffsiteError(found.state === 'old' ? 'oldProgram' : 'noProgram');
};
