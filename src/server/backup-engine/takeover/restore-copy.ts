import fs from 'node:fs/promises';
import { join } from 'node:path';
import { lookInto } from '../../data-dir/inspect-database.ts';
import type { BackupKey } from '../backup-seal.ts';
import type { ContinuousTarget } from '../continuous/continuous-target.ts';
import { removeCopy } from '../create/database-copy.ts';
import { runInWorker, type WorkerOptions } from '../restore/restore-jobs.ts';
import type { Staged } from '../restore/staging.ts';
import { type LastIds, readLastIds } from './only-here.ts';

interface RestoreCopyOptions extends WorkerOptions {
  /** The passphrase, or the key that it opens. */
  secret: string | BackupKey;
  /** Gets `treehouse.db`, checked and migrated as that of a restored backup is; emptied before. */
  target: string;
  /** For the database as it comes. */
  workFile: string;
  media: string;
  migrations: string;
  now: Date;
  signal?: AbortSignal | undefined;
}

export interface RestoredCopy {
  key: BackupKey;
  lastIds: LastIds;
  copiedUpTo: string | null;
  staged: Staged;
  /** The staged database. */
  database: string;
}

/** Restores the newest state of a copied database. @throws BackupError, OffsiteError */
export const restoreCopy = async (
  copies: ContinuousTarget,
  options: RestoreCopyOptions,
): Promise<RestoredCopy> => {
  const { secret, target, workFile, media, migrations, now } = options;
  const signal = options.signal ?? new AbortController().signal;
  await removeCopy(workFile);
  try {
    const { key, at } = await copies.restoreDatabase(secret, workFile);
    const lastIds = lookInto(workFile, readLastIds);
    const job = { source: { from: 'file', file: workFile } as const, target, media, migrations };
    const staged = await runInWorker(options, { ...job, now: now.toISOString() }, signal);
    if (staged.type !== 'staged') throw new Error('the worker did something else');
    return { key, lastIds, copiedUpTo: at, staged, database: join(target, 'treehouse.db') };
  } finally {
    await removeCopy(workFile);
    await fs.rm(`${workFile}.tmp`, { force: true });
  }
};
