import type { JobSteps } from '../jobs/job-steps.ts';

/** The kind of job that follows a change of an account. */
export const accountChangeJob = 'accountChange';

/** An account whose role, kid flag or deactivation changed: who may see and do what follows from these. */
export interface AccountChange {
  userId: number;
  isChildChanged: boolean;
}

/** Recalculates what a feature derives from an account, as steps of a job, from the account as it is at each step. */
export type FollowAccountChange = (change: AccountChange) => JobSteps;
