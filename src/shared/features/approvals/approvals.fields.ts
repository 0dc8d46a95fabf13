import { z } from 'zod';

/**
 * What grown-ups approve: new people, kids' posts and comments to them, reports, and which friends see a
 * kid's comments and reactions.
 */
export const ApprovalKind = z.enum([
  'guest',
  'post',
  'comment',
  'postReport',
  'commentReport',
  'messageReport',
  'kidResponses',
]);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

/**
 * An outcome for a person: on their own thing, on their report (`reported`), or on a report about them
 * (`judged`).
 */
export const OutcomeKind = z.enum(['guest', 'post', 'comment', 'reported', 'judged']);
export type OutcomeKind = z.infer<typeof OutcomeKind>;

export const limits = {
  /** Of each kind; deciding brings the next ones. */
  shownOfKind: 50,
  reasonMax: 500,
  /** Characters of what a grown-up decides on; the whole is behind the link. */
  textMax: 600,
  outcomesShown: 30,
  outcomeDays: 30,
} as const;
