import type { JobSteps } from '../jobs/job-steps.ts';

/** Counts of the data that others know of; never of journals, emotions or tasks. */
interface OwnedData {
  posts: number;
  comments: number;
  messages: number;
  books: number;
  events: number;
  rooms: number;
}

/** The kind of job that deletes an account. */
export const deletionJob = 'accountDeletion';

/** An account that is being deleted, and what was chosen for its things. */
export type AccountRemoval = {
  userId: number;
  /** When it was deleted: what is kept of that says so, however long the job takes. */
  at: string;
} & (
  | { things: 'keep' | 'erase' }
  | {
      things: 'move';
      /** The new owner. */
      toUserId: number;
    }
);

/** Whether the account `user` is being deleted and not gone yet, as SQL. */
export const isBeingDeletedSql = (user: string): string =>
  `EXISTS (SELECT 1 FROM durable_jobs j
    WHERE j.id > 0 AND j.kind = '${deletionJob}' AND j.payload ->> 'userId' = ${user}.id)`;

/** What a feature has of a person, and what it does itself when their account is deleted. */
export interface AccountDeletionSource {
  /** Counts some rows at a time: others are answered at each `yield`. */
  count?(userId: number): Generator<void, Partial<OwnedData>, void>;
  /**
   * Carries out the choice for the person's data in this feature, as steps of a job. What is private
   * (diary, feelings, tasks) is erased whatever was chosen.
   */
  leave(removal: AccountRemoval): JobSteps;
  /** Tables that `leave` clears; the rest goes as its foreign keys say. */
  clears?: readonly string[];
}
