import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Express, Request } from 'express';
import { AppError } from '#shared/errors.ts';
import * as contract from '#shared/features/backups/restore/restore.contract.ts';
import type { StartupFailureReason } from '#shared/features/backups/restore/restore.fields.ts';
import type { OffsiteParts } from '../../backup-engine/offsite/offsite-plan.ts';
import {
  findSource,
  listRestoreChoices,
  requirePassphrase,
  requireUnchanged,
} from '../../backup-engine/restore/restore-choices.ts';
import type { RestoreRequests } from '../../backup-engine/restore/restore-requests.ts';
import { type DataFiles, timeName } from '../../data-dir/data-files.ts';
import { realDisk } from '../../data-dir/disk-calls.ts';
import type { PickedFolders } from '../../data-dir/picked-folder-tokens.ts';
import { isGuessable, isSetupCode } from '../../features/accounts/sign-in/setup-code.ts';
import { parseWith } from '../../http/validation.ts';
import { BackupsSettings } from '../../settings/backups.settings.ts';
import { openComputerSettings } from '../../settings/computer-settings.ts';
import { ContinuousSettings } from '../../settings/continuous.settings.ts';
import { TakeoverSettings } from '../../settings/takeover.settings.ts';
import { type MountRoute, mountFetchRoutes } from './fetch-routes.ts';
import { freeName } from './quarantine.ts';

/** The parts of a recovery server. */
export interface RecoveryParts {
  reason: StartupFailureReason;
  run: string;
  dataDir: string;
  files: DataFiles;
  restoreRequests: RestoreRequests;
  pickedFolders: PickedFolders;
  copies: OffsiteParts;
  setupToken: string;
  /** The folder of backups this computer knows. */
  backupsFolder: string | null;
  now: () => Date;
  /** Closes this and tries to start the server. */
  tryAgain: () => void;
}

const kinds = ['backup', 'safety', 'migration'] as const;
/** Wrong codes before each further try has to wait, and for how long, in ms. */
const freeTries = 5;
const waitMs = 10_000;

/**
 * Asks for the code, which a stranger on this computer could only guess. The right one is never throttled,
 * unless it is short.
 */
const createTokenCheck = (setupToken: string, now: () => Date) => {
  let wrong = 0;
  let blockedUntil = 0;
  return (token: string): void => {
    const isRight = isSetupCode(token, setupToken);
    if (isRight && !isGuessable(setupToken)) return;
    if (now().getTime() < blockedUntil) {
      throw new AppError('tooManyRequests', 'common:errors.tooMany', { retryAfter: 10 });
    }
    if (isRight) return;
    wrong += 1;
    if (wrong >= freeTries) blockedUntil = now().getTime() + waitMs;
    throw new AppError('forbidden', 'startup:errors.wrongToken');
  };
};

/** A new start needs empty folders: the old media are kept with the old database. */
const clearForFresh = ({ files, dataDir, now }: RecoveryParts): void => {
  // The old backups, their key and their folder would keep new ones from being made.
  const old = [files.media, join(dataDir, 'backups'), join(dataDir, 'backup-key.json')];
  const present = old.filter((path) => realDisk.exists(path));
  if (present.length > 0) {
    const name = freeName(realDisk, files.damaged, timeName(now()));
    const target = join(files.damaged, name);
    realDisk.makeFolder(target);
    for (const path of present) realDisk.move(path, join(target, basename(path)));
    realDisk.sync(target);
    realDisk.sync(files.damaged);
  }
  openComputerSettings(dataDir).change({
    backups: BackupsSettings.parse(undefined),
    // Under the old name of this computer, those of the new household would replace the old one's.
    continuous: ContinuousSettings.parse(undefined),
    takeover: TakeoverSettings.parse(undefined),
  });
  writeFileSync(files.unfinishedSetup, '', { mode: 0o600 });
};

const requireDamaged = ({ reason }: RecoveryParts): void => {
  const canRestore = reason === 'databaseDamaged' || reason === 'migrationFailed';
  if (!canRestore) throw new AppError('conflict', 'startup:errors.notNow');
};

/** @throws AppError 404 for an unknown folder token. */
const folderOf = ({ pickedFolders, backupsFolder }: RecoveryParts, folderToken: string | null) => {
  if (folderToken === null) return backupsFolder;
  const folder = pickedFolders.find(folderToken);
  if (!folder) throw new AppError('notFound', 'startup:errors.unknownFolder');
  return folder;
};

/** Mounts the routes of a recovery server; every change needs the code. */
export const mountRecoveryRoutes = (app: Express, parts: RecoveryParts): void => {
  const { reason, run, restoreRequests, files, dataDir } = parts;
  const requireToken = createTokenCheck(parts.setupToken, parts.now);
  const on: MountRoute = (endpoint, handle) => {
    const method = endpoint.method === 'GET' ? 'get' : 'post';
    app[method](endpoint.path, async (request: Request, response) => {
      const body = (endpoint.body && parseWith(endpoint.body, request.body ?? {})) as never;
      const token = (body as { token?: string } | undefined)?.token;
      if (token !== undefined) requireToken(token);
      response.setHeader('Cache-Control', 'no-store');
      response.json(await handle(body));
    });
  };
  on(contract.getRecoveryState, () => ({ reason, run, restore: restoreRequests.state() }));
  on(contract.getDamagedFolder, () => ({ folder: dataDir }));
  on(contract.tryAgain, () => {
    if (restoreRequests.state().progress)
      throw new AppError('conflict', 'startup:errors.restoring');
    parts.tryAgain();
    return { run };
  });
  on(contract.startFresh, () => {
    requireDamaged(parts);
    if (restoreRequests.state().progress)
      throw new AppError('conflict', 'startup:errors.restoring');
    if (realDisk.exists(files.database)) throw new AppError('conflict', 'startup:errors.notNow');
    clearForFresh(parts);
    parts.tryAgain();
    return { run };
  });
  on(contract.listChoices, ({ folderToken }) => {
    requireDamaged(parts);
    return listRestoreChoices(files, folderOf(parts, folderToken), kinds);
  });
  on(contract.startRestore, async (body) => {
    requireDamaged(parts);
    const folder = folderOf(parts, body.folderToken);
    const found = findSource(files, body, { folder, installationId: null });
    await requirePassphrase(found);
    await requireUnchanged(files, found, body.acceptsChanged);
    restoreRequests.start({ ...found, by: null });
    return restoreRequests.state();
  });
  on(contract.getRestore, () => restoreRequests.state());
  on(contract.cancelRestore, () => {
    restoreRequests.cancel();
    return restoreRequests.state();
  });
  mountFetchRoutes(on, parts.copies, () => requireDamaged(parts));
};
