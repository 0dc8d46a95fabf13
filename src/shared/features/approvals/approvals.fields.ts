import { z } from 'zod';

/**
 * What grown-ups approve: new people, kids' posts and comments to them, reports, which friends see a
 * kid's comments and reactions, and pictures that people ask to be taken down.
 */
export const ApprovalKind = z.enum([
  'guest',
  'post',
  'comment',
  'postReport',
  'commentReport',
  'messageReport',
  'kidResponses',
  'takeDown',
]);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

/**
 * An outcome for a person: on their own thing, on their report (`reported`), on a report about them
 * (`judged`), on the picture they asked to be taken down (`takeDown`, allowed where it was), or on a picture
 * of theirs that was (`takenDown`).
 */
export const outcomeKinds = [
  'guest',
  'post',
  'comment',
  'reported',
  'judged',
  'takeDown',
  'takenDown',
] as const;
export const OutcomeKind = z.enum(outcomeKinds);
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
