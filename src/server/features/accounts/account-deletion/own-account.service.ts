import { AppError } from '#shared/errors.ts';
import { type Actor, isHousehold } from '#shared/features/accounts/access.ts';
import type {
  DeleteOwnAccount,
  OwnedDataSummary,
} from '#shared/features/accounts/own-account.contract.ts';
import type { Context } from '../../../context/context.ts';
import { write } from '../../../db/transaction.ts';
import { presentMember } from '../accounts.present.ts';
import { findUser } from '../accounts.repo.ts';
import { requireUser } from '../accounts.service.ts';
import { knowsUser, listActors } from '../actors.ts';
import { isPasswordRight, reservedCapacity } from '../sign-in/passwords.ts';
import { judgeTry } from '../sign-in/throttle.ts';
import { hasOtherAdmin } from './account-deletion.repo.ts';
import { countOwnedData, requireNotLastAdmin } from './account-deletion.service.ts';
import { startDeletion } from './deletion-steps.service.ts';

/** Kids ask a grown-up, who deletes the account for them. @throws AppError 403 */
const requireNoKid = (actor: Actor): void => {
  if (actor.isChild) throw new AppError('forbidden', 'accounts:errors.kidsAsk');
};

/** People of the household whom the caller knows: their things can become theirs. */
const listNewOwners = (context: Context, actor: Actor) => {
  const isKnown = knowsUser(context, actor);
  return listActors(context)
    .filter(({ actor: other }) => other.id !== actor.id && isHousehold(other) && isKnown(other))
    .map(({ row }) => row);
};

/** What the caller shares, and what can become of it. @throws AppError 403 */
export const readOwnedDataSummary = async (
  context: Context,
  actor: Actor,
): Promise<OwnedDataSummary> => {
  requireNoKid(actor);
  return {
    owned: await countOwnedData(context, actor.id),
    newOwners: listNewOwners(context, actor).map(presentMember),
    isLastAdmin: actor.role === 'admin' && !hasOtherAdmin(context.db, actor.id),
  };
};

/**
 * Deletes the caller's account for good, with what they chose for their things, and ends all their sessions.
 * @throws AppError 400 for a wrong password or new owner, 403 for kids, 409 for the last admin, 429
 */
export const deleteOwnAccount = async (
  context: Context,
  actor: Actor,
  { password, things, toUserId }: DeleteOwnAccount,
): Promise<Record<string, never>> => {
  requireNoKid(actor);
  const before = requireUser(context, actor.id);
  const name = `delete ${before.id}`;
  const who = { name, deviceId: null, address: name };
  const job = await judgeTry(context, who, async (succeed) => {
    if (!(await isPasswordRight(before.passwordHash, password, reservedCapacity(before)))) {
      throw new AppError('invalid', 'accounts:errors.wrongPassword');
    }
    return write(context.db, () => {
      const row = requireNotLastAdmin(context, actor, actor.id);
      if (findUser(context.db, row.id)?.passwordHash !== before.passwordHash) {
        throw new AppError('invalid', 'accounts:errors.wrongPassword');
      }
      if (things === 'move' && !listNewOwners(context, actor).some(({ id }) => id === toUserId)) {
        throw new AppError('invalid', 'accounts:errors.newOwner');
      }
      succeed();
      return startDeletion(context, actor, row, { things, toUserId });
    });
  });
  await context.jobs.finish(job);
  return {};
};
