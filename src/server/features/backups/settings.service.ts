import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { changeBackups } from '#shared/features/backups/backups.contract.ts';
import {
  BackupError,
  type BackupFailure,
  toBackupError,
} from '../../backup-engine/backup-error.ts';
import {
  backupsFolderName,
  type Encryption,
  readBackupsFile,
  rootOf,
} from '../../backup-engine/backup-format.ts';
import { keepKey, readKeptKey } from '../../backup-engine/backup-key.ts';
import { newKey, unwrapKey, wrapKey } from '../../backup-engine/backup-seal.ts';
import { isInside } from '../../backup-engine/backups-folder.ts';
import { listBackups } from '../../backup-engine/list-backups.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { beginBackup, changeSettings } from './create-backup.service.ts';
import { currentFolder } from './folder-state.ts';

const refusals = {
  missing: ['invalid', 'backups:errors.noFolder'],
  readOnly: ['invalid', 'backups:errors.readOnly'],
  noSpace: ['invalid', 'backups:errors.noSpace'],
  otherHousehold: ['conflict', 'backups:errors.otherHousehold'],
  newer: ['conflict', 'backups:errors.newer'],
} as const;

/** What speaks against a folder, in words. */
const toRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const { reason } = toBackupError(error);
  const isKnown = (name: BackupFailure): name is keyof typeof refusals => name in refusals;
  if (!isKnown(reason)) {
    return new AppError('conflict', 'backups:errors.unreadable', { cause: error });
  }
  const [code, key] = refusals[reason];
  return new AppError(code, key, { cause: error });
};

/** Writes a file there and removes it: nothing else tells whether that can be done. */
const probe = async (folder: string): Promise<void> => {
  const path = join(folder, `.treehouse-${randomBytes(6).toString('hex')}`);
  try {
    await fs.writeFile(path, randomBytes(4096), { flag: 'wx', mode: 0o600, flush: true });
  } finally {
    await fs.rm(path, { force: true });
  }
};

/** Copies outside the home age by other rules, which would remove backups made by hand. @throws AppError 400 */
const requireNotCopies = async ({ computer }: Context, real: string): Promise<void> => {
  const { target } = computer.read().offsite;
  if (target?.kind !== 'folder') return;
  const copies = await fs.realpath(target.path).catch(() => target.path);
  if (isInside(rootOf(real), join(copies, backupsFolderName))) {
    throw new AppError('invalid', 'backups:errors.copiesFolder');
  }
};

/** Makes sure that backups can be kept in a folder. @throws AppError or BackupError */
const requireUsable = async (context: Context, folder: string): Promise<void> => {
  const { dataDir, oldCopies } = context.config;
  const real = await fs.realpath(folder);
  for (const path of [dataDir, ...oldCopies]) {
    const realFolder = await fs.realpath(path).catch(() => path);
    if (isInside(real, realFolder)) throw new AppError('invalid', 'backups:errors.insideData');
  }
  await requireNotCopies(context, real);
  if (!(await fs.stat(real)).isDirectory()) throw new BackupError('missing');
  await probe(real);
  const { size } = await fs.stat(join(dataDir, 'treehouse.db'));
  const { bavail, bsize } = await fs.statfs(real);
  if (bavail * bsize < size * 2) throw new BackupError('noSpace');
  const file = await readBackupsFile(rootOf(folder));
  if (file && file.installationId !== context.installationId) {
    throw new BackupError('otherHousehold');
  }
};

/** How the backups in a folder are locked, where the newest of them is. */
const lockOf = async (folder: string): Promise<Encryption | null> => {
  const file = await readBackupsFile(rootOf(folder));
  if (!file?.encryption) return null;
  const [newest] = await listBackups(rootOf(folder));
  return newest?.isLocked === false ? null : file.encryption;
};

