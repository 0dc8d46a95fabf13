import { existsSync, statSync, writeFileSync } from 'node:fs';
import { isAdmin } from '#shared/features/accounts/access.ts';
import { dayMs } from '#shared/hours.ts';
import { runInWorker } from '../../backup-engine/restore/restore-jobs.ts';
import type { Context } from '../../context/context.ts';
import { dataFiles } from '../../data-dir/data-files.ts';
import { storageErrorIn } from './storage-errors.ts';

/** How often the database is looked for; a disk is unplugged at any time, in ms. */
const lookMs = 3_000;
/** Not while the server starts and everyone connects. */
const firstCheckMs = 5 * 60_000;
/** Damage that the check at the start did not find must not restart the server for ever, in ms. */
const restartPauseMs = 10 * 60_000;

/** Has the next start look at the whole database, and asks for that start. */
const reopen = (context: Context, reason: string): void => {
  context.log.error({ reason }, 'restarting');
  try {
    writeFileSync(dataFiles(context.config.dataDir).suspect, '', { mode: 0o600 });
  } catch {
    // A missing folder takes no marker; the next start finds that out.
  }
  context.restart.request();
};

/** Takes note of an error that a disk or a damaged database caused; the caller answers it. */
export const noticeStorageError = (context: Context, error: unknown): void => {
  const failure = storageErrorIn(error);
  if (!failure) return;
  context.live.publish({ type: 'changed', area: 'household' }, isAdmin);
  const age = context.clock.now().getTime() - context.startedAt.getTime();
  if (failure === 'damaged' && age > restartPauseMs) reopen(context, 'damaged');
};

/**
 * Watches the database while the server runs: whether it is still in place, and once a day, in its own
 * process, whether it is sound.
 */
export const watchDatabase = (context: Context): { close(): Promise<void> } => {
  const { config, log, forkWorker } = context;
  const file = dataFiles(config.dataDir).database;
  const inodeOf = () => {
    try {
      return statSync(file, { throwIfNoEntry: false })?.ino;
    } catch {
      // A disk that answers with errors is as good as gone.
      return undefined;
    }
  };
  const inode = inodeOf();
  const stop = new AbortController();
  let checking: Promise<void> = Promise.resolve();

  const look = () => {
    // Another file in its place means other data; a missing one means an unplugged disk.
    if (inodeOf() !== inode) reopen(context, existsSync(config.dataDir) ? 'replaced' : 'gone');
  };
  const check = async () => {
    try {
      const workerOptions = { forkWorker, workersDir: config.workersDir };
      const end = await runInWorker(workerOptions, { file }, stop.signal);
      const isDamaged = end.type === 'inspected' && end.verdict === 'damaged';
      if (isDamaged) reopen(context, 'damaged');
    } catch (error) {
      if (!stop.signal.aborted) log.warn({ err: error }, 'database not looked at');
    }
  };
  const startCheck = () => {
    checking = checking.then(check);
  };
  const timers = [setInterval(look, lookMs), setInterval(startCheck, dayMs)];
  const first = setTimeout(startCheck, firstCheckMs);
  for (const timer of [...timers, first]) timer.unref();
  return {
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(first);
      stop.abort();
      await checking;
    },
  };
};
