import { AppError } from '#shared/errors.ts';
import type { Actor } from '#shared/features/accounts/access.ts';
import type { EntryRequest } from '#shared/features/remote-devices/remote-devices.contract.ts';
import { limits } from '#shared/features/remote-devices/remote-devices.fields.ts';
import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { describeUserAgent } from '../accounts/sessions/user-agent.ts';
import {
  findRequest,
  listWaiting,
  type RequestRow,
  takeRequest,
  updateRequest,
} from './entry.repo.ts';
import { hasExpired, rememberDevice, secondsLeft } from './entry.service.ts';
import { announceDevices } from './remote-devices.service.ts';

const present = (context: Context, row: RequestRow): EntryRequest => ({
  id: row.id,
  name: row.name,
  device: describeUserAgent(row.userAgent),
  way: row.way,
  address: row.address,
  secondsLeft: secondsLeft(context, row),
});

export const listEntryRequestsOf = (context: Context): EntryRequest[] =>
  listWaiting(context.db, context.clock.now().toISOString()).map((row) => present(context, row));

const gone = () => new AppError('notFound', 'remoteDevices:errors.gone');
const alreadyDecided = () => new AppError('conflict', 'common:errors.alreadyDecided');

/** @throws AppError 404 where it is gone, 409 when it was decided. */
const requireWaiting = (context: Context, id: number): RequestRow => {
  const row = findRequest(context.db, id);
  if (!row || hasExpired(context, row)) throw gone();
  if (row.state !== 'waiting') throw alreadyDecided();
  return row;
};

const refuse = (context: Context, actor: Actor, row: RequestRow): void => {
  updateRequest(context.db, row.id, { state: 'refused' });
  const details = { name: row.name };
  context.audit.record({ action: 'remoteDeviceRefused', actorId: actor.id, details });
  announceDevices(context);
};

/** Counts a wrong number; the third one declines the request. */
const countWrong = (context: Context, actor: Actor, row: RequestRow): void =>
  write(context.db, () => {
    const wrongNumbers = row.wrongNumbers + 1;
    updateRequest(context.db, row.id, { wrongNumbers });
    if (wrongNumbers >= limits.wrongNumbers) refuse(context, actor, row);
  });

/**
 * Lets a device in whose screen shows this number. First wins.
 * @throws AppError 400 for another number, 404, 409
 */
export const letIn = (
  context: Context,
  actor: Actor,
  id: number,
  number: string,
): { id: number } => {
  const waiting = requireWaiting(context, id);
  if (waiting.number !== number) {
    countWrong(context, actor, waiting);
    throw new AppError('invalid', 'remoteDevices:errors.numberWrong');
  }
  return write(context.db, () => {
    const row = takeRequest(context.db, id);
    if (!row) throw alreadyDecided();
    const { tokenHash, way, name, userAgent, address } = row;
    rememberDevice(context, {
      ...{ tokenHash, way, name, userAgent, address },
      ...{ userId: null, allowedBy: actor.id, enteredBy: 'approval' },
    });
    const details = { name };
    context.audit.record({ action: 'remoteDeviceApproved', actorId: actor.id, details });
    return { id };
  });
};

/** @throws AppError 404, 409 */
export const refuseDevice = (context: Context, actor: Actor, id: number): { id: number } => {
  refuse(context, actor, requireWaiting(context, id));
  return { id };
};
