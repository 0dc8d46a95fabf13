import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import type {
  HostKey,
  OffsiteDestination,
  OffsiteInput,
  OffsiteTarget,
} from '#shared/features/backups/offsite/offsite.fields.ts';
import type { Config } from '../../config.ts';
import type { PickedFolders } from '../../data-dir/picked-folder-tokens.ts';
import type { ComputerSettings } from '../../settings/computer-settings.ts';
import { backupsFolder, isInside } from '../backups-folder.ts';
import { presentHostKey, scanHostKeys } from './host-keys.ts';
import { OffsiteError, toOffsiteError } from './offsite-error.ts';
import type { OffsiteRunner } from './offsite-runner.ts';
import type { OffsitePlan } from './rclone-config.ts';

/** What work with a destination needs; there before the database is open. */
export interface OffsiteParts {
  config: Pick<Config, 'dataDir' | 'backupsDir' | 'oldCopies'>;
  computer: Pick<ComputerSettings, 'read'>;
  pickedFolders: PickedFolders;
  offsite: OffsiteRunner;
  log: Logger;
}

/** Where the files of a run are, for as long as it lasts. */
export const runFolder = ({ config }: Pick<OffsiteParts, 'config'>): string =>
  join(config.dataDir, 'offsite-run');

/** As a call answers it: what the person can do about it. */
export const toRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const { reason } = toOffsiteError(error);
  return new AppError('conflict', `offsite:failures.${reason}`, { cause: error });
};

/** The target that a form names. @throws AppError 400 for an unknown folder token or an unsafe folder */
const targetOf = async (
  parts: OffsiteParts,
  destination: OffsiteDestination,
): Promise<OffsiteTarget> => {
  if (destination.kind !== 'folder') return destination;
  const path = parts.pickedFolders.find(destination.folderToken);
  if (!path) throw new AppError('invalid', 'offsite:errors.choose');
  const real = await realpath(path).catch(() => path);
  const { dataDir, oldCopies } = parts.config;
  for (const folder of [
    dataDir,
    ...oldCopies,
    backupsFolder(parts.config, parts.computer.read().backups),
  ]) {
    const known = await realpath(folder).catch(() => folder);
    if (isInside(real, known)) throw new AppError('invalid', 'offsite:errors.insideData');
  }
  return { kind: 'folder', path };
};

/** The keys of an SFTP server, as lines of `known_hosts`; none for other kinds. @throws OffsiteError */
const readHostKeys = async (
  parts: OffsiteParts,
  destination: OffsiteDestination,
  signal?: AbortSignal,
): Promise<string[]> =>
  destination.kind === 'sftp' ? scanHostKeys(destination, parts.config.dataDir, signal) : [];

/** The same for a person to compare. @throws AppError 409 */
export const listHostKeys = async (
  parts: OffsiteParts,
  destination: OffsiteDestination,
): Promise<HostKey[]> => {
  try {
    const lines = await parts.offsite.perform(({ signal }) =>
      readHostKeys(parts, destination, signal),
    );
    return lines.map(presentHostKey);
  } catch (error) {
    throw toRefusal(error);
  }
};

/**
 * What a form asks for, with the keys of the server as it shows them now: they are to be those that the person
 * has confirmed. @throws AppError, OffsiteError
 */
export const planOf = async (
  parts: OffsiteParts,
  { destination, secret, fingerprints }: OffsiteInput,
  signal: AbortSignal,
): Promise<OffsitePlan> => {
  const target = await targetOf(parts, destination);
  const hostKeys = await readHostKeys(parts, destination, signal);
  const shown = hostKeys.map((line) => presentHostKey(line).fingerprint);
  if (shown.length > 0 && fingerprints.length === 0) {
    throw new AppError('conflict', 'offsite:errors.keys');
  }
  if (!shown.every((fingerprint) => fingerprints.includes(fingerprint))) {
    throw new OffsiteError('hostKeyChanged');
  }
  return { target, secret, hostKeys };
};
