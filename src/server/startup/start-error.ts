import { MigrationError } from '../db/migrate.ts';

export type StartFailure =
  | 'portInUse'
  | 'dataFolderUnusable'
  | 'dataFolderBusy'
  | 'dataFolderMissing'
  | 'dataFolderReadOnly'
  | 'dataFolderIsFile'
  | 'diskFull'
  | 'databaseNewer'
  | 'databaseDamaged'
  | 'migrationFailed'
  | 'takenOver'
  | 'unknown';

/** Why the server could not start; the app and the command line translate it. */
export class StartError extends Error {
  readonly reason: StartFailure;
  constructor(reason: StartFailure, cause?: unknown) {
    super(`Treehouse could not start: ${reason}`, { cause });
    this.name = 'StartError';
    this.reason = reason;
  }
}

const reasons: Record<string, StartFailure> = {
  EADDRINUSE: 'portInUse',
  EACCES_PORT: 'portInUse',
  ENOENT: 'dataFolderMissing',
  ENOTDIR: 'dataFolderIsFile',
  EEXIST: 'dataFolderIsFile',
  EACCES: 'dataFolderReadOnly',
  EPERM: 'dataFolderReadOnly',
  EROFS: 'dataFolderReadOnly',
  SQLITE_READONLY: 'dataFolderReadOnly',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  SQLITE_FULL: 'diskFull',
  EIO: 'dataFolderUnusable',
  EBUSY: 'dataFolderUnusable',
  // A disk or network volume that went away while its folder was in use.
  ENODEV: 'dataFolderUnusable',
  ENXIO: 'dataFolderUnusable',
  ENOTCONN: 'dataFolderUnusable',
  ESTALE: 'dataFolderUnusable',
  EHOSTDOWN: 'dataFolderUnusable',
  ETIMEDOUT: 'dataFolderUnusable',
  SQLITE_BUSY: 'dataFolderBusy',
  SQLITE_LOCKED: 'dataFolderBusy',
  SQLITE_PROTOCOL: 'dataFolderUnusable',
  // The index of the log does not fit.
  SQLITE_IOERR_SHMSIZE: 'diskFull',
  SQLITE_IOERR: 'dataFolderUnusable',
  SQLITE_CANTOPEN: 'dataFolderUnusable',
  SQLITE_CORRUPT: 'databaseDamaged',
  SQLITE_NOTADB: 'databaseDamaged',
};

/** SQLite's extended codes (`SQLITE_IOERR_FSYNC`) begin with the plain one. */
const reasonOf = (code: string): StartFailure | undefined =>
  reasons[code] ?? reasons[code.split('_').slice(0, 2).join('_')];

/** Names the reason behind an error met while starting. */
export const toStartError = (error: unknown): StartError => {
  if (error instanceof StartError) return error;
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (error instanceof MigrationError) {
    // A migration that met a full disk or a damaged page says so in its cause.
    const cause = String((error.cause as { code?: unknown } | undefined)?.code ?? '');
    const deeper = reasonOf(cause);
    if (deeper) return new StartError(deeper, error);
    return new StartError(error.reason === 'newer' ? 'databaseNewer' : 'migrationFailed', error);
  }
  return new StartError(reasonOf(code) ?? 'unknown', error);
};
