import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type KeptKey, keepKey, readKeptKey } from '../../../backup-engine/backup-key.ts';
import type { AgeKey } from '../../../backup-engine/continuous/age-key.ts';
import type { ContinuousPlace } from '../../../backup-engine/continuous/continuous-files.ts';
import { keepSecret } from '../../../backup-engine/offsite/offsite-secret.ts';
import type { OffsitePlan } from '../../../backup-engine/offsite/rclone-config.ts';
import { dataFiles } from '../../../data-dir/data-files.ts';
import {
  type ComputerSettings,
  openComputerSettings,
} from '../../../settings/computer-settings.ts';
import { keepAgeKey } from '../continuous/continuous-key.ts';
import { findPlace } from '../continuous/continuous-place.ts';
import type { FolderParts } from '../folder-state.ts';

/** The continuous copies that this computer makes. */
export interface OwnCopies {
  place: ContinuousPlace;
  /** Names this computer at the target. */
  computerId: string;
  /** What they are locked with; null where it cannot be read. */
  kept: KeptKey | null;
}

export const makesCopies = (computer: Pick<ComputerSettings, 'read'>): boolean =>
  computer.read().continuous.place !== null;

/** @returns null while none are made @throws OffsiteError where the place is not known any more */
export const readOwnCopies = (here: FolderParts): OwnCopies | null => {
  const { place, computerId } = here.computer.read().continuous;
  if (!place || !computerId) return null;
  const kept = readKeptKey(here.config.dataDir);
  return { place: findPlace(here, place), computerId, kept };
};

/** The name of this computer at targets; made once. */
export const ownComputerId = (dataDir: string): string => {
  const computer = openComputerSettings(dataDir);
  const { continuous } = computer.read();
  if (continuous.computerId) return continuous.computerId;
  const computerId = randomUUID();
  computer.change({ continuous: { ...continuous, computerId } });
  return computerId;
};

/** Whether a household whose copies this computer makes is here, or will be once the server starts. */
export const ownsCopies = (dataDir: string): boolean => {
  const { database, journal } = dataFiles(dataDir);
  const hasHousehold = existsSync(database) || existsSync(journal);
  return hasHousehold && makesCopies(openComputerSettings(dataDir));
};

/** Has this computer go on with the copies that it takes the household over from. */
export const keepCopies = (
  dataDir: string,
  { plan, kept, ageKey }: { plan: OffsitePlan; kept: KeptKey; ageKey: AgeKey },
  now: Date,
): void => {
  const { target, hostKeys, secret } = plan;
  keepKey(dataDir, kept);
  keepAgeKey(dataDir, ageKey);
  keepSecret(dataDir, secret);
  const computer = openComputerSettings(dataDir);
  const { continuous, backups, offsite } = computer.read();
  computer.change({
    backups: { ...backups, isLocked: true },
    offsite: { ...offsite, target, hostKeys, since: now.toISOString() },
    continuous: { ...continuous, place: 'offsite', since: now.toISOString(), failingSince: null },
  });
};
