import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type {
  HostKey,
  OffsiteDestination,
  OffsiteInput,
  OffsiteTarget,
} from '#shared/features/backups/offsite/offsite.fields.ts';
import { isInside } from '../../../backup-engine/backups-folder.ts';
import { presentHostKey, scanHostKeys } from '../../../backup-engine/offsite/host-keys.ts';
import { OffsiteError, toOffsiteError } from '../../../backup-engine/offsite/offsite-error.ts';
import type { OffsitePlan } from '../../../backup-engine/offsite/rclone-config.ts';
import type { Context } from '../../../context/context.ts';
import { currentFolder } from '../folder-state.ts';

/** Where the files of a run are, for as long as it lasts. */
export const runFolder = ({ config }: Context): string => join(config.dataDir, 'offsite-run');

/** As a call answers it: what the person can do about it. */
export const toRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const { reason } = toOffsiteError(error);
  return new AppError('conflict', `offsite:failures.${reason}`, { cause: error });
};

/** The target that a form names. @throws AppError 400 for an unknown folder token or an unsafe folder */
export const targetOf = async (
  context: Context,
  destination: OffsiteDestination,
): Promise<OffsiteTarget> => {
  if (destination.kind !== 'folder') return destination;
  const path = context.pickedFolders.find(destination.folderToken);
  if (!path) throw new AppError('invalid', 'offsite:errors.choose');
  const real = await realpath(path).catch(() => path);
  const { dataDir, oldCopies } = context.config;
  for (const folder of [dataDir, ...oldCopies, currentFolder(context)]) {
    const known = await realpath(folder).catch(() => folder);
    if (isInside(real, known)) throw new AppError('invalid', 'offsite:errors.insideData');
  }
  return { kind: 'folder', path };
};

/** The keys of an SFTP server, as lines of `known_hosts`; none for other kinds. @throws OffsiteError */
export const readHostKeys = async (
  context: Context,
  destination: OffsiteDestination,
  signal?: AbortSignal,
): Promise<string[]> =>
  destination.kind === 'sftp' ? scanHostKeys(destination, context.config.dataDir, signal) : [];

/** The same for a person to compare. @throws AppError 409 */
export const listHostKeys = async (
  context: Context,
  destination: OffsiteDestination,
): Promise<HostKey[]> => {
  try {
    const lines = await context.offsite.perform(({ signal }) =>
      readHostKeys(context, destination, signal),
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
  context: Context,
  { destination, secret, fingerprints }: OffsiteInput,
  signal: AbortSignal,
): Promise<OffsitePlan> => {
  const target = await targetOf(context, destination);
  const hostKeys = await readHostKeys(context, destination, signal);
  const shown = hostKeys.map((line) => presentHostKey(line).fingerprint);
  if (shown.length > 0 && fingerprints.length === 0) {
    throw new AppError('conflict', 'offsite:errors.keys');
  }
  if (!shown.every((fingerprint) => fingerprints.includes(fingerprint))) {
    throw new OffsiteError('hostKeyChanged');
  }
  return { target, secret, hostKeys };
};
