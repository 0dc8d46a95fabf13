import { createRegistry } from '../context/registry.ts';
import type { JobSteps } from '../jobs/durable-jobs.ts';

/** The kind of job that follows a change of an account. */
export const accountChangeJob = 'accountChange';

/** An account whose role, kid flag or deactivation changed: who may see and do what follows from these. */
export interface AccountChange {
  userId: number;
  isChildChanged: boolean;
}

/** What a feature recalculates then, as steps of a job, from the account as it is at each step. */
export const accountChangeSources = createRegistry<(change: AccountChange) => JobSteps>();
