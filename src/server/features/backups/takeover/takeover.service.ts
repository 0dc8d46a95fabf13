import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { TakeoverState } from '#shared/features/backups/takeover/takeover.contract.ts';
import { readKeptKey } from '../../../backup-engine/backup-key.ts';
import { withContinuousTarget } from '../../../backup-engine/continuous/continuous-target.ts';
import { type Epoch, EpochError } from '../../../backup-engine/continuous/epoch.ts';
import { toRefusal } from '../../../backup-engine/offsite/offsite-plan.ts';
import { readSecret } from '../../../backup-engine/offsite/offsite-secret.ts';
import {
  type ConnectionFile,
  makeConnectionFile,
} from '../../../backup-engine/takeover/connection-file.ts';
import { countOnlyHere } from '../../../backup-engine/takeover/only-here.ts';
import { writeStartNote } from '../../../backup-engine/takeover/sealed-notes.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { makesCopies, readOwnCopies } from './own-copies.ts';

const readLost = ({ computer, db }: Context): TakeoverState['takenOver'] => {
  const { lostTo } = computer.read().takeover;
  if (!lostTo) return null;
  const { epoch, at, lastIds } = lostTo;
  return { epoch, at, onlyHere: lastIds && countOnlyHere(db.$client, lastIds) };
};

export const readTakeover = (context: Context): TakeoverState => {
  const { lastGood, lastFailure } = context.computer.read().takeover;
  const isOn = makesCopies(context.computer);
  return {
    takenOver: readLost(context),
    rehearsal: isOn
      ? {
          ...{ lastGood, lastFailure, isRunning: context.rehearsals.isRunning() },
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
  const { config, computer, clock } = context;
  const { takeover } = computer.read();
  const copies = readOwnCopies(context);
  const { lostTo } = takeover;
  if (!lostTo || !copies) throw new AppError('conflict', 'takeover:errors.notTaken');
  const { computerId, kept, place } = copies;
  const at = clock.now().toISOString();
  const next: Epoch = { format: 1, epoch: seen + 1, computerId, at };
  try {
    await withContinuousTarget(
      place,
      { home: join(config.dataDir, 'takeover-return') },
      async (target) => {
        // Where both histories part is the same for the other computer.
        const note = { lastIds: lostTo.lastIds ?? {}, copiedUpTo: null };
        if (kept && lostTo.lastIds) await writeStartNote(target.files, kept.key, next, note);
        await target.writeEpoch(seen, next);
      },
    );
  } catch (error) {
    if (error instanceof EpochError) throw new AppError('conflict', 'takeover:errors.changed');
    throw toRefusal(error);
  }
  computer.change({ takeover: { ...takeover, lostTo: null, returnedBy: actor.id } });
  context.restart.request();
  return { epoch: next.epoch };
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
