import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { type Actor, isAdmin } from '#shared/features/accounts/access.ts';
import type { ContinuousState } from '#shared/features/backups/continuous/continuous.contract.ts';
import type { ContinuousPlaceName } from '#shared/features/backups/continuous/continuous.fields.ts';
import {
  type ContinuousFiles,
  withContinuousFiles,
} from '../../../backup-engine/continuous/continuous-files.ts';
import { requireOwnEpoch } from '../../../backup-engine/continuous/copy-continuously.ts';
import { EpochError } from '../../../backup-engine/continuous/epoch.ts';
import { findLitestream, ownTables } from '../../../backup-engine/continuous/litestream.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { noteTakeover } from '../takeover/note-takeover.ts';
import { availablePlaces, findPlace } from './continuous-place.ts';
import { runContinuous, toFailure } from './continuous-run.ts';

/** Whether continuous copies run, where they go and how far behind they are. */
export const readContinuous = async (context: Context): Promise<ContinuousState> => {
  const { computer, clock, continuous } = context;
  const { copiedAt, ...status } = continuous.status;
  const behindMs = copiedAt && clock.now().getTime() - copiedAt.getTime();
  return {
    isSupported: findLitestream() !== null,
    isLocked: computer.read().backups.isLocked,
    available: await availablePlaces(context),
    place: computer.read().continuous.place,
    ...status,
    secondsBehind: behindMs === null ? null : Math.max(0, Math.round(behindMs / 1000)),
  };
};

const toRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (error instanceof EpochError)
    return new AppError('conflict', 'continuous:errors.otherComputer');
  return new AppError('conflict', `offsite:failures.${toFailure(error).reason}`, { cause: error });
};

/** Reaches a place for a moment. @throws AppError 409 */
const visit = async (
  context: Context,
  place: ContinuousPlaceName,
  work: (files: ContinuousFiles) => Promise<unknown>,
): Promise<void> => {
  const home = join(context.config.dataDir, 'continuous-visit');
  try {
    await withContinuousFiles(findPlace(context, place), { home }, work);
  } catch (error) {
    throw toRefusal(error);
  }
};

const settle = (context: Context, actor: Actor, place: ContinuousPlaceName | null): void => {
  const { continuous } = context.computer.read();
  context.computer.change({ continuous: { ...continuous, place } });
  write(context.db, () =>
    context.audit.record({
      action: 'backupSettingsChanged',
      actorId: actor.id,
      details: { fields: 'continuous' },
    }),
  );
  context.live.publish({ type: 'changed', area: 'backups' }, isAdmin);
};

/** Turns continuous copies on, once the place was reached. @throws AppError 409 */
export const turnOn = async (
  context: Context,
  actor: Actor,
  place: ContinuousPlaceName,
): Promise<ContinuousState> => {
  const { computer, continuous, clock } = context;
  if (!findLitestream()) throw new AppError('conflict', 'continuous:errors.notSupported');
  if (!computer.read().backups.isLocked) throw new AppError('conflict', 'offsite:errors.notLocked');
  if (!(await availablePlaces(context)).includes(place)) {
    throw new AppError('conflict', 'continuous:errors.noPlace');
  }
  const before = computer.read().continuous;
  const computerId = before.computerId ?? randomUUID();
  await visit(context, place, (files) => requireOwnEpoch(files, computerId, clock.now()));
  await continuous.stop();
  const since = clock.now().toISOString();
  computer.change({ continuous: { place, computerId, since, failingSince: null } });
  // What is known of copies made before, or elsewhere, says nothing of these.
  if (before.place !== place) {
    noteTakeover(context, { lastGood: null, lastFailure: null, unansweredSince: null });
  }
  settle(context, actor, place);
  continuous.begin((signals) => runContinuous(context, signals));
  return readContinuous(context);
};

/** Ends copying; the copies stay. */
export const turnOff = async (context: Context, actor: Actor): Promise<ContinuousState> => {
  const { computer, continuous, db } = context;
  await continuous.stop();
  if (computer.read().continuous.place) settle(context, actor, null);
  write(db, () => {
    for (const table of ownTables) db.$client.exec(`DROP TABLE IF EXISTS ${table}`);
  });
  return readContinuous(context);
};

/** Ends copying and deletes the copies. @throws AppError 409 where another computer writes them */
export const deleteCopies = async (context: Context, actor: Actor): Promise<ContinuousState> => {
  const { computer, continuous, clock } = context;
  const { place, computerId } = computer.read().continuous;
  if (!place || !computerId) throw new AppError('conflict', 'continuous:errors.off');
  await continuous.stop();
  try {
    await visit(context, place, async (files) => {
      await requireOwnEpoch(files, computerId, clock.now());
      await files.removeFolder('');
    });
  } catch (error) {
    continuous.begin((signals) => runContinuous(context, signals));
    throw error;
  }
  return turnOff(context, actor);
};
