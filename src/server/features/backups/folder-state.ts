import fs from 'node:fs/promises';
import type { BackupsState } from '#shared/features/backups/backups.contract.ts';
import type { BackupProblem } from '#shared/features/backups/backups.fields.ts';
import { toBackupError } from '../../backup-engine/backup-error.ts';
import { isOnSameDisk } from '../../backup-engine/backup-files.ts';
import { readBackupsFile, rootOf } from '../../backup-engine/backup-format.ts';
import { backupsFolder } from '../../backup-engine/backups-folder.ts';
import type { Context } from '../../context/context.ts';

/** As much of a server as says where backups and copies go; there before the database is open. */
export type FolderParts = Pick<Context, 'computer'> & {
  config: Pick<Context['config'], 'dataDir' | 'backupsDir'>;
};

/** Where backups go at the moment. */
export const currentFolder = (context: FolderParts): string =>
  backupsFolder(context.config, context.computer.read().backups);

const kindOf = (context: FolderParts): BackupsState['folder']['kind'] => {
  if (context.config.backupsDir) return 'option';
  return context.computer.read().backups.folder ? 'chosen' : 'own';
};

/** Whether an empty folder there means an unplugged disk; the default folder is on the data's own disk. */
export const expectsBackups = (context: FolderParts): boolean =>
  kindOf(context) !== 'own' &&
  context.computer.read().backups.usedFolder === currentFolder(context);

/** Why the next backup could not be made there; null where nothing speaks against it. */
export const problemOf = async (context: Context): Promise<BackupProblem | null> => {
  const folder = currentFolder(context);
  const whereEmpty = expectsBackups(context) ? 'missing' : null;
  try {
    const stats = await fs.stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && kindOf(context) === 'own') return null;
      throw error;
    });
    if (!stats) return null;
    if (!stats.isDirectory()) return 'missing';
    await fs.access(folder, fs.constants.W_OK);
    const file = await readBackupsFile(rootOf(folder));
    if (!file) return whereEmpty;
    return file.installationId === context.installationId ? null : 'otherHousehold';
  } catch (error) {
    return toBackupError(error).reason;
  }
};

/** The folder as admins see it. */
export const readFolder = async (context: Context): Promise<BackupsState['folder']> => {
  const path = currentFolder(context);
  const kind = kindOf(context);
  // Before the first backup the default folder does not exist yet; its disk does.
  const folder = kind === 'own' ? context.config.dataDir : path;
  const [problem, disk, isOnSame] = await Promise.all([
    problemOf(context),
    fs.statfs(folder).catch(() => null),
    isOnSameDisk(folder, context.config.dataDir).catch(() => null),
  ]);
  const isThere = problem !== 'missing';
  return {
    path,
    kind,
    isOnSameDisk: isThere ? isOnSame : null,
    freeBytes: isThere && disk ? disk.bavail * disk.bsize : null,
    problem,
  };
};
