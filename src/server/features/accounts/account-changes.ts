import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import { type AccountChange, accountChangeJob } from '../../extension-points/account-changes.ts';
import type { JobSteps } from '../../jobs/job-steps.ts';
import type { UserRow } from './accounts.repo.ts';

/** As much of an account as rules about others' access look at. */
type JudgedAccount = Pick<UserRow, 'id' | 'role' | 'isChild' | 'deactivatedAt'>;

/** Promises what follows from a change of who may see and do what; a new name or picture changes none. */
export const followAccountChange = (
  context: Context,
  before: JudgedAccount,
  after: JudgedAccount,
): void => {
  const isChildChanged = before.isChild !== after.isChild;
  const isActiveChanged = (before.deactivatedAt === null) !== (after.deactivatedAt === null);
  if (before.role === after.role && !isChildChanged && !isActiveChanged) return;
  const change: AccountChange = { userId: after.id, isChildChanged };
  context.jobs.add(accountChangeJob, change);
};

export function* changeSteps(context: Context, change: AccountChange): JobSteps {
  for (const refresh of context.extensions.accountChanges.values()) {
    yield* refresh(change);
    yield;
  }
}

/** Changes an account in a transaction, and waits until all that follows from it is done. */
export const changeAndSettle = async <T>(context: Context, change: () => T): Promise<T> => {
  const answer = write(context.db, change);
  await context.jobs.settle(accountChangeJob);
  return answer;
};
