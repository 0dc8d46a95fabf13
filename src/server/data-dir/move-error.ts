type MoveFailure =
  | 'busy'
  | 'missing'
  | 'noSpace'
  | 'changed'
  | 'stopped'
  /** The disk of the app's own settings is full. */
  | 'noNote'
  | 'unknown';

/** Why the data could not be moved; it is still where it was. */
export class DataMoveError extends Error {
  readonly reason: MoveFailure;
  constructor(reason: MoveFailure, cause?: unknown) {
    super(`the data could not be moved: ${reason}`, { cause });
    this.name = 'DataMoveError';
    this.reason = reason;
  }
}

/** Any error of a disk, as what it means for a move. */
export const asMoveError = (error: unknown): DataMoveError => {
  if (error instanceof DataMoveError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new DataMoveError('noSpace', error);
  return new DataMoveError(code === 'ENOENT' ? 'missing' : 'unknown', error);
};
