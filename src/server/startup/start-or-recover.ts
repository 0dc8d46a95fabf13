import { parseOptions, type ServerOptions } from '../config.ts';
import { createLog } from '../context/log.ts';
import { newSetupToken } from '../features/accounts/sign-in/setup-code.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { openRecovery, type RecoveryServer } from './recovery/recovery-server.ts';
import { type StartError, toStartError } from './start-error.ts';

/** What somebody does about a house that cannot be opened. */
export interface RecoveryHooks {
  /** Told of each recovery that stands in the house's place, with what the house said. */
  onTrouble(recovery: RecoveryServer, error: StartError): void;
  /** What is no reason to wait: the error is thrown at once. */
  refuses?: (error: StartError) => boolean;
  signal?: AbortSignal;
}

/** Waits until the house shall be tried again, or the waiting is ended. */
const nextTry = (recovery: RecoveryServer, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      signal?.removeEventListener('abort', go);
      resolve();
    };
    recovery.onRestartWanted(go);
    signal?.addEventListener('abort', go);
  });

/** Serves what is there for reading, where a disk takes no writes; null where that cannot be either. */
const startReadOnly = async (
  options: ServerOptions,
  { reason }: StartError,
): Promise<RunningServer | null> => {
  const isReadable =
    reason === 'diskFull' || reason === 'dataFolderReadOnly' || reason === 'dataFolderUnusable';
  if (!isReadable) return null;
  try {
    return await startServer({ ...options, savingStopped: reason });
  } catch {
    // Why it cannot be written is what people are told.
    return null;
  }
};

/**
 * Opens the house. While it cannot be, a recovery stands in its place, explains itself on this computer and
 * mends what can be mended; then it is tried again.
 * @returns null when `signal` ended the waiting.
 * @throws StartError when nothing can be shown for it.
 */
export const startOrRecover = async (
  options: ServerOptions,
  { onTrouble, refuses = () => false, signal }: RecoveryHooks,
): Promise<RunningServer | null> => {
  const parsed = parseOptions(options);
  // One code for as long as the house is closed: a page keeps what it was given over each try.
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
        onTrouble(recovery, error);
        await nextTry(recovery, signal);
      }
      await recovery.close();
    }
  }
  return null;
};