/** Takes over the key of backups that are there already. @throws AppError 400, 409 @returns whether it did */
const adoptKey = async (
  context: Context,
  folder: string,
  passphrase: string | undefined,
): Promise<boolean> => {
  const { dataDir } = context.config;
  const encryption = await lockOf(folder);
  if (!encryption || readKeptKey(dataDir)?.encryption.keyId === encryption.keyId) return false;
  if (!passphrase) throw new AppError('conflict', 'backups:errors.passphraseNeeded');
  const key = await unwrapKey(encryption, passphrase);
  if (!key) throw new AppError('invalid', 'backups:errors.wrongPassphrase');
  keepKey(dataDir, { key, encryption });
  return true;
};

const record = (context: Context, actor: Actor, fields: string[]): void => {
  if (fields.length === 0) return;
  const details = { fields: fields.join(',') };
  write(context.db, () =>
    context.audit.record({ action: 'backupSettingsChanged', actorId: actor.id, details }),
  );
};

type Changes = OutputOf<(typeof changeBackups)['body']>;

const changeFolder = async (context: Context, { folderToken, passphrase }: Changes) => {
  if (context.config.backupsDir) throw new AppError('conflict', 'backups:errors.fixedFolder');
  context.backupRunner.requireIdle();
  const folder = folderToken ? context.pickedFolders.find(folderToken) : null;
  if (folderToken && !folder) throw new AppError('invalid', 'backups:errors.folderToken');
  if (!folder) {
    changeSettings(context, { folder: null });
    return;
  }
  await requireUsable(context, folder);
  const isAdopted = await adoptKey(context, folder, passphrase);
  const isUsed = (await readBackupsFile(rootOf(folder))) !== null;
  changeSettings(context, {
    folder,
    // Choosing an empty disk where another one was means this one.
    usedFolder: isUsed ? folder : null,
    ...(isAdopted ? { isLocked: true } : {}),
  });
};

/** Changes when and where backups are made; in a new folder one begins at once. @throws AppError 400, 409 */
export const changeBackupSettings = async (
  context: Context,
  actor: Actor,
  changes: Changes,
): Promise<void> => {
  const fields: string[] = [];
  if (changes.folderToken !== undefined) {
    const before = currentFolder(context);
    await changeFolder(context, changes).catch((error: unknown) => {
      throw toRefusal(error);
    });
    if (currentFolder(context) !== before) fields.push('folder');
  }
  const { isNightly } = changes;
  if (isNightly !== undefined && isNightly !== context.computer.read().backups.isNightly) {
    changeSettings(context, { isNightly });
    fields.push('isNightly');
  }
  record(context, actor, fields);
  if (fields.includes('folder') || changes.folderToken) beginBackup(context, actor.id);
};

/** The key for a passphrase: the folder's own if it has one, else the server's, or a new one. */
const keyFor = async (context: Context, passphrase: string) => {
  const kept = readKeptKey(context.config.dataDir);
  const file = await readBackupsFile(rootOf(currentFolder(context))).catch(() => null);
  const encryption = file?.encryption;
  if (encryption && encryption.keyId !== kept?.encryption.keyId) {
    const key = await unwrapKey(encryption, passphrase);
    if (!key) throw new AppError('conflict', 'backups:errors.lockedWithAnother');
    return { key, encryption };
  }
  const key = kept?.key ?? newKey();
  return { key, encryption: await wrapKey(key, passphrase) };
};

/** Locks backups with a passphrase from the next one on, which begins at once. @throws AppError 409 */
export const lock = async (
  context: Context,
  actor: Actor,
  { passphrase, dropOpen }: { passphrase: string; dropOpen: boolean },
): Promise<void> => {
  context.backupRunner.requireIdle();
  const kept = await keyFor(context, passphrase);
  context.backupRunner.requireIdle();
  keepKey(context.config.dataDir, kept);
  changeSettings(context, { isLocked: true, dropOpen });
  record(context, actor, ['isLocked']);
  beginBackup(context, actor.id);
};

/** From the next one on backups are open again; the key stays, for older ones. @throws AppError 409 */
export const unlock = (context: Context, actor: Actor): void => {
  context.backupRunner.requireIdle();
  if (!context.computer.read().backups.isLocked) return;
  changeSettings(context, { isLocked: false, dropOpen: false });
  record(context, actor, ['isLocked']);
};
