import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type {
  ChoiceKind,
  RestoreChoice,
  RestoreChoices,
  SafetyCopy,
} from '#shared/features/backups/restore/restore.fields.ts';
import { type DataFiles, timeOfName } from '../../data-dir/data-files.ts';
import { toBackupError } from '../backup-error.ts';
import { readManifest, rootOf } from '../backup-format.ts';
import type { BackupSummary } from '../list-backups.ts';
import { originOf, readMacKey } from '../manifest-mac.ts';
import { readBackupInfo, unlock } from '../open-backup.ts';
import type { StageSource } from './staging.ts';

const presentBackup = ({
  id,
  createdAt,
  origin,
  isLocked,
  privatePart,
  problem,
}: BackupSummary): RestoreChoice => ({
  kind: 'backup',
  id,
  madeAt: createdAt,
  spaceName: privatePart?.spaceName ?? null,
  people: privatePart?.counts.people ?? null,
  posts: privatePart?.counts.posts ?? null,
  pictures: privatePart ? privatePart.counts.pictures + privatePart.counts.videos : null,
  origin,
  isLocked,
  problem,
});

/** A database of this computer, of which only its age is known. */
const presentFile = (kind: ChoiceKind, id: string, madeAt: string): RestoreChoice => ({
  kind,
  id,
  madeAt,
  spaceName: null,
  people: null,
  posts: null,
  pictures: null,
  origin: null,
  isLocked: false,
  problem: null,
});

const safetyFile = (files: DataFiles, id: string) => join(files.beforeRestore, id, 'treehouse.db');

/** Data that restores set aside, newest first. */
export const listSafetyCopies = (files: DataFiles): SafetyCopy[] => {
  if (!existsSync(files.beforeRestore)) return [];
  return readdirSync(files.beforeRestore)
    .toSorted()
    .reverse()
    .flatMap((id) => {
      const time = timeOfName(id);
      return time && existsSync(safetyFile(files, id))
        ? [{ id, setAsideAt: time.toISOString() }]
        : [];
    });
};

/** The newest backups set aside with data that could not be opened; null where there are none. */
export const setAsideBackups = ({ damaged }: DataFiles): string | null => {
  if (!existsSync(damaged)) return null;
  const times = readdirSync(damaged).filter((name) => timeOfName(name));
  const folders = times.toSorted().map((name) => join(damaged, name, 'backups'));
  return folders.findLast((folder) => existsSync(folder)) ?? null;
};

const migrationName = /^treehouse\.db\.before-[\w-]{1,100}$/;

/** The copies that were set aside before the database was brought up to date. */
const listMigrationCopies = (files: DataFiles): RestoreChoice[] => {
  const folder = dirname(files.database);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => migrationName.test(name))
    .map((name) =>
      presentFile('migration', name, statSync(join(folder, name)).mtime.toISOString()),
    );
};

/** Everything to restore from: backups in a folder, and copies on this computer. */
export const listRestoreChoices = async (
  files: DataFiles,
  folder: string | null,
  kinds: readonly ChoiceKind[],
): Promise<RestoreChoices> => {
  const local = [
    ...listSafetyCopies(files).map(({ id, setAsideAt }) => presentFile('safety', id, setAsideAt)),
    ...listMigrationCopies(files),
  ].filter(({ kind }) => kinds.includes(kind));
  let found: RestoreChoice[] = [];
  let failure: RestoreChoices['failure'] = null;
  try {
    if (folder) {
      const { backups } = await readBackupInfo(folder, null, readMacKey(dirname(files.database)));
      found = backups.map(presentBackup);
    }
  } catch (error) {
    failure = toBackupError(error).reason;
  }
  const choices = [...found, ...local].toSorted((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
  return { folder, choices, failure };
};

interface Asked {
  kind: ChoiceKind;
  id: string;
  passphrase: string | null;
}

const missing = () => new AppError('notFound', 'startup:errors.missing');

const localFile = (files: DataFiles, { kind, id }: Asked): string => {
  if (kind === 'safety' && timeOfName(id)) return safetyFile(files, id);
  if (kind === 'migration' && migrationName.test(id)) return join(dirname(files.database), id);
  throw missing();
};

/**
 * The source of a choice, and when it was saved.
 * @throws AppError 404 when there is no such thing.
 */
export const findSource = (
  files: DataFiles,
  asked: Asked,
  backups: { folder: string | null; installationId: string | null },
): { source: StageSource; madeAt: string } => {
  const { kind, id, passphrase } = asked;
  if (kind === 'backup') {
    const time = timeOfName(id);
    if (!backups.folder || !time) throw missing();
    const { folder, installationId } = backups;
    const madeAt = time.toISOString();
    return { source: { from: 'backup', folder, id, passphrase, installationId }, madeAt };
  }
  const file = localFile(files, asked);
  if (!existsSync(file)) throw missing();
  const time = timeOfName(basename(dirname(file))) ?? statSync(file).mtime;
  return { source: { from: 'file', file }, madeAt: time.toISOString() };
};

/**
 * Refuses a wrong passphrase before anything is copied. What cannot be read fails later, in the restore itself.
 * @throws AppError 400
 */
export const requirePassphrase = async ({ source }: { source: StageSource }): Promise<void> => {
  if (source.from !== 'backup' || source.passphrase === null) return;
  const key = await unlock(source.folder, source.passphrase).catch(() => undefined);
  if (key === null) throw new AppError('invalid', 'startup:failure.wrongPassphrase');
};

/**
 * Asks first before restoring a backup of this installation that was changed since. What cannot be read fails
 * later, in the restore itself. @throws AppError 409
 */
export const requireUnchanged = async (
  files: DataFiles,
  { source }: { source: StageSource },
  acceptsChanged: boolean,
): Promise<void> => {
  if (source.from !== 'backup' || acceptsChanged) return;
  const manifest = await readManifest(rootOf(source.folder), source.id).catch(() => null);
  const isChanged =
    manifest && originOf(readMacKey(dirname(files.database)), manifest) === 'changed';
  if (isChanged) throw new AppError('conflict', 'startup:errors.changed');
};
