import { isAdmin } from '#shared/features/accounts/access.ts';
import type { Backup, BackupsState } from '#shared/features/backups/backups.contract.ts';
import type { BackupProblem } from '#shared/features/backups/backups.fields.ts';
import { rootOf } from '../../backup-engine/backup-format.ts';
import { readKeptKey } from '../../backup-engine/backup-key.ts';
import { type BackupSummary, listBackups } from '../../backup-engine/list-backups.ts';
import { readMacKey } from '../../backup-engine/manifest-mac.ts';
import type { Context } from '../../context/context.ts';
import { checkBackups } from './backup-failures.ts';
import { currentFolder, readFolder } from './folder-state.ts';

const presentBackup = (backup: BackupSummary): Backup => {
  const { id, createdAt, manifest, origin, isLocked, isManual, privatePart, verifiedAt, problem } =
    backup;
  return {
    id,
    createdAt,
    bytes: manifest ? manifest.database.bytes + manifest.media.bytes : null,
    origin,
    isLocked,
    isManual,
    counts: privatePart?.counts ?? null,
    missingFiles: manifest?.media.missing ?? 0,
    verifiedAt,
    problem,
  };
};

const listOf = async (context: Context): Promise<Backup[]> => {
  const { dataDir } = context.config;
  const keys = { key: readKeptKey(dataDir)?.key ?? null, macKey: readMacKey(dataDir) };
  try {
    return (await listBackups(rootOf(currentFolder(context)), keys)).map(presentBackup);
  } catch {
    // A problem with the folder is shown beside it.
    return [];
  }
};

/** Where backups go, how they are, and what is in each. */
export const readBackups = async (context: Context): Promise<BackupsState> => {
  const { isNightly, isLocked, lastGood, lastFailure } = context.computer.read().backups;
  const [folder, alert, backups] = await Promise.all([
    readFolder(context),
    checkBackups(context),
    listOf(context),
  ]);
  return {
    folder,
    isNightly,
    isLocked,
    lastGood: lastGood && { madeAt: lastGood.madeAt },
    lastFailure: lastFailure && {
      at: lastFailure.at,
      reason: lastFailure.reason as BackupProblem,
    },
    warning: alert.warning,
    backups,
  };
};

/** As much as the warning on every page needs. */
export const readWarning = async (context: Context) => {
  const { warning, lastGoodAt } = await checkBackups(context);
  return { warning, lastGoodAt, folder: currentFolder(context) };
};

/** Tells the admins that settings of backups are others now. */
export const announce = (context: Context): void =>
  context.live.publish({ type: 'changed', area: 'backups' }, isAdmin);
