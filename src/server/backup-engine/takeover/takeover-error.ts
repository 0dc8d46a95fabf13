import type { OffsiteFailure } from '#shared/features/backups/offsite/offsite.fields.ts';
import { RehearsalFailure } from '#shared/features/backups/takeover/takeover.fields.ts';
import { BackupError, type BackupFailure } from '../backup-error.ts';
import { EpochError } from '../continuous/epoch.ts';
import { OffsiteError } from '../offsite/offsite-error.ts';

type TakeoverFailure =
  | RehearsalFailure
  /** The data folder has a household. */
  | 'notEmpty'
  /** The old server answers at `url`. */
  | 'answers'
  /** The disk of the copies, where the epoch is written. */
  | 'noSpace'
  /** Another computer wrote its epoch. */
  | 'taken'
  | 'notDescription';

/** Why a computer could not take over; the command line translates it. */
export class TakeoverError extends Error {
  readonly reason: TakeoverFailure;
  readonly url: string;
  constructor(
    reason: TakeoverFailure,
    { url = '', detail = '', cause }: { url?: string; detail?: string; cause?: unknown } = {},
  ) {
    super(`${reason} ${url}${detail}`.trim(), { cause });
    this.name = 'TakeoverError';
    this.reason = reason;
    this.url = url;
  }
}

const backupReasons: Partial<Record<BackupFailure, TakeoverFailure>> = {
  missing: 'incomplete',
  cutShort: 'incomplete',
  incomplete: 'incomplete',
  damaged: 'damaged',
  houseDamaged: 'damaged',
  newer: 'newer',
  wrongPassphrase: 'wrongPassphrase',
  noSpace: 'noSpaceHere',
  unreadable: 'unreachable',
};

const offsiteReasons: Partial<Record<OffsiteFailure, TakeoverFailure>> = {
  noProgram: 'noProgram',
  oldProgram: 'noProgram',
  noSpace: 'noSpace',
  noSpaceHere: 'noSpaceHere',
  missing: 'notStarted',
  notStored: 'incomplete',
  otherPassphrase: 'wrongPassphrase',
};

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Names the reason behind whatever went wrong on the way. */
export const toTakeoverError = (error: unknown): TakeoverError => {
  if (error instanceof TakeoverError) return error;
  const detail = (error as Error | null)?.message ?? '';
  const named = (reason: TakeoverFailure) => new TakeoverError(reason, { detail, cause: error });
  if (error instanceof EpochError) return named('taken');
  if (error instanceof BackupError) return named(backupReasons[error.reason] ?? 'unknown');
  if (error instanceof OffsiteError) return named(offsiteReasons[error.reason] ?? 'unreachable');
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return named(fullDisk.has(code ?? '') ? 'noSpaceHere' : 'unknown');
};

/** The same for a rehearsal, which takes nothing over. */
export const toRehearsalFailure = (error: unknown): RehearsalFailure => {
  const { reason } = toTakeoverError(error);
  const known = RehearsalFailure.safeParse(reason);
  return known.success ? known.data : 'unknown';
};
