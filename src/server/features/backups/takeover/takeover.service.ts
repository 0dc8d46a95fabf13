import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { TakeoverState } from '#shared/features/backups/takeover/takeover.contract.ts';
import { readKeptKey } from '../../../backup-engine/backup-key.ts';
import { EpochError } from '../../../backup-engine/continuous/epoch.ts';
import { toRefusal } from '../../../backup-engine/offsite/offsite-plan.ts';
import { readSecret } from '../../../backup-engine/offsite/offsite-secret.ts';
import {
  type ConnectionFile,
  makeConnectionFile,
} from '../../../backup-engine/takeover/connection-file.ts';
import { countOnlyHere } from '../../../backup-engine/takeover/only-here.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { makesCopies } from './own-copies.ts';
import { reclaimCopies } from './reclaim.ts';

const readLost = ({ computer, db }: Context): TakeoverState['takenOver'] => {
  const { lostTo } = computer.read().takeover;
  if (!lostTo) return null;
  const { epoch, at, lastIds } = lostTo;
  return { epoch, at, onlyHere: lastIds && countOnlyHere(db.$client, lastIds) };
};

export const readTakeover = (context: Context): TakeoverState => {
  const { lastGood, lastFailure, unansweredSince } = context.computer.read().takeover;
  const isOn = makesCopies(context.computer);
  return {
    takenOver: readLost(context),
    rehearsal: isOn
      ? {
          ...{ lastGood, lastFailure, unansweredSince, isRunning: context.rehearsals.isRunning() },
          hasConnectionFile: context.computer.read().continuous.place === 'offsite',
        }
      : null,
  };
};

/**
 * Makes this computer the household's again, with a higher epoch: the other one becomes read-only once it sees that.
 * @param seen the epoch that the person saw @throws AppError 409
 */
export const returnHousehold = async (
  context: Context,
  actor: Actor,
  seen: number,
): Promise<{ epoch: number }> => {
  try {
    const epoch = await reclaimCopies(context, { seen, now: context.clock.now() });
    if (epoch === null) throw new AppError('conflict', 'takeover:errors.notTaken');
    const { takeover } = context.computer.read();
    context.computer.change({ takeover: { ...takeover, returnedBy: actor.id } });
    context.restart.request();
    return { epoch };
  } catch (error) {
    if (error instanceof EpochError) throw new AppError('conflict', 'takeover:errors.changed');
    throw toRefusal(error);
  }
};

/** Puts a return into the activity list, which could not be written before. */
export const recordReturn = (context: Context): void => {
  const { takeover } = context.computer.read();
  const { returnedBy } = takeover;
  if (returnedBy === null || context.config.savingStopped !== null) return;
  write(context.db, () =>
    context.audit.record({
      action: 'backupSettingsChanged',
      actorId: returnedBy,
      details: { fields: 'takeover' },
    }),
  );
  context.computer.change({ takeover: { ...takeover, returnedBy: null } });
};

/** What a second computer needs to find the copies; opens with the passphrase. @throws AppError 409 */
export const readConnectionFile = ({ config, computer }: Context): ConnectionFile => {
  const { continuous, offsite } = computer.read();
  const { target, hostKeys } = offsite;
  const [kept, secret] = [readKeptKey(config.dataDir), readSecret(config.dataDir)];
  if (continuous.place !== 'offsite' || !target || !kept || !secret) {
    throw new AppError('conflict', 'takeover:errors.off');
  }
  return makeConnectionFile({ target, hostKeys, secret }, kept);
};
