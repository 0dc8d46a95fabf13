import { type Config, parseOptions, type ServerOptions } from '../config.ts';
import { createLog } from '../context/log.ts';
import { newSetupToken } from '../features/accounts/sign-in/setup-code.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { openRecovery, type RecoveryServer } from './recovery/recovery-server.ts';
import { type StartError, type StartFailure, toStartError } from './start-error.ts';

/** Hooks of a caller whose server may not start. */
interface RecoveryHooks {
  /** Called with each recovery server that is started, and the reason. */
  onRecovery(recovery: RecoveryServer, error: StartError): void;
  /** Errors that are not waited for but thrown at once. */
  refuses?: (error: StartError) => boolean;
  signal?: AbortSignal;
}

/** Waits until the start should be tried again, or the waiting is aborted. */
const nextTry = (recovery: RecoveryServer, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      signal?.removeEventListener('abort', go);
      resolve();
    };
    recovery.onRestartWanted(go);
    signal?.addEventListener('abort', go);
  });

const isReadable = (reason: StartFailure): reason is NonNullable<Config['savingStopped']> =>
  reason === 'diskFull' ||
  reason === 'dataFolderReadOnly' ||
  reason === 'dataFolderUnusable' ||
  reason === 'takenOver';

/** Serves what is there for reading, where nothing may be saved; null where that cannot be either. */
const startReadOnly = async (
  options: ServerOptions,
  { reason }: StartError,
): Promise<RunningServer | null> => {
  if (!isReadable(reason)) return null;
  try {
    return await startServer({ ...options, savingStopped: reason });
  } catch {
    // The reason it cannot be written is what people see.
    return null;
  }
};

/**
 * Starts the server. While it cannot start, a recovery server takes its place, explains why and repairs what can be
 * repaired; then the start is tried again.
 * @returns null when `signal` aborted the waiting.
 * @throws StartError when nothing can be shown for it.
 */
export const startOrRecover = async (
  options: ServerOptions,
  { onRecovery, refuses = () => false, signal }: RecoveryHooks,
): Promise<RunningServer | null> => {
  const parsed = parseOptions(options);
  // One code while the server is closed: a page keeps it over each try.
  const config = { ...parsed, setupToken: parsed.setupToken ?? newSetupToken() };
  while (!signal?.aborted) {
    try {
      const server = await startServer(options);
      if (!signal?.aborted) return server;
      await server.close();
    } catch (caught) {
      const error = toStartError(caught);
      if (signal?.aborted) break;
      if (refuses(error)) throw error;
      const reader = await startReadOnly(options, error);
      if (reader && !signal?.aborted) return reader;
      if (reader) {
        await reader.close();
        break;
      }
      const parts = { log: createLog(config), forkWorker: options.forkWorker };
      const recovery = await openRecovery(config, error, parts);
      if (!signal?.aborted) {
        onRecovery(recovery, error);
        await nextTry(recovery, signal);
      }
      await recovery.close();
    }
  }
  return null;
};
