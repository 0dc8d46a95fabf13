import { existsSync } from 'node:fs';
import type { Request } from 'express';
import type { ResponseOf } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { getAdminRestore } from '#shared/features/backups/restore/restore.contract.ts';
import type {
  ChoiceKind,
  RestoreChoices,
  RestoreInput,
  RestoreState,
} from '#shared/features/backups/restore/restore.fields.ts';
import { backupsFolder } from '../../../backup-engine/backups-folder.ts';
import {
  findSource,
  listRestoreChoices,
  listSafetyCopies,
  requirePassphrase,
  requireUnchanged,
  setAsideBackups,
} from '../../../backup-engine/restore/restore-choices.ts';
import type { Context } from '../../../context/context.ts';
import { dataFiles } from '../../../data-dir/data-files.ts';
import { write } from '../../../db/transaction.ts';
import { requireUser } from '../../accounts/accounts.service.ts';
import { isPasswordRight } from '../../accounts/sign-in/passwords.ts';
import { requireSetupCode } from '../../accounts/sign-in/setup-code.ts';
import { judgeTry } from '../../accounts/sign-in/throttle.ts';

/** After setup only an admin may restore: no stranger may replace the data. */
const requireEmptyServer = (context: Context): void => {
  const row = context.db.$client.prepare('SELECT 1 FROM household').get();
  if (row) throw new AppError('conflict', 'startup:errors.alreadySetUp');
};

/** @throws AppError 403, 429 */
const requireToken = (context: Context, token: string, request: Request): void =>
  requireSetupCode(context, token, request, 'startup:errors.wrongToken');

/** Only setup, with its code. @throws AppError 403, 409, 429 */
export const requireSetup = (context: Context, token: string, request: Request): void => {
  requireEmptyServer(context);
  requireToken(context, token, request);
};

/** @throws AppError 404 for an unknown folder token. */
const folderOf = (context: Context, folderToken: string | null): string | null => {
  if (folderToken === null) {
    const folder = backupsFolder(context.config, context.computer.read().backups);
    if (existsSync(folder)) return folder;
    return setAsideBackups(dataFiles(context.config.dataDir)) ?? folder;
  }
  const folder = context.pickedFolders.find(folderToken);
  if (!folder) throw new AppError('notFound', 'startup:errors.unknownFolder');
  return folder;
};

/** The backups that setup can restore. @throws AppError 403, 404, 409 */
export const listForEmptyServer = (
  context: Context,
  { token, folderToken }: { token: string; folderToken: string | null },
  request: Request,
): Promise<RestoreChoices> => {
  requireSetup(context, token, request);
  return listRestoreChoices(dataFiles(context.config.dataDir), folderOf(context, folderToken), [
    'backup',
  ]);
};

/** Restores a backup during setup. @throws AppError 403, 404, 409 */
export const restoreEmptyServer = async (
  context: Context,
  input: RestoreInput,
  request: Request,
): Promise<RestoreState> => {
  requireSetup(context, input.token, request);
  if (input.kind !== 'backup') throw new AppError('notFound', 'startup:errors.missing');
  const folder = folderOf(context, input.folderToken);
  const files = dataFiles(context.config.dataDir);
  // Moving to a new computer: the backup is of another installation than this one.
  const found = findSource(files, input, { folder, installationId: null });
  await requirePassphrase(found);
  await requireUnchanged(files, found, input.acceptsChanged);
  context.restores.start({ ...found, by: null });
  return context.restores.state();
};

export const cancelForEmptyServer = (
  context: Context,
  { token }: { token: string },
  request: Request,
): RestoreState => {
  requireSetup(context, token, request);
  context.restores.cancel();
  return context.restores.state();
};

export const readRestore = (context: Context): ResponseOf<typeof getAdminRestore> => ({
  ...context.restores.state(),
  restoredFrom: context.restores.restoredFrom(),
  missingFiles: context.restores.missingFiles(),
  schemaRepairs: context.restores.schemaRepairs(),
  safetyCopies: listSafetyCopies(dataFiles(context.config.dataDir)),
});

/** Everything since then is lost: ask for the password once more. @throws AppError 400, 429 */
const requirePassword = async (context: Context, actor: Actor, password: string) => {
  const row = requireUser(context, actor.id);
  const name = `restore ${row.id}`;
  await judgeTry(context, { name, deviceId: null, address: name }, async (succeed) => {
    if (!(await isPasswordRight(row.passwordHash, password, row.id))) {
      throw new AppError('invalid', 'accounts:errors.wrongPassword');
    }
    write(context.db, succeed);
  });
  return row;
};

interface Wanted {
  kind: ChoiceKind;
  id: string;
  passphrase: string | null;
}

/** Restores a backup. @throws AppError 400, 404, 409, 429 */
export const restoreServer = async (
  context: Context,
  actor: Actor,
  wanted: Wanted,
  { password, acceptsChanged }: { password: string; acceptsChanged: boolean },
): Promise<RestoreState> => {
  const row = await requirePassword(context, actor, password);
  const { installationId, restores } = context;
  const folder = backupsFolder(context.config, context.computer.read().backups);
  const files = dataFiles(context.config.dataDir);
  const found = findSource(files, wanted, { folder, installationId });
  await requirePassphrase(found);
  await requireUnchanged(files, found, acceptsChanged);
  restores.start({ ...found, by: row.username });
  return restores.state();
};
