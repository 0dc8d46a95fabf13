import type { ContinuousPlaceName } from '#shared/features/backups/continuous/continuous.fields.ts';
import { isOnSameDisk } from '../../../backup-engine/backup-files.ts';
import { readKeptKey } from '../../../backup-engine/backup-key.ts';
import {
  type ContinuousPlace,
  placeOf,
} from '../../../backup-engine/continuous/continuous-files.ts';
import { readRclone } from '../../../backup-engine/offsite/find-rclone.ts';
import { OffsiteError } from '../../../backup-engine/offsite/offsite-error.ts';
import { readSecret } from '../../../backup-engine/offsite/offsite-secret.ts';
import type { Context } from '../../../context/context.ts';
import { currentFolder, expectsBackups, type FolderParts } from '../folder-state.ts';

/** Places that can be chosen now: a disk that fails takes no copies with it that are elsewhere. */
export const availablePlaces = async (context: Context): Promise<ContinuousPlaceName[]> => {
  const { target } = context.computer.read().offsite;
  const folder = currentFolder(context);
  const isSame = await isOnSameDisk(folder, context.config.dataDir).catch(() => true);
  const needsRclone = target !== null && target.kind !== 'folder';
  const isReachable = target !== null && (!needsRclone || (await readRclone()).state === 'ready');
  return [
    ...(isSame === false ? (['backups'] as const) : []),
    ...(isReachable ? (['offsite'] as const) : []),
  ];
};

/** Whether an empty folder as the destination means an unplugged disk, as for the copies of backups. */
const expectsCopies = ({ computer }: FolderParts): boolean => {
  const { continuous, offsite } = computer.read();
  if (offsite.lastCopy) return true;
  if (continuous.place !== 'offsite' || !continuous.since || !offsite.since) return false;
  // A destination that was chosen again since may be another disk.
  return continuous.since >= offsite.since;
};

/** Where a place is at the moment. @throws OffsiteError */
export const findPlace = (context: FolderParts, name: ContinuousPlaceName): ContinuousPlace => {
  if (name === 'backups') {
    return { folder: currentFolder(context), expectsCopies: expectsBackups(context) };
  }
  const { target, hostKeys } = context.computer.read().offsite;
  const secret = readSecret(context.config.dataDir);
  if (!target) throw new OffsiteError('missing');
  if (!secret) throw new OffsiteError('wrongPassword');
  const place = placeOf({ target, secret, hostKeys });
  return 'folder' in place ? { ...place, expectsCopies: expectsCopies(context) } : place;
};

/** What copying builds on; once it differs, copying begins again. */
export const foundation = (context: Context): string => {
  const { continuous, offsite } = context.computer.read();
  const { dataDir } = context.config;
  return JSON.stringify([
    continuous.place === 'backups'
      ? currentFolder(context)
      : [offsite.target, offsite.hostKeys, offsite.limits.uploadKbps, readSecret(dataDir)],
    readKeptKey(dataDir)?.encryption,
  ]);
};
