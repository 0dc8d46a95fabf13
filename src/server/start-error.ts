import { MigrationError } from './db/migrate.ts';

export type StartFailure =
  | 'portInUse'
  | 'dataFolderUnusable'
  | 'dataFolderBusy'
  | 'databaseNewer'
  | 'databaseDamaged'
  | 'unknown';

/** Why the house could not be opened; each door says it in its own words. */
export class StartError extends Error {
  readonly reason: StartFailure;
  constructor(reason: StartFailure, cause?: unknown) {
    super(`Treehouse could not start: ${reason}`, { cause });
    this.name = 'StartError';
    this.reason = reason;
  }
}

const folderCodes = new Set([
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
]);

/** Names the reason behind an error met while starting. */
export const toStartError = (error: unknown): StartError => {
  if (error instanceof StartError) return error;
  if (error instanceof MigrationError && error.reason === 'newer') {
    return new StartError('databaseNewer', error);
  }
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === 'EADDRINUSE' || code === 'EACCES_PORT') return new StartError('portInUse', error);
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return new StartError('databaseDamaged', error);
  }
  if (folderCodes.has(code)) return new StartError('dataFolderUnusable', error);
  return new StartError('unknown', error);
};
