import { mkdir } from 'node:fs/promises';
import type { BackupWork } from '#shared/features/backups/backups.contract.ts';
import type { BackupProblem } from '#shared/features/backups/backups.fields.ts';
import { BackupError, toBackupError } from '../../backup-engine/backup-error.ts';
import { readKeptKey } from '../../backup-engine/backup-key.ts';
import { isInside } from '../../backup-engine/backups-folder.ts';
import type { BackupResults } from '../../backup-engine/create/backup-job.ts';
import { runBackupJob } from '../../backup-engine/create/backup-runner.ts';
import { removeWorkFiles } from '../../backup-engine/create/database-copy.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import type { BackupsSettings } from '../../settings/backups.settings.ts';
import { checkBackups } from './backup-failures.ts';
import type { WorkHandle } from './backup-runner.ts';
import { currentFolder, expectsBackups } from './folder-state.ts';

/** Changes some of the settings, on the disk when it returns. */
export const changeSettings = (context: Context, changes: Partial<BackupsSettings>): void => {
  const { backups } = context.computer.read();
  context.computer.change({ backups: { ...backups, ...changes } });
};

/** Records the state of backups; a disk too full for that must not cause backups again and again. */
export const noteState = (context: Context, changes: Partial<BackupsSettings>): void => {
  try {
    changeSettings(context, changes);
  } catch (error) {
    const { backups } = context.computer.read();
    context.computer.hold({ backups: { ...backups, ...changes } });
    context.log.warn({ err: error }, 'state of backups not written');
  }
};

/** The key backups are locked with; null where they are not. @throws BackupError when it is lost. */
const keyOf = (context: Context) => {
  if (!context.computer.read().backups.isLocked) return null;
  const kept = readKeptKey(context.config.dataDir);
  if (!kept) throw new BackupError('wrongPassphrase');
  return kept;
};

const runJob = async (context: Context, handle: WorkHandle, isManual: boolean) => {
  const { config, clock, household, installationId, forkWorker } = context;
  const { dropOpen, isLocked } = context.computer.read().backups;
  const folder = currentFolder(context);
  const kept = keyOf(context);
  if (isInside(folder, config.dataDir)) await mkdir(folder, { recursive: true, mode: 0o700 });
  return runBackupJob(
    {
      type: 'make',
      dataDir: config.dataDir,
      folder,
      installation: {
        installationId,
        spaceName: household.name(),
        encryption: kept?.encryption ?? null,
      },
      key: kept?.key.toString('hex') ?? null,
      expectsBackups: expectsBackups(context),
      appVersion: config.version,
      timeZone: household.timeZone(),
      dropOpen: dropOpen && isLocked,
      isManual,
      now: clock.now().toISOString(),
      date: clock.trusted().toISOString(),
    },
    { workersDir: config.workersDir, forkWorker, ...handle },
  );
};

type Made = BackupResults['make'];
type Entry = Parameters<Context['audit']['record']>[0];

/** A backup is made, or is not, whether or not the list of what was done has room for it. */
const record = (context: Context, entry: Entry): void => {
  try {
    write(context.db, () => context.audit.record(entry));
  } catch (error) {
    context.log.warn({ err: error }, 'backup not recorded');
  }
};

/** Who asked for a backup. */
interface BackupRequest {
  /** Null for the nightly one. */
  actorId: number | null;
  /** Whether it is kept until deleted. */
  isManual: boolean;
}

const noteSuccess = (context: Context, made: Made, { actorId, isManual }: BackupRequest): void => {
  const folder = currentFolder(context);
  const madeAt = context.clock.now().toISOString();
  noteState(context, {
    lastGood: { id: made.id, madeAt },
    ...(isManual ? {} : { lastNightly: { id: made.id, madeAt } }),
    lastFailure: null,
    usedFolder: folder,
    // Those that are not locked may be there still.
    ...(made.notRemoved === null ? { dropOpen: false } : {}),
  });
  record(context, { action: 'backupMade', actorId, details: { folder } });
};

const noteFailure = (context: Context, reason: BackupProblem, actorId: number | null): void => {
  const before = context.computer.read().backups.lastFailure?.reason;
  noteState(context, { lastFailure: { at: context.clock.now().toISOString(), reason } });
  // A disk that is away is no news every hour.
  if (reason === before && actorId === null) return;
  record(context, { action: 'backupFailed', actorId, details: { reason } });
};

const make = async (context: Context, handle: WorkHandle, request: BackupRequest) => {
  const { log, config } = context;
  const made = await runJob(context, handle, request.isManual).catch(toBackupError);
  if (made instanceof BackupError) {
    const { reason, message } = made;
    await removeWorkFiles(config.dataDir).catch((error: unknown) => {
      log.warn({ err: error }, 'work files not removed');
    });
    if (reason === 'cancelled') return;
    log.warn({ reason, detail: message }, 'backup not made');
    noteFailure(context, reason, request.actorId);
  } else {
    if (made.notRemoved === null) log.info(made, 'backup made');
    else log.warn(made, 'backup made, but old ones not removed');
    noteSuccess(context, made, request);
  }
  await checkBackups(context);
};

/** Starts a backup. @throws AppError 409 */
export const beginBackup = (
  context: Context,
  actorId: number | null,
  { isManual = false } = {},
): BackupWork => {
  const work = context.backupRunner.begin({ kind: 'make', id: null }, (handle) =>
    make(context, handle, { actorId, isManual }),
  );
  context.backupRunner.stoppedAt = null;
  return work;
};

/** Stops what is being done; a backup that is due begins again in an hour. */
export const stopWork = async ({ backupRunner, clock }: Context): Promise<void> => {
  if (backupRunner.current()?.kind === 'make') backupRunner.stoppedAt = clock.now();
  await backupRunner.stop();
};
