import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import { isAdmin } from '#shared/features/accounts/access.ts';
import type { OffsiteState } from '#shared/features/backups/offsite/offsite.contract.ts';
import type {
  OffsiteInput,
  OffsiteLimits,
} from '#shared/features/backups/offsite/offsite.fields.ts';
import { readBackupsFile, rootOf } from '../../../backup-engine/backup-format.ts';
import { requireOwnRemote } from '../../../backup-engine/offsite/copy-out.ts';
import { readRclone } from '../../../backup-engine/offsite/find-rclone.ts';
import { presentHostKey } from '../../../backup-engine/offsite/host-keys.ts';
import { planOf, runFolder, toRefusal } from '../../../backup-engine/offsite/offsite-plan.ts';
import { dropSecret, keepSecret } from '../../../backup-engine/offsite/offsite-secret.ts';
import type { OffsitePlan } from '../../../backup-engine/offsite/rclone-config.ts';
import { withRemote } from '../../../backup-engine/offsite/remote.ts';
import { listRemote } from '../../../backup-engine/offsite/remote-files.ts';
import { tryToWrite } from '../../../backup-engine/offsite/try-remote.ts';
import { clearUnread } from '../../../backup-engine/offsite/unread-files.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { OffsiteSettings } from '../../../settings/offsite.settings.ts';
import { isCopyOld } from '../backup-failures.ts';
import { currentFolder } from '../folder-state.ts';
import { beginCopy, noteOffsite } from './offsite-copy.service.ts';

/** Where copies go and how they are; without what signs in there. */
export const readOffsite = async (context: Context): Promise<OffsiteState> => {
  const { backups, offsite } = context.computer.read();
  const { target, hostKeys, limits, lastCopy, lastCheck, lost, lastFailure } = offsite;
  const { state } = await readRclone();
  return {
    program: state,
    isLocked: backups.isLocked,
    target,
    hostKeys: hostKeys.map(presentHostKey),
    limits,
    lastCopy: lastCopy && { at: lastCopy.at },
    lastCheck,
    lost: lost.length,
    lastFailure,
    isOld: isCopyOld(context),
    work: context.offsite.current(),
  };
};

const record = (context: Context, actor: Actor): void =>
  write(context.db, () =>
    context.audit.record({
      action: 'backupSettingsChanged',
      actorId: actor.id,
      details: { fields: 'offsite' },
    }),
  );

const announce = (context: Context): void => {
  for (const area of ['backups', 'updates'] as const) {
    context.live.publish({ type: 'changed', area }, isAdmin);
  }
};

/** Signs in, looks whose copies are there, and writes and reads a file. @throws OffsiteError */
const tryOut = async (context: Context, plan: OffsitePlan, signal: AbortSignal): Promise<void> => {
  const file = await readBackupsFile(rootOf(currentFolder(context))).catch(() => null);
  const own = file ?? { installationId: context.installationId, encryption: null };
  await withRemote(plan, { home: runFolder(context), signal }, async (remote) => {
    await requireOwnRemote(remote, await listRemote(remote), own);
    await tryToWrite(remote);
  });
};

/** Continuous copies that go to a destination would lose it. @throws AppError 409 */
const requireUnused = ({ computer }: Context): void => {
  if (computer.read().continuous.place === 'offsite') {
    throw new AppError('conflict', 'offsite:errors.continuous');
  }
};

/**
 * Sets up copies to a destination that was tried, and begins the first. Continuous copies that go there go on with
 * another password or key of the same destination. @throws AppError 400, 409
 */
export const setUp = async (
  context: Context,
  actor: Actor,
  input: OffsiteInput,
): Promise<OffsiteState> => {
  if (!context.computer.read().backups.isLocked) {
    throw new AppError('conflict', 'offsite:errors.notLocked');
  }
  const { dataDir } = context.config;
  try {
    await context.offsite.perform(async ({ signal }) => {
      const plan = await planOf(context, input, signal);
      const before = context.computer.read().offsite.target;
      if (!isDeepStrictEqual(before, plan.target)) requireUnused(context);
      await tryOut(context, plan, signal);
      const { limits } = context.computer.read().offsite;
      const { target, hostKeys } = plan;
      const since = context.clock.now().toISOString();
      await clearUnread(dataDir);
      keepSecret(dataDir, plan.secret);
      const fresh = OffsiteSettings.parse({ target, hostKeys, limits, since });
      context.computer.change({ offsite: fresh });
    });
  } catch (error) {
    throw toRefusal(error);
  }
  record(context, actor);
  announce(context);
  beginCopy(context, { isAsked: true });
  return readOffsite(context);
};

export const changeLimits = async (
  context: Context,
  actor: Actor,
  limits: OffsiteLimits,
): Promise<OffsiteState> => {
  noteOffsite(context, { limits });
  record(context, actor);
  announce(context);
  return readOffsite(context);
};

/** Ends copying and forgets what signs in; the copies there stay. @throws AppError 409 */
export const turnOff = async (context: Context, actor: Actor): Promise<OffsiteState> => {
  requireUnused(context);
  await context.offsite.stop();
  const { dataDir } = context.config;
  dropSecret(dataDir);
  await clearUnread(dataDir);
  const { target, limits } = context.computer.read().offsite;
  context.computer.change({ offsite: OffsiteSettings.parse({ limits }) });
  if (target) record(context, actor);
  announce(context);
  return readOffsite(context);
};
