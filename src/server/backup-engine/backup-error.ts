export type BackupFailure =
  /** A file ends before it should, or is not there at all. */
  | 'cutShort'
  /** Bytes differ from the ones that were written. */
  | 'damaged'
  /** Some of its media are missing or differ; all else is as it was written. */
  | 'incomplete'
  | 'otherHousehold'
  /** Made by a later version than this one. */
  | 'newer'
  | 'wrongPassphrase'
  /** The folder, its disk or the backup is not there. */
  | 'missing'
  | 'noSpace'
  /** Another process works in the folder. */
  | 'busy'
  | 'readOnly'
  /** The disk answers with errors, for a moment or for good; that says nothing of what is on it. */
  | 'unreadable'
  | 'cancelled'
  /** The server's own database, which was to be copied, is damaged. */
  | 'houseDamaged'
  | 'unknown';

/** Why a backup could not be made, read or verified; the page that shows it translates it. */
export class BackupError extends Error {
  readonly reason: BackupFailure;
  constructor(reason: BackupFailure, options: { detail?: string; cause?: unknown } = {}) {
    super(options.detail ? `${reason}: ${options.detail}` : reason, { cause: options.cause });
    this.name = 'BackupError';
    this.reason = reason;
  }
}

const reasons: Record<string, BackupFailure> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  ENODEV: 'missing',
  ENXIO: 'missing',
  ENOTCONN: 'missing',
  ESTALE: 'missing',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  ENOSPC: 'noSpace',
  EDQUOT: 'noSpace',
  EFBIG: 'noSpace',
  EBUSY: 'busy',
  EIO: 'unreadable',
  SQLITE_FULL: 'noSpace',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_IOERR: 'unreadable',
  SQLITE_NOTADB: 'damaged',
  SQLITE_CANTOPEN: 'missing',
  SQLITE_READONLY: 'readOnly',
};

/** Whether the reason condemns the backup itself, rather than the moment, the disk or the caller. */
export const isVerdict = (reason: string | null): boolean =>
  reason === 'cutShort' || reason === 'damaged';

/** Names the reason behind whatever went wrong on the way. */
export const toBackupError = (error: unknown): BackupError => {
  if (error instanceof BackupError) return error;
  if ((error as Error | null)?.name === 'AbortError') return new BackupError('cancelled');
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  // SQLite's codes may go on: `SQLITE_IOERR_READ`.
  const known = reasons[code] ?? reasons[/^SQLITE_(?:CORRUPT|IOERR)/.exec(code)?.[0] ?? ''];
  const reason = known ?? 'unknown';
  return new BackupError(reason, { detail: String((error as Error)?.message), cause: error });
};
