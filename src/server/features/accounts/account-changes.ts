import type { Context } from '../../context/context.ts';
import { write } from '../../db/transaction.ts';
import {
  type AccountChange,
  accountChangeJob,
  accountChangeSources,
} from '../../extension-points/account-changes.ts';
import {
  addDurableJob,
  type JobSteps,
  registerDurableJob,
  settleDurableJobs,
} from '../../jobs/durable-jobs.ts';
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
  addDurableJob(context, accountChangeJob, change);
};

function* changeSteps(context: Context, change: AccountChange): JobSteps {
  for (const [, refresh] of accountChangeSources.list(context)) {
    yield* refresh(change);
    yield;
  }
}

export const registerAccountChanges = (context: Context): void =>
  registerDurableJob<AccountChange>(context, accountChangeJob, (change) =>
    changeSteps(context, change),
  );

/** Changes an account in a transaction, and waits until all that follows from it is done. */
export const changeAndSettle = async <T>(context: Context, change: () => T): Promise<T> => {
  const answer = write(context.db, change);
  await settleDurableJobs(context, accountChangeJob);
  return answer;
};
